package org.splinter.http.gateway.api;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.hadoop.Providers;
import org.splinter.http.gateway.json.JsonBody;

/**
 * The providers that questions may go to. They were named when the gateway was started: a request
 * chooses among them, and cannot name a directory.
 */
public final class PartyList {
  private static final String FIELD = "providers";
  private static final int MOST_NAME = 32;
  private static final int MOST_SETS = 64;

  private final Map<String, Provider> providers = new LinkedHashMap<>();
  private final List<String> usual;
  private final MetadataCache cache;
  private final Path home;
  private final Map<List<String>, Parties> sets = new LinkedHashMap<>();

  /**
   * Finds all providers.
   *
   * @param specifications specifications as {@link Providers#party} takes them
   * @param usual the names of those that are asked if a question names none
   * @throws IOException if a specification names no provider
   */
  public PartyList(
      Providers directory, List<String> specifications, List<String> usual, MetadataCache cache)
      throws IOException {
    for (String specification : specifications) {
      Provider provider = directory.party(specification);
      providers.put(provider.name(), provider);
    }
    this.usual = List.copyOf(usual);
    this.cache = cache;
    this.home = directory.home();
  }

  /** Returns the directory of what is kept for the user, such as maps. */
  public Path home() {
    return home;
  }

  /** Returns all providers. */
  public List<Provider> all() {
    return List.copyOf(providers.values());
  }

  /** Returns the providers that are asked if a question names none. */
  public Parties usual() {
    return of(usual);
  }

  /** Returns the providers that a request's {@code providers} names, which are public. */
  public Parties of(JsonBody body) {
    List<String> names = body.texts(FIELD, providers.size() + 1, MOST_NAME);
    if (names.isEmpty() && body.has(FIELD)) {
      throw JsonBody.refused(FIELD, "must not be empty; leave it out for " + choices(usual));
    }
    try {
      return names.isEmpty() ? usual() : of(names);
    } catch (RefusedQueryException e) {
      throw JsonBody.refused(FIELD, "cannot be asked: " + e.getMessage());
    }
  }

  private synchronized Parties of(List<String> names) {
    Parties known = sets.get(names);
    if (known != null) {
      return known;
    }
    List<Provider> found = new ArrayList<>();
    for (String name : names) {
      Provider provider = providers.get(name);
      if (provider == null) {
        throw JsonBody.refused(FIELD, "must be of " + choices(List.copyOf(providers.keySet())));
      }
      found.add(provider);
    }
    Parties made = new Parties(found, cache);
    if (sets.size() < MOST_SETS) {
      sets.put(List.copyOf(names), made);
    }
    return made;
  }

  private static String choices(List<String> names) {
    return String.join(", ", names);
  }
}
