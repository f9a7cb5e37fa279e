package org.splinter.provider.road.network;

import java.util.Arrays;

/**
 * A contraction hierarchy. Its nodes are numbered by level, the most important one 0; each knows
 * the arcs and shortcuts that lead from it ({@link #out}) and to it ({@link #in}) from and to lower
 * levels, which are the more important nodes. In a symmetric graph both are one object.
 *
 * <p>A shortcut at a node stands for the way from one end to its middle, an arc of the middle's
 * {@link #in}, and on to the other end, one of its {@link #out}.
 */
final class Hierarchy {
  /** One direction: the arcs of node u are {@code first[u]} to {@code first[u + 1]}. */
  static final class Up {
    final int[] first;
    final int[] head;
    final int[] weight;
    final int[] middle;

    Up(int[] first, int[] head, int[] weight, int[] middle) {
      this.first = first;
      this.head = head;
      this.weight = weight;
      this.middle = middle;
    }

    int count() {
      return head.length;
    }

    /** Returns the arc of a node that has this other end, or -1. */
    int find(int node, int other) {
      for (int arc = first[node]; arc < first[node + 1]; arc++) {
        if (head[arc] == other) {
          return arc;
        }
      }
      return -1;
    }
  }

  final Up out;
  final Up in;

  /** The position of the node of each level. */
  final int[] position;

  Hierarchy(int[] position, Up out, Up in) {
    this.position = position;
    this.out = out;
    this.in = in;
  }

  int nodes() {
    return position.length;
  }

  boolean symmetric() {
    return out == in;
  }

  /** Receiver of the nodes as they are contracted. */
  static final class Builder {
    private final int[] contracted;
    private final Side out;
    private final Side in;
    private int count;

    Builder(int nodes, boolean symmetric) {
      contracted = new int[nodes];
      out = new Side(nodes);
      in = symmetric ? out : new Side(nodes);
    }

    void add(int node, RemainingArcs outgoing, RemainingArcs incoming) {
      contracted[count++] = node;
      out.add(node, outgoing);
      if (in != out) {
        in.add(node, incoming);
      }
    }

    Hierarchy build() {
      int[] position = new int[count];
      int[] level = new int[count];
      for (int i = 0; i < count; i++) {
        position[count - 1 - i] = contracted[i];
        level[contracted[i]] = count - 1 - i;
      }
      Up outgoing = out.build(position, level);
      return new Hierarchy(position, outgoing, in == out ? outgoing : in.build(position, level));
    }
  }

  private static final class Side {
    private static final int WIDTH = 3;

    private final int[] begin;
    private final int[] end;
    private int[] arcs = new int[64];
    private int size;

    Side(int nodes) {
      begin = new int[nodes];
      end = new int[nodes];
    }

    void add(int node, RemainingArcs remaining) {
      begin[node] = size;
      for (int arc = 0; arc < remaining.size(node); arc++) {
        if (size + WIDTH > arcs.length) {
          arcs = Arrays.copyOf(arcs, Math.multiplyExact(size + WIDTH, 2));
        }
        arcs[size++] = remaining.head(node, arc);
        arcs[size++] = remaining.weight(node, arc);
        arcs[size++] = remaining.middle(node, arc);
      }
      end[node] = size;
    }

    Up build(int[] position, int[] level) {
      int[] first = new int[position.length + 1];
      int[] head = new int[size / WIDTH];
      int[] weight = new int[size / WIDTH];
      int[] middle = new int[size / WIDTH];
      int count = 0;
      for (int node = 0; node < position.length; node++) {
        long[] sorted = new long[(end[position[node]] - begin[position[node]]) / WIDTH];
        for (int i = 0; i < sorted.length; i++) {
          int place = begin[position[node]] + i * WIDTH;
          sorted[i] = (long) level[arcs[place]] << 32 | place;
        }
        Arrays.sort(sorted);
        for (long entry : sorted) {
          int place = (int) entry;
          head[count] = (int) (entry >> 32);
          weight[count] = arcs[place + 1];
          middle[count++] = arcs[place + 2] < 0 ? -1 : level[arcs[place + 2]];
        }
        first[node + 1] = count;
      }
      return new Up(first, head, weight, middle);
    }
  }
}
