package org.splinter.provider.road.network;

import com.carrotsearch.hppc.LongArrayList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.road.RoadIndex;

/**
 * A road network: nodes with numbers of their own and maybe coordinates, and directed arcs with
 * weights. Nodes are kept by ascending number, the arcs of a node by ascending end, so that a graph
 * does not depend on the order in which they were added.
 *
 * <p>Among parallel arcs the shortest counts; loops lead nowhere and are dropped.
 */
public final class RoadGraph {
  /** The longest arc, and the longest part of a shortest path that the tables can hold. */
  public static final int MAX_LENGTH = Integer.MAX_VALUE - 2;

  private final long[] ids;
  private final int @Nullable [] lon;
  private final int @Nullable [] lat;
  private final Arcs arcs;
  private final boolean symmetric;

  private RoadGraph(long[] ids, int @Nullable [] lon, int @Nullable [] lat, Arcs arcs) {
    this.ids = ids;
    this.lon = lon;
    this.lat = lat;
    this.arcs = arcs;
    this.symmetric = arcs.symmetric();
  }

  /**
   * Returns the length of a path as the tables hold it.
   *
   * @throws IllegalArgumentException if it is too long
   */
  static int checkedLength(long length) {
    if (length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a path in the graph is longer than " + MAX_LENGTH + "; take a larger unit of length");
    }
    return (int) length;
  }

  public int nodes() {
    return ids.length;
  }

  /** Returns how many arcs there are between different nodes, parallel ones counted once. */
  public int arcs() {
    return arcs.count();
  }

  /** Returns whether each arc has one of equal weight in the other direction. */
  public boolean symmetric() {
    return symmetric;
  }

  /** Returns whether the nodes have coordinates: all have, or none. */
  public boolean located() {
    return lon != null;
  }

  long[] ids() {
    return ids;
  }

  int @Nullable [] lon() {
    return lon;
  }

  int @Nullable [] lat() {
    return lat;
  }

  Arcs outgoing() {
    return arcs;
  }

  /** Collector of nodes and arcs in any order. */
  public static final class Builder {
    private final LongArrayList declared = new LongArrayList();
    private final LongArrayList places = new LongArrayList();
    private final LongArrayList ends = new LongArrayList();
    private final LongArrayList weights = new LongArrayList();

    /** Declares a node without coordinates; a node that has an arc need not be declared. */
    public Builder node(long id) {
      ends.add(id);
      ends.add(id);
      weights.add(0);
      return this;
    }

    /**
     * Declares a node at a place.
     *
     * @param lon in millionths of a degree
     * @param lat in millionths of a degree
     * @throws IllegalArgumentException if there is no such place
     */
    public Builder node(long id, int lon, int lat) {
      if (Math.abs((long) lon) > 180_000_000 || Math.abs((long) lat) > 90_000_000) {
        throw new IllegalArgumentException(
            "node "
                + id
                + " lies at "
                + lon
                + ", "
                + lat
                + ", must be millionths of a degree: longitude within 180000000, latitude within"
                + " 90000000");
      }
      declared.add(id);
      places.add((long) lon << 32 | (lat & 0xffffffffL));
      return this;
    }

    /**
     * Adds an arc.
     *
     * @throws IllegalArgumentException if the weight is negative or above {@link #MAX_LENGTH}
     */
    public Builder arc(long from, long to, long weight) {
      if (weight < 0 || weight > MAX_LENGTH) {
        throw new IllegalArgumentException(
            "the arc from node "
                + from
                + " to node "
                + to
                + " has weight "
                + weight
                + ", must be 0 to "
                + MAX_LENGTH);
      }
      ends.add(from);
      ends.add(to);
      weights.add(weight);
      return this;
    }

    /**
     * Returns the graph.
     *
     * @throws IllegalArgumentException if only some nodes have coordinates, if a node has two
     *     places, or if there are too many nodes
     */
    public RoadGraph build() {
      long[] ids = sortedIds();
      if (ids.length > RoadIndex.MAX_NODES) {
        throw new IllegalArgumentException(
            "the graph has "
                + ids.length
                + " nodes, at most "
                + RoadIndex.MAX_NODES
                + " are supported");
      }
      int[] lon = declared.size() == 0 ? null : new int[ids.length];
      int[] lat = declared.size() == 0 ? null : new int[ids.length];
      if (lon != null && lat != null) {
        locate(ids, lon, lat);
      }
      int[] from = new int[weights.size()];
      int[] to = new int[weights.size()];
      int[] weight = new int[weights.size()];
      for (int arc = 0; arc < weight.length; arc++) {
        from[arc] = Arrays.binarySearch(ids, ends.get(2 * arc));
        to[arc] = Arrays.binarySearch(ids, ends.get(2 * arc + 1));
        weight[arc] = (int) weights.get(arc);
      }
      return new RoadGraph(ids, lon, lat, Arcs.of(ids.length, from, to, weight));
    }

    private long[] sortedIds() {
      long[] all = Arrays.copyOf(declared.toArray(), declared.size() + ends.size());
      System.arraycopy(ends.toArray(), 0, all, declared.size(), ends.size());
      Arrays.sort(all);
      int count = 0;
      for (long id : all) {
        if (count == 0 || all[count - 1] != id) {
          all[count++] = id;
        }
      }
      return Arrays.copyOf(all, count);
    }

    private void locate(long[] ids, int[] lon, int[] lat) {
      boolean[] placed = new boolean[ids.length];
      for (int i = 0; i < declared.size(); i++) {
        int node = Arrays.binarySearch(ids, declared.get(i));
        int x = (int) (places.get(i) >> 32);
        int y = (int) places.get(i);
        if (placed[node] && (lon[node] != x || lat[node] != y)) {
          throw new IllegalArgumentException(
              "node " + ids[node] + " is declared at two places; keep one of them");
        }
        placed[node] = true;
        lon[node] = x;
        lat[node] = y;
      }
      for (int node = 0; node < ids.length; node++) {
        if (!placed[node]) {
          throw new IllegalArgumentException(
              "node "
                  + ids[node]
                  + " has no coordinates and others have; give them to all nodes or to none");
        }
      }
    }
  }
}
