package org.splinter.provider.road.network;

import java.util.Arrays;

/**
 * The order of a graph's nodes in which ranges are compact regions: halves, and halves of halves,
 * each cut across its longer side. Without coordinates halves are cut where a breadth-first search
 * from the region's rim is half done. Among equal nodes the first goes first.
 */
final class NodeOrder {
  private static final double RADIANS = StrictMath.PI / 180e6;

  private final int[] order;

  private NodeOrder(int nodes) {
    order = new int[nodes];
    Arrays.setAll(order, node -> node);
  }

  /** Returns the nodes in their order. */
  static int[] of(RoadGraph graph) {
    NodeOrder nodes = new NodeOrder(graph.nodes());
    int[] lon = graph.lon();
    int[] lat = graph.lat();
    if (lon != null && lat != null) {
      nodes.divide(0, graph.nodes(), lon, lat);
    } else {
      nodes.new Regions(graph.outgoing()).divide(0, graph.nodes());
    }
    return nodes.order;
  }

  private void divide(int begin, int end, int[] lon, int[] lat) {
    if (end - begin < 2) {
      return;
    }
    int west = Integer.MAX_VALUE;
    int east = Integer.MIN_VALUE;
    int south = Integer.MAX_VALUE;
    int north = Integer.MIN_VALUE;
    for (int i = begin; i < end; i++) {
      west = Math.min(west, lon[order[i]]);
      east = Math.max(east, lon[order[i]]);
      south = Math.min(south, lat[order[i]]);
      north = Math.max(north, lat[order[i]]);
    }
    double scale = StrictMath.cos((north / 2 + south / 2) * RADIANS);
    int[] axis = ((long) east - west) * scale > (long) north - south ? lon : lat;
    long[] sorted = new long[end - begin];
    for (int i = begin; i < end; i++) {
      sorted[i - begin] = (long) axis[order[i]] << 32 | order[i];
    }
    Arrays.sort(sorted);
    for (int i = begin; i < end; i++) {
      order[i] = (int) sorted[i - begin];
    }
    int middle = (begin + end) >>> 1;
    divide(begin, middle, lon, lat);
    divide(middle, end, lon, lat);
  }

  /** Division of the nodes by the arcs, whatever their direction. */
  private final class Regions {
    private final Arcs both;
    private final int[] region;
    private final int[] found;
    private int regions;

    Regions(Arcs arcs) {
      int[] from = new int[2 * arcs.count()];
      int[] to = new int[2 * arcs.count()];
      int count = 0;
      for (int node = 0; node < order.length; node++) {
        for (int arc = arcs.first[node]; arc < arcs.first[node + 1]; arc++) {
          from[count] = node;
          to[count++] = arcs.head[arc];
          from[count] = arcs.head[arc];
          to[count++] = node;
        }
      }
      both = Arcs.of(order.length, from, to, new int[count]);
      region = new int[order.length];
      found = new int[order.length];
    }

    void divide(int begin, int end) {
      if (end - begin < 2) {
        return;
      }
      Arrays.sort(order, begin, end);
      int rim = search(begin, end, order[begin]);
      search(begin, end, rim);
      System.arraycopy(found, begin, order, begin, end - begin);
      int middle = (begin + end) >>> 1;
      divide(begin, middle);
      divide(middle, end);
    }

    /** Fills {@code found} and returns the node of the start's component that came last. */
    private int search(int begin, int end, int start) {
      int open = ++regions;
      int closed = ++regions;
      for (int i = begin; i < end; i++) {
        region[order[i]] = open;
      }
      int count = begin;
      int last = start;
      for (int i = begin - 1; i < end; i++) {
        int from = i < begin ? start : order[i];
        if (region[from] != open) {
          continue;
        }
        region[from] = closed;
        int next = count;
        found[count++] = from;
        for (; next < count; next++) {
          for (int arc = both.first[found[next]]; arc < both.first[found[next] + 1]; arc++) {
            if (region[both.head[arc]] == open) {
              region[both.head[arc]] = closed;
              found[count++] = both.head[arc];
            }
          }
        }
        if (i < begin) {
          last = found[count - 1];
        }
      }
      return last;
    }
  }
}
