package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.road.RoutePreparation;
import org.splinter.protocol.road.GridDefinition;
import org.splinter.protocol.road.RoadIndex;
import org.splinter.protocol.road.TransitDefinition;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of commands that prepare a graph for routes. */
abstract class GraphOption extends ProviderOption {
  @Option(
      names = "--metric",
      paramLabel = "M",
      description = "The metric that is to be shortest (default: the graph's first metric).")
  private @Nullable String metric;

  @Option(
      names = "--transit-nodes",
      paramLabel = "N",
      description =
          "How many nodes paths are kept between (default: one for 64 rows of the graph, at most "
              + "1333). 'route' must be given the same number.")
  private @Nullable Integer transitNodes;

  @Option(
      names = "--all-pairs",
      description =
          "Keep a path for every pair of transit nodes, as the paper does, not only for those that "
              + "routes need: a far larger table, for comparison.")
  private boolean allPairs;

  /**
   * Plans a preparation for the providers that the user named.
   *
   * @param cells the number of cells, or null for the usual number
   */
  RoutePreparation preparation(String graph, @Nullable Integer cells, @Nullable CommandSpec spec)
      throws IOException {
    RouteOptions options =
        new RouteOptions(
            Optional.of(graph),
            Optional.ofNullable(metric),
            number("--transit-nodes", transitNodes, RoadIndex.MAX_TRANSIT_NODES, spec),
            number("--cells", cells, GridDefinition.MAX_CELLS, spec),
            allPairs);
    return new RouteClient(parties(), MetadataCache.NONE).preparation(options);
  }

  /** Returns the number that a user gave; empty if it was left out. */
  static OptionalInt number(
      String option, @Nullable Integer value, int most, @Nullable CommandSpec spec) {
    if (value == null) {
      return OptionalInt.empty();
    }
    if (value < 1 || value > most) {
      throw new ParameterException(
          CommandOutput.commandLine(spec), option + " is " + value + ", must be 1 to " + most);
    }
    return OptionalInt.of(value);
  }

  /** Prints what is there now. */
  static void tell(RoutePreparation query, boolean withCells, PrintWriter err) {
    TransitDefinition transit = query.grid().transit();
    err.printf(
        "prepared: graph %s by %s, %s%s%n",
        transit.graph(),
        transit.metric(),
        transit.allPairs() ? "paths of all pairs" : "paths",
        withCells ? " and cells" : "");
    err.flush();
  }
}
