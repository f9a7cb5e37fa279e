package org.splinter.provider.road.network;

import com.carrotsearch.hppc.IntArrayList;
import java.util.Arrays;
import org.splinter.protocol.contract.Progress;

/**
 * Contraction of a graph: nodes are taken away one by one, the least important first, and shortcuts
 * keep all distances among the others. A node's importance follows from the shortcuts it would
 * take, the arcs that they stand for, and how many nodes below it are gone; of several equal ones
 * the first goes first, so that a graph has one order.
 *
 * <p>A search for a path that makes a shortcut unnecessary is bounded; a shortcut too many does no
 * harm.
 */
final class Contraction {
  private static final int TRIAL_SETTLED = 120;
  private static final int DENSE_TRIAL_SETTLED = 300;
  private static final int DENSE = 8;
  private static final int FINAL_SETTLED = 1000;
  private static final int UNIT = 1000;
  private static final int FAR = Integer.MAX_VALUE;
  private static final int NONE = -1;

  /** The part of the time that the first importance of all nodes takes. */
  private static final double WEIGHED = 0.1;

  private final RemainingArcs out;
  private final RemainingArcs in;
  private final int[] depth;
  private final int[] distance;
  private final IntHeap heap = new IntHeap();
  private final IntArrayList touched = new IntArrayList();
  private int shortcuts;
  private long shortcutHops;

  private Contraction(Arcs arcs, boolean symmetric) {
    int nodes = arcs.first.length - 1;
    out = new RemainingArcs(nodes, arcs.count());
    in = symmetric ? out : new RemainingArcs(nodes, arcs.count());
    for (int node = 0; node < nodes; node++) {
      for (int arc = arcs.first[node]; arc < arcs.first[node + 1]; arc++) {
        out.add(node, arcs.head[arc], arcs.weight[arc], 1, -1);
        if (!symmetric) {
          in.add(arcs.head[arc], node, arcs.weight[arc], 1, -1);
        }
      }
    }
    depth = new int[nodes];
    distance = new int[nodes];
    Arrays.fill(distance, FAR);
  }

  static Hierarchy of(Arcs arcs, boolean symmetric, Progress progress) {
    return new Contraction(arcs, symmetric).contract(progress);
  }

  private Hierarchy contract(Progress progress) {
    int nodes = depth.length;
    Hierarchy.Builder hierarchy = new Hierarchy.Builder(nodes, in == out);
    IntHeap queue = new IntHeap();
    int step = Math.max(1, nodes / 200);
    for (int node = 0; node < nodes; node++) {
      queue.add(importance(node), node);
      if (node % step == 0) {
        progress.accept(WEIGHED * node / nodes);
      }
    }
    for (int done = 0; !queue.isEmpty(); ) {
      int node = queue.item();
      queue.removeFirst();
      int importance = importance(node);
      if (!queue.isEmpty() && importance > queue.key()) {
        queue.add(importance, node);
        continue;
      }
      bypass(node, FINAL_SETTLED, true);
      hierarchy.add(node, out, in);
      detach(node);
      if (++done % step == 0) {
        progress.accept(WEIGHED + (1 - WEIGHED) * done / nodes);
      }
    }
    return hierarchy.build();
  }

  private void detach(int node) {
    for (int arc = 0; arc < in.size(node); arc++) {
      int other = in.head(node, arc);
      out.remove(other, node);
      depth[other] = Math.max(depth[other], depth[node] + 1);
    }
    if (in != out) {
      for (int arc = 0; arc < out.size(node); arc++) {
        int other = out.head(node, arc);
        in.remove(other, node);
        depth[other] = Math.max(depth[other], depth[node] + 1);
      }
    }
  }

  private int importance(int node) {
    int degree = out.size(node) + (in == out ? 0 : in.size(node));
    boolean dense = degree > (in == out ? DENSE : 2 * DENSE);
    bypass(node, dense ? DENSE_TRIAL_SETTLED : TRIAL_SETTLED, false);
    long hops = 0;
    for (int arc = 0; arc < out.size(node); arc++) {
      hops += out.hops(node, arc);
    }
    for (int arc = 0; in != out && arc < in.size(node); arc++) {
      hops += in.hops(node, arc);
    }
    long sum =
        2L * UNIT * shortcuts / Math.max(1, degree)
            + UNIT * shortcutHops / Math.max(1, hops)
            + (long) UNIT * depth[node];
    return (int) Math.min(sum, FAR);
  }

  /** Counts the shortcuts that replace a node, and maybe adds them. */
  private void bypass(int node, int mostSettled, boolean add) {
    shortcuts = 0;
    shortcutHops = 0;
    for (int before = 0; before < in.size(node); before++) {
      int from = in.head(node, before);
      int first = in.weight(node, before);
      int begin = in == out ? before + 1 : 0;
      long farthest = -1;
      for (int after = begin; after < out.size(node); after++) {
        if (out.head(node, after) != from) {
          farthest = Math.max(farthest, (long) first + out.weight(node, after));
        }
      }
      if (farthest < 0) {
        continue;
      }
      // A shortcut that is too long is refused only if it is a shortest path, whether or not the
      // others lead over this node; then ties take shortcuts that others would spare.
      boolean whole = add && farthest > RoadGraph.MAX_LENGTH;
      search(from, whole ? NONE : node, farthest, whole ? Integer.MAX_VALUE : mostSettled);
      for (int after = begin; after < out.size(node); after++) {
        int to = out.head(node, after);
        long length = (long) first + out.weight(node, after);
        long other = distance[to] == FAR ? Long.MAX_VALUE : distance[to];
        if (to != from && (whole ? other >= length : other > length)) {
          int hops = in.hops(node, before) + out.hops(node, after);
          shortcuts++;
          shortcutHops += hops;
          if (add) {
            int weight = RoadGraph.checkedLength(length);
            out.add(from, to, weight, hops, node);
            in.add(to, from, weight, hops, node);
          }
        }
      }
    }
  }

  /** Sets distances from a node that do not lead over another one, as far as they matter. */
  private void search(int from, int without, long farthest, int mostSettled) {
    while (!touched.isEmpty()) {
      distance[touched.removeLast()] = FAR;
    }
    heap.clear();
    reach(from, 0);
    for (int settled = 0; !heap.isEmpty() && settled < mostSettled; ) {
      int node = heap.item();
      int length = heap.key();
      heap.removeFirst();
      if (length > distance[node]) {
        continue;
      }
      settled++;
      for (int arc = 0; arc < out.size(node); arc++) {
        int head = out.head(node, arc);
        long longer = (long) length + out.weight(node, arc);
        if (head != without && longer <= farthest && longer < distance[head]) {
          reach(head, (int) longer);
        }
      }
    }
  }

  private void reach(int node, int length) {
    if (distance[node] == FAR) {
      touched.add(node);
    }
    distance[node] = length;
    heap.add(length, node);
  }
}
