package org.splinter.provider.road.network;

import com.carrotsearch.hppc.IntStack;
import java.util.Arrays;

/** Ways in the graph that arcs of a hierarchy stand for. */
final class Ways {
  /** Receiver of what is found, by level. */
  interface Visitor {
    /**
     * Returns whether an arc is to be looked into.
     *
     * @param item the arc, as {@link #item} names it
     */
    boolean enter(int item);

    /** Takes an arc of the graph. */
    void arc(int from, int to, int weight);
  }

  private final Hierarchy hierarchy;
  private final int[] outTail;
  private final int[] inTail;
  private final IntStack stack = new IntStack();

  Ways(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
    this.outTail = tails(hierarchy.out);
    this.inTail = hierarchy.symmetric() ? outTail : tails(hierarchy.in);
  }

  private static int[] tails(Hierarchy.Up up) {
    int[] tails = new int[up.count()];
    for (int node = 0; node + 1 < up.first.length; node++) {
      Arrays.fill(tails, up.first[node], up.first[node + 1], node);
    }
    return tails;
  }

  /** Names an arc: one of a node's own, upwards, or one of those that end at it, downwards. */
  static int item(int arc, boolean up) {
    return arc << 1 | (up ? 1 : 0);
  }

  /** Visits the arcs of the way that an arc stands for, from its start to its end. */
  void visit(int item, Visitor visitor) {
    stack.push(item);
    while (!stack.isEmpty()) {
      int top = stack.pop();
      if (!visitor.enter(top)) {
        continue;
      }
      boolean isUp = (top & 1) == 1;
      int arc = top >>> 1;
      Hierarchy.Up up = isUp ? hierarchy.out : hierarchy.in;
      int node = (isUp ? outTail : inTail)[arc];
      int from = isUp ? node : up.head[arc];
      int to = isUp ? up.head[arc] : node;
      int middle = up.middle[arc];
      if (middle < 0) {
        visitor.arc(from, to, up.weight[arc]);
      } else {
        stack.push(item(hierarchy.out.find(middle, to), true));
        stack.push(item(hierarchy.in.find(middle, from), false));
      }
    }
  }
}
