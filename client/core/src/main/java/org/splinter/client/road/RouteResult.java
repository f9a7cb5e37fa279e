package org.splinter.client.road;

import java.util.List;
import org.splinter.client.query.QueryResult;
import org.splinter.client.road.path.Route;
import org.splinter.protocol.road.RoadIndex;

/**
 * The answers to private questions for routes that were asked at once.
 *
 * @param routes in the order of the trips
 * @param index of the graph: numbers and places of its nodes
 * @param how they came about: rounds, bytes, times and providers of all of them; it has no rows
 */
public record RouteResult(List<Route> routes, RoadIndex index, QueryResult how) {
  public RouteResult {
    routes = List.copyOf(routes);
  }

  /** Returns a text without the routes: they are secret, and this text may end in a log. */
  @Override
  public String toString() {
    return "RouteResult[hidden]";
  }
}
