package org.splinter.http.gateway.api;

import java.util.List;
import java.util.Optional;
import org.splinter.client.SplinterClient;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.Separation;
import org.splinter.client.query.QueryResult;
import org.splinter.client.road.RouteClient;
import org.splinter.http.gateway.json.Answer;
import org.splinter.http.server.JsonWriter;

/** The providers that a question goes to, and their clients, which keep what is public. */
public final class Parties {
  private final List<Provider> providers;
  private final SplinterClient queries;
  private final RouteClient routes;

  Parties(List<Provider> providers, MetadataCache cache) {
    this.providers = List.copyOf(providers);
    this.queries = new SplinterClient(this.providers, cache);
    this.routes = new RouteClient(this.providers, cache);
  }

  /** Returns the providers in the order of their roles. */
  public List<Provider> providers() {
    return providers;
  }

  public SplinterClient queries() {
    return queries;
  }

  public RouteClient routes() {
    return routes;
  }

  /** Returns whether they are separate if that is known by now, without asking them. */
  public Optional<Separation> knownSeparation() {
    return queries.knownSeparation();
  }

  /** Returns whether they are separate, and finds it out first unless it is known. */
  public Separation separation() {
    return queries.separation();
  }

  /** Returns the providers' answer to a question that took these private queries, if any. */
  public Answer answer(JsonWriter.Part result, List<QueryResult> steps) {
    Separation worst =
        steps.stream()
            .map(step -> step.privacy().separation())
            .reduce((first, second) -> first.separate() ? second : first)
            .orElseGet(queries::foundSeparation);
    return new Answer(result, steps, worst);
  }
}
