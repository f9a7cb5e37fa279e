package org.splinter.client.road.path;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.splinter.protocol.road.CellRow;

/** The arcs of two cell rows together. It prints nothing, since it reveals where its reader is. */
final class LocalGraph {
  private final int[] positions;
  private final int[] first;
  private final int[] head;
  private final int[] there;
  private final int[] back;

  LocalGraph(CellRow one, CellRow other) {
    positions = IntStream.concat(positions(one), positions(other)).sorted().distinct().toArray();
    first = new int[positions.length + 1];
    int arcs = 2 * (one.pairs() + other.pairs());
    head = new int[arcs];
    there = new int[arcs];
    back = new int[arcs];
    count(one);
    count(other);
    for (int node = 0; node < positions.length; node++) {
      first[node + 1] += first[node];
    }
    int[] next = first.clone();
    add(one, next);
    add(other, next);
  }

  private static IntStream positions(CellRow row) {
    return IntStream.range(0, row.nodes()).map(row::position);
  }

  private void count(CellRow row) {
    for (int pair = 0; pair < row.pairs(); pair++) {
      first[node(row.position(row.from(pair))) + 1]++;
      first[node(row.position(row.to(pair))) + 1]++;
    }
  }

  private void add(CellRow row, int[] next) {
    for (int pair = 0; pair < row.pairs(); pair++) {
      int from = node(row.position(row.from(pair)));
      int to = node(row.position(row.to(pair)));
      put(next[from]++, to, row.there(pair), row.back(pair));
      put(next[to]++, from, row.back(pair), row.there(pair));
    }
  }

  private void put(int arc, int to, int forwards, int backwards) {
    head[arc] = to;
    there[arc] = forwards;
    back[arc] = backwards;
  }

  int nodes() {
    return positions.length;
  }

  /** Returns the node at a position, or a negative number. */
  int node(int position) {
    return Arrays.binarySearch(positions, position);
  }

  int position(int node) {
    return positions[node];
  }

  int begin(int node) {
    return first[node];
  }

  int end(int node) {
    return first[node + 1];
  }

  int head(int arc) {
    return head[arc];
  }

  /** Returns the weight of an arc in its direction or against it, or {@link CellRow#CLOSED}. */
  int weight(int arc, boolean forward) {
    return forward ? there[arc] : back[arc];
  }

  @Override
  public String toString() {
    return "LocalGraph[hidden]";
  }
}
