package org.splinter.provider.road.network;

import java.util.Arrays;

/**
 * The arcs among the nodes that are not contracted yet, by the node they start at (or, kept a
 * second time, end at): arcs and shortcuts, one to each other node.
 */
final class RemainingArcs {
  private static final int WIDTH = 4;

  private int[] pool;
  private int used;
  private final int[] begin;
  private final int[] size;
  private final int[] room;

  RemainingArcs(int nodes, int arcs) {
    pool = new int[Math.max(16, Math.multiplyExact(arcs, 2 * WIDTH))];
    begin = new int[nodes];
    size = new int[nodes];
    room = new int[nodes];
  }

  int size(int node) {
    return size[node];
  }

  int head(int node, int arc) {
    return pool[begin[node] + arc * WIDTH];
  }

  int weight(int node, int arc) {
    return pool[begin[node] + arc * WIDTH + 1];
  }

  /** Returns how many arcs of the graph an arc stands for. */
  int hops(int node, int arc) {
    return pool[begin[node] + arc * WIDTH + 2];
  }

  /** Returns the contracted node that a shortcut passes, or -1. */
  int middle(int node, int arc) {
    return pool[begin[node] + arc * WIDTH + 3];
  }

  /** Adds an arc unless there is one to that node that is not longer. */
  void add(int node, int head, int weight, int hops, int middle) {
    int arc = 0;
    while (arc < size[node] && head(node, arc) != head) {
      arc++;
    }
    if (arc == size[node]) {
      if (arc == room[node]) {
        move(node);
      }
      size[node]++;
    } else if (weight(node, arc) <= weight) {
      return;
    }
    int place = begin[node] + arc * WIDTH;
    pool[place] = head;
    pool[place + 1] = weight;
    pool[place + 2] = hops;
    pool[place + 3] = middle;
  }

  void remove(int node, int head) {
    for (int arc = 0; arc < size[node]; arc++) {
      if (head(node, arc) == head) {
        int last = begin[node] + --size[node] * WIDTH;
        System.arraycopy(pool, last, pool, begin[node] + arc * WIDTH, WIDTH);
        return;
      }
    }
  }

  private void move(int node) {
    int larger = Math.max(4, 2 * room[node]);
    int end = Math.addExact(used, larger * WIDTH);
    if (end > pool.length) {
      pool = Arrays.copyOf(pool, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * end));
    }
    System.arraycopy(pool, begin[node], pool, used, size[node] * WIDTH);
    begin[node] = used;
    room[node] = larger;
    used = end;
  }
}
