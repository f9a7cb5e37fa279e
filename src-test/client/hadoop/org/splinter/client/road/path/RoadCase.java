package org.splinter.client.road.path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.road.network.RoadGraph;

/**
 * A road network as a list of arcs, parallel ones and loops included, with a plain Dijkstra over it
 * as the oracle of routes.
 */
final class RoadCase {
  static final long FAR = Long.MAX_VALUE;

  final long[] ids;
  final int @Nullable [] lon;
  final int @Nullable [] lat;
  final int[] from;
  final int[] to;
  final int[] weight;
  private final int[] first;
  private final int[] arcs;

  RoadCase(
      long[] ids, int @Nullable [] lon, int @Nullable [] lat, int[] from, int[] to, int[] weight) {
    this.ids = ids;
    this.lon = lon;
    this.lat = lat;
    this.from = from;
    this.to = to;
    this.weight = weight;
    this.first = new int[ids.length + 1];
    this.arcs = new int[from.length];
    for (int start : from) {
      first[start + 1]++;
    }
    for (int node = 0; node < ids.length; node++) {
      first[node + 1] += first[node];
    }
    int[] next = first.clone();
    for (int arc = 0; arc < from.length; arc++) {
      arcs[next[from[arc]]++] = arc;
    }
  }

  int nodes() {
    return ids.length;
  }

  /** Returns the graph, built from its nodes and arcs in a random order. */
  RoadGraph graph(Random random) {
    RoadGraph.Builder builder = new RoadGraph.Builder();
    int total = ids.length + from.length;
    int[] order = new int[total];
    Arrays.setAll(order, i -> i);
    for (int i = total - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    for (int item : order) {
      if (item >= ids.length) {
        int arc = item - ids.length;
        builder.arc(ids[from[arc]], ids[to[arc]], weight[arc]);
      } else if (lon == null || lat == null) {
        builder.node(ids[item]);
      } else {
        builder.node(ids[item], lon[item], lat[item]);
      }
    }
    return builder.build();
  }

  /** Returns the lengths of the shortest paths from a node. */
  long[] distances(int source) {
    long[] distance = new long[ids.length];
    Arrays.fill(distance, FAR);
    distance[source] = 0;
    PriorityQueue<long[]> queue = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
    queue.add(new long[] {0, source});
    while (!queue.isEmpty()) {
      long[] reached = queue.remove();
      int node = (int) reached[1];
      if (reached[0] > distance[node]) {
        continue;
      }
      for (int i = first[node]; i < first[node + 1]; i++) {
        long length = reached[0] + weight[arcs[i]];
        if (length < distance[to[arcs[i]]]) {
          distance[to[arcs[i]]] = length;
          queue.add(new long[] {length, to[arcs[i]]});
        }
      }
    }
    return distance;
  }

  /**
   * Asserts that a route has the expected length, and that its path is one of the graph with that
   * length.
   */
  void check(int source, int target, long expected, Route route, String what) {
    assertEquals(expected != FAR, route.reachable(), what);
    if (expected == FAR) {
      assertEquals(0, route.path().length, what);
      return;
    }
    assertEquals(expected, route.length(), what);
    long[] path = route.path();
    assertEquals(ids[source], path[0], what);
    assertEquals(ids[target], path[path.length - 1], what);
    long sum = 0;
    int node = source;
    for (int i = 1; i < path.length; i++) {
      int best = -1;
      for (int j = first[node]; j < first[node + 1]; j++) {
        int arc = arcs[j];
        if (ids[to[arc]] == path[i] && (best < 0 || weight[arc] < weight[best])) {
          best = arc;
        }
      }
      assertTrue(best >= 0, what + ": no such arc");
      sum += weight[best];
      node = to[best];
    }
    assertEquals(expected, sum, what);
  }
}
