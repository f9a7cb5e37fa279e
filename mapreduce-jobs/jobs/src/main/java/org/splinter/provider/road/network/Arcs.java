package org.splinter.provider.road.network;

import java.util.Arrays;

/**
 * The arcs of a graph by the node they start at: those of node u are {@code first[u]} to {@code
 * first[u + 1]}, by ascending end, at most one to each end and none to u itself.
 */
final class Arcs {
  final int[] first;
  final int[] head;
  final int[] weight;

  private Arcs(int[] first, int[] head, int[] weight) {
    this.first = first;
    this.head = head;
    this.weight = weight;
  }

  /** Returns arcs with the shortest of parallel ones and no loops. */
  static Arcs of(int nodes, int[] from, int[] to, int[] weight) {
    return of(nodes, from, to, weight, from.length);
  }

  /**
   * Returns the arcs of the first {@code arcs} elements of the arrays, with the shortest of
   * parallel ones and no loops.
   */
  static Arcs of(int nodes, int[] from, int[] to, int[] weight, int arcs) {
    int[] first = new int[nodes + 1];
    for (int arc = 0; arc < arcs; arc++) {
      if (from[arc] != to[arc]) {
        first[from[arc] + 1]++;
      }
    }
    for (int node = 0; node < nodes; node++) {
      first[node + 1] += first[node];
    }
    long[] packed = new long[first[nodes]];
    int[] next = first.clone();
    for (int arc = 0; arc < arcs; arc++) {
      if (from[arc] != to[arc]) {
        packed[next[from[arc]]++] = (long) to[arc] << 32 | weight[arc];
      }
    }
    int count = 0;
    for (int node = 0; node < nodes; node++) {
      int begin = first[node];
      int end = first[node + 1];
      Arrays.sort(packed, begin, end);
      first[node] = count;
      for (int arc = begin; arc < end; arc++) {
        if (count == first[node] || packed[count - 1] >> 32 != packed[arc] >> 32) {
          packed[count++] = packed[arc];
        }
      }
    }
    first[nodes] = count;
    int[] head = new int[count];
    int[] shortest = new int[count];
    for (int arc = 0; arc < count; arc++) {
      head[arc] = (int) (packed[arc] >> 32);
      shortest[arc] = (int) packed[arc];
    }
    return new Arcs(first, head, shortest);
  }

  int count() {
    return head.length;
  }

  /** Returns the arc from one node to another, or a negative number. */
  int find(int from, int to) {
    return Arrays.binarySearch(head, first[from], first[from + 1], to);
  }

  boolean symmetric() {
    for (int node = 0; node + 1 < first.length; node++) {
      for (int arc = first[node]; arc < first[node + 1]; arc++) {
        int back = find(head[arc], node);
        if (back < 0 || weight[back] != weight[arc]) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns the arcs with node {@code order[i]} called i. */
  Arcs renumbered(int[] order) {
    int[] number = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      number[order[i]] = i;
    }
    int[] from = new int[head.length];
    int[] to = new int[head.length];
    for (int node = 0; node < order.length; node++) {
      for (int arc = first[node]; arc < first[node + 1]; arc++) {
        from[arc] = number[node];
        to[arc] = number[head[arc]];
      }
    }
    return of(order.length, from, to, weight);
  }
}
