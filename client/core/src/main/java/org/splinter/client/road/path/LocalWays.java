package org.splinter.client.road.path;

import java.util.Arrays;
import java.util.PriorityQueue;
import org.splinter.protocol.road.CellRow;

/** All shortest paths in a {@link LocalGraph} from one node, or to it, by Dijkstra's search. */
final class LocalWays {
  /** The distance where there is no path; two of them can be added without overflow. */
  static final long FAR = Long.MAX_VALUE / 4;

  private record Reached(long distance, int node) {
    @Override
    public String toString() {
      return "Reached[hidden]";
    }
  }

  private final LocalGraph graph;
  private final boolean forward;
  private final long[] distance;
  private final int[] before;

  LocalWays(LocalGraph graph, int start, boolean forward) {
    this.graph = graph;
    this.forward = forward;
    this.distance = new long[graph.nodes()];
    this.before = new int[graph.nodes()];
    Arrays.fill(distance, FAR);
    Arrays.fill(before, -1);
    search(graph.node(start));
  }

  private void search(int start) {
    PriorityQueue<Reached> queue =
        new PriorityQueue<>((a, b) -> Long.compare(a.distance, b.distance));
    distance[start] = 0;
    queue.add(new Reached(0, start));
    while (!queue.isEmpty()) {
      Reached reached = queue.remove();
      if (reached.distance > distance[reached.node]) {
        continue;
      }
      for (int arc = graph.begin(reached.node); arc < graph.end(reached.node); arc++) {
        int weight = graph.weight(arc, forward);
        int head = graph.head(arc);
        if (weight != CellRow.CLOSED && reached.distance + weight < distance[head]) {
          distance[head] = reached.distance + weight;
          before[head] = reached.node;
          queue.add(new Reached(distance[head], head));
        }
      }
    }
  }

  /** Returns how far a position is, or {@link #FAR}. */
  long distance(int position) {
    int node = graph.node(position);
    return node < 0 ? FAR : distance[node];
  }

  /**
   * Returns the positions on the path between the start and a position that is not far, from the
   * start or to it.
   */
  int[] path(int position) {
    int[] path = new int[graph.nodes()];
    int count = 0;
    for (int node = graph.node(position); node >= 0; node = before[node]) {
      path[count++] = graph.position(node);
    }
    for (int i = 0; forward && i < count / 2; i++) {
      int swapped = path[i];
      path[i] = path[count - 1 - i];
      path[count - 1 - i] = swapped;
    }
    return Arrays.copyOf(path, count);
  }

  @Override
  public String toString() {
    return "LocalWays[hidden]";
  }
}
