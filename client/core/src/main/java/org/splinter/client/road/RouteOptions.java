package org.splinter.client.road;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Public options of a question for routes.
 *
 * @param graph its table's name; empty for the only graph that there is
 * @param metric the lengths that are to be shortest; empty for the graph's first
 * @param transitNodes how many; empty for the usual number
 * @param cells how many; empty for the usual number
 * @param allPairs whether paths are kept of all pairs of transit nodes, as in the paper
 */
public record RouteOptions(
    Optional<String> graph,
    Optional<String> metric,
    OptionalInt transitNodes,
    OptionalInt cells,
    boolean allPairs) {
  public static final RouteOptions DEFAULT =
      new RouteOptions(
          Optional.empty(), Optional.empty(), OptionalInt.empty(), OptionalInt.empty(), false);

  /** Returns these options with a graph. */
  public RouteOptions of(String name) {
    return new RouteOptions(Optional.of(name), metric, transitNodes, cells, allPairs);
  }

  /** Returns these options with a metric. */
  public RouteOptions by(String name) {
    return new RouteOptions(graph, Optional.of(name), transitNodes, cells, allPairs);
  }
}
