package org.splinter.client.road;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.splinter.client.metadata.CommonVersion;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.provider.Provider;
import org.splinter.client.round.ProviderChecks;
import org.splinter.client.sql.Resilience;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.road.GraphColumns;
import org.splinter.protocol.road.GridDefinition;
import org.splinter.protocol.road.TransitDefinition;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.TableName;

/**
 * Client for private routes over the graphs of two or more providers; it refuses providers whose
 * graphs differ.
 */
public final class RouteClient {
  private final PublicMetadata metadata;
  private final Optional<Resilience> resilience;

  /**
   * Makes a client of providers, which may be too few for a trip but can prepare.
   *
   * @param cache where public metadata are kept between commands
   */
  public RouteClient(List<? extends Provider> providers, MetadataCache cache) {
    this.metadata = new PublicMetadata(List.copyOf(providers), cache);
    this.resilience = Optional.empty();
  }

  /**
   * Makes a client that asks under a trust model, and can do without some providers.
   *
   * @param cache where public metadata are kept between commands
   */
  public RouteClient(
      List<? extends Provider> providers, Resilience resilience, MetadataCache cache) {
    this.metadata = new PublicMetadata(List.copyOf(providers), resilience.tolerated(), cache);
    ProviderChecks.requireParties(metadata.providers(), resilience.trust());
    this.resilience = Optional.of(resilience);
  }

  /**
   * Plans routes by public metadata alone, under the trust model that lets all but one of the
   * providers collude unless the client has another.
   *
   * @throws RefusedQueryException if the providers are not two to eight different ones
   * @throws RefusedRequestException if there is no such graph or metric
   * @throws IOException if a provider cannot be reached, or the providers' graphs differ
   */
  public RouteQuery plan(RouteOptions options) throws IOException {
    long start = System.nanoTime();
    ProviderChecks.requireDifferent(metadata.providers());
    GridDefinition grid = grid(options);
    Resilience asked =
        resilience.orElseGet(() -> Resilience.allButOne(metadata.providers().size()));
    return new RouteQuery(metadata, asked, grid, System.nanoTime() - start);
  }

  /** Plans the preparation of a graph at any number of providers. */
  public RoutePreparation preparation(RouteOptions options) throws IOException {
    return new RoutePreparation(metadata, grid(options));
  }

  private GridDefinition grid(RouteOptions options) throws IOException {
    String name = options.graph().isPresent() ? options.graph().get() : onlyGraph();
    Manifest graph = CommonVersion.of(metadata, name.toLowerCase(Locale.ROOT));
    String metric =
        options.metric().isPresent()
            ? options.metric().get().toLowerCase(Locale.ROOT)
            : GraphColumns.metrics(graph).get(0);
    GraphColumns unused = GraphColumns.of(graph, metric); // refuses what is no graph or metric
    TransitDefinition transit =
        new TransitDefinition(
            graph.table(),
            graph.fingerprint(),
            metric,
            options.transitNodes().orElse(TransitDefinition.usualNodes(graph)),
            options.allPairs());
    return new GridDefinition(transit, options.cells().orElse(GridDefinition.usualCells(graph)));
  }

  /** Returns the name of the graph that all providers have, if they have only one in common. */
  private String onlyGraph() throws IOException {
    List<String> graphs = metadata.panel().listed(RouteClient::graphs);
    if (graphs.size() != 1) {
      throw new RefusedQueryException(
          graphs.isEmpty()
              ? "the providers have no graph in common; import one by 'splinter graph import'"
              : "name one of the graphs " + String.join(", ", graphs) + " by --graph");
    }
    return graphs.get(0);
  }

  private static List<String> graphs(Provider provider) throws IOException {
    List<String> graphs = new ArrayList<>();
    for (String table : provider.tables()) {
      if (!TableName.isDerived(table) && isGraph(provider, table)) {
        graphs.add(table);
      }
    }
    return graphs;
  }

  private static boolean isGraph(Provider provider, String table) {
    try {
      return !GraphColumns.metrics(provider.manifest(table)).isEmpty();
    } catch (IOException e) {
      return false; // no graph, or an unreadable one: naming it in a question yields the reason
    }
  }
}
