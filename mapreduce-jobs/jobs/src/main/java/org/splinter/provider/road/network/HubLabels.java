package org.splinter.provider.road.network;

import com.carrotsearch.hppc.IntArrayList;
import java.util.Arrays;
import org.splinter.protocol.contract.Progress;

/**
 * Canonical hub labels of a hierarchy: node h is a hub of node s if it is the most important one of
 * all nodes on all shortest paths between them. For any two nodes that are connected, the most
 * important node on their shortest paths is therefore a hub of both.
 *
 * <p>Labels follow the hierarchy: a hub is listed with the arc that a way up to it begins with; the
 * hub is the arc's other end, or a hub of that end too. A node is a hub of itself and not listed.
 */
final class HubLabels {
  /**
   * One direction. The hubs by way of an arc are {@code first[arc]} to {@code first[arc + 1]}; they
   * are in the order of the other end's own list, which that end precedes.
   */
  static final class Side {
    final Hierarchy.Up up;
    final int[] first;
    int[] hub;
    int[] length;
    private int size;

    /** Makes a direction without hubs yet, and with room for a number of them. */
    Side(Hierarchy.Up up, int room) {
      this.up = up;
      this.first = new int[up.count() + 1];
      this.hub = new int[room];
      this.length = new int[room];
    }

    int begin(int node) {
      return first[up.first[node]];
    }

    int end(int node) {
      return first[up.first[node + 1]];
    }

    int size() {
      return size;
    }

    void add(int hubNode, int distance) {
      if (size == hub.length) {
        int larger = (int) Math.min(Integer.MAX_VALUE - 8L, size + size / 4L + 1);
        if (larger == size) {
          throw new IllegalArgumentException(
              "the graph's hub labels have more than " + size + " entries; divide the graph");
        }
        hub = Arrays.copyOf(hub, larger);
        length = Arrays.copyOf(length, larger);
      }
      hub[size] = hubNode;
      length[size++] = distance;
    }

    /** Ends an arc: all hubs by way of it are listed. */
    void endArc(int arc) {
      first[arc + 1] = size;
    }
  }

  final Side out;
  final Side in;

  HubLabels(Side out, Side in) {
    this.out = out;
    this.in = in;
  }

  static HubLabels of(Hierarchy hierarchy, Progress progress) {
    Side out = new Side(hierarchy.out, room(hierarchy.out));
    Side in = hierarchy.symmetric() ? out : new Side(hierarchy.in, room(hierarchy.in));
    Search search = new Search(hierarchy.nodes());
    int step = Math.max(1, hierarchy.nodes() / 100);
    for (int node = 0; node < hierarchy.nodes(); node++) {
      search.label(node, out, in);
      if (in != out) {
        search.label(node, in, out);
      }
      if (node % step == 0) {
        progress.accept((double) node / hierarchy.nodes());
      }
    }
    return new HubLabels(out, in);
  }

  private static int room(Hierarchy.Up up) {
    return 64 + up.count();
  }

  /** The candidates for one node's label: all hubs of the nodes that arcs lead up to. */
  private static final class Search {
    private static final int FAR = Integer.MAX_VALUE;

    private final int[] distance;
    private final int[] arcTo;
    private final IntArrayList candidates = new IntArrayList();

    Search(int nodes) {
      distance = new int[nodes];
      arcTo = new int[nodes];
      Arrays.fill(distance, FAR);
    }

    void label(int node, Side side, Side back) {
      candidates.clear();
      candidate(node, 0, -1);
      Hierarchy.Up up = side.up;
      for (int arc = up.first[node]; arc < up.first[node + 1]; arc++) {
        int head = up.head[arc];
        candidate(head, up.weight[arc], arc);
        for (int entry = side.begin(head); entry < side.end(head); entry++) {
          long sum = (long) up.weight[arc] + side.length[entry];
          candidate(side.hub[entry], sum, arc);
        }
      }
      for (int i = 1; i < candidates.size(); i++) {
        if (passesHigher(candidates.get(i), back)) {
          arcTo[candidates.get(i)] = -1;
        }
      }
      for (int arc = up.first[node]; arc < up.first[node + 1]; arc++) {
        int head = up.head[arc];
        list(head, arc, side);
        int end = side.end(head);
        for (int entry = side.begin(head); entry < end; entry++) {
          list(side.hub[entry], arc, side);
        }
        side.endArc(arc);
      }
      for (int i = 0; i < candidates.size(); i++) {
        distance[candidates.get(i)] = FAR;
      }
    }

    /**
     * Adds a candidate; a length too long for the tables is kept as the longest, and refused if it
     * is listed.
     */
    private void candidate(int hub, long length, int arc) {
      if (distance[hub] == FAR) {
        candidates.add(hub);
        arcTo[hub] = arc;
      } else if (length >= distance[hub]) {
        return;
      }
      distance[hub] = (int) Math.min(length, FAR - 1);
      arcTo[hub] = arc;
    }

    /** Returns whether some path that is not longer leads over a more important node. */
    private boolean passesHigher(int hub, Side back) {
      int longest = distance[hub];
      int end = back.end(hub);
      for (int entry = back.begin(hub); entry < end; entry++) {
        if (distance[back.hub[entry]] <= longest - back.length[entry]) {
          return true;
        }
      }
      return false;
    }

    private void list(int hub, int arc, Side side) {
      if (arcTo[hub] == arc) {
        side.add(hub, RoadGraph.checkedLength(distance[hub]));
      }
    }
  }
}
