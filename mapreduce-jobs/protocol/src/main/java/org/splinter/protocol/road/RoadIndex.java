package org.splinter.protocol.road;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.PackedReader;
import org.splinter.codec.PackedWriter;

/**
 * The public index of a road network, which is equal for all queries: its nodes in cell order, with
 * coordinates or without, and which are transit nodes. A client downloads it once, and from then on
 * turns node numbers and places into positions by itself.
 *
 * <pre>
 * "SPRI"  u8 version = 1   u8 symmetric   u8 located   i32 nodes   i32 transit nodes
 * packed: each node's number less that of the node before it, and so for longitude and latitude
 *         the positions of the transit nodes, ascending, each less the one before it and 1
 * </pre>
 */
public final class RoadIndex {
  /** The most nodes of a network. */
  public static final int MAX_NODES = 1 << 28;

  /** The most transit nodes, for which a table of all pairs still has numbers. */
  public static final int MAX_TRANSIT_NODES = 1 << 15;

  private static final String MAGIC = "SPRI";
  private static final int VERSION = 1;
  private static final int KINDS = 4;

  /**
   * The nodes per byte that memory is allocated for at once; packed numbers that are easily
   * predicted grow it.
   */
  private static final int NODES_PER_BYTE = 64;

  private static final double RADIANS = StrictMath.PI / 180e6;
  private static final double EARTH_KILOMETRES = 6371.0088;

  private final boolean symmetric;
  private final long[] ids;
  private final int @Nullable [] lon;
  private final int @Nullable [] lat;
  private final int[] transit;
  private final int[] byId;

  /**
   * The latitude and then the position of each node, sorted, so that a place's position is found in
   * some microseconds.
   */
  private final long[] byLatitude;

  /**
   * Makes the index of nodes in cell order.
   *
   * @param transit the positions of transit nodes, ascending
   */
  public RoadIndex(
      boolean symmetric, long[] ids, int @Nullable [] lon, int @Nullable [] lat, int[] transit) {
    this.symmetric = symmetric;
    this.ids = ids;
    this.lon = lon;
    this.lat = lat;
    this.transit = transit;
    this.byId = sorted(ids);
    this.byLatitude = lat == null ? new long[0] : sortedByLatitude(lat);
  }

  private static long[] sortedByLatitude(int[] lat) {
    long[] sorted = new long[lat.length];
    for (int position = 0; position < lat.length; position++) {
      sorted[position] = ((long) lat[position] << 32) | position;
    }
    Arrays.sort(sorted);
    return sorted;
  }

  /** Returns positions by ascending number; some are missing if two nodes have one number. */
  private static int[] sorted(long[] ids) {
    int[] positions = new int[ids.length];
    long[] sorted = ids.clone();
    Arrays.sort(sorted);
    for (int position = 0; position < ids.length; position++) {
      positions[Arrays.binarySearch(sorted, ids[position])] = position;
    }
    return positions;
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.u8(symmetric ? 1 : 0).u8(located() ? 1 : 0).i32(ids.length).i32(transit.length);
    PackedWriter packed = new PackedWriter(out, KINDS);
    long id = 0;
    int x = 0;
    int y = 0;
    for (int position = 0; position < ids.length; position++) {
      long step = ids[position] - id;
      int lower = (int) step;
      packed.signed(0, (step - lower) >> 32).signed(1, lower);
      id = ids[position];
      if (lon != null && lat != null) {
        packed.signed(2, (long) lon[position] - x).signed(3, (long) lat[position] - y);
        x = lon[position];
        y = lat[position];
      }
    }
    int next = 0;
    for (int position : transit) {
      packed.number(0, position - next);
      next = position + 1;
    }
    packed.end();
    return out.toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static RoadIndex decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("road index", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    boolean symmetric = in.flag("symmetric");
    boolean located = in.flag("located");
    int nodes = in.i32("nodes", 1, MAX_NODES);
    int[] transit = new int[in.i32("transit nodes", 0, Math.min(nodes, MAX_TRANSIT_NODES))];
    int room = (int) Math.min(nodes, (long) NODES_PER_BYTE * bytes.length);
    long[] ids = new long[room];
    int[] lon = located ? new int[room] : null;
    int[] lat = located ? new int[room] : null;
    PackedReader packed = new PackedReader(in, KINDS);
    long id = 0;
    int x = 0;
    int y = 0;
    for (int position = 0; position < nodes; position++) {
      if (position == ids.length) {
        room = (int) Math.min(nodes, 2L * position);
        ids = Arrays.copyOf(ids, room);
        lon = lon == null ? null : Arrays.copyOf(lon, room);
        lat = lat == null ? null : Arrays.copyOf(lat, room);
      }
      long upper = packed.signed("node number", 0, Integer.MIN_VALUE, 1L << 31);
      id += (upper << 32) + packed.signed("node number", 1, Integer.MIN_VALUE, Integer.MAX_VALUE);
      ids[position] = id;
      if (lon != null && lat != null) {
        x += (int) packed.signed("longitude", 2, -180_000_000L - x, 180_000_000L - x);
        y += (int) packed.signed("latitude", 3, -90_000_000L - y, 90_000_000L - y);
        lon[position] = x;
        lat[position] = y;
      }
    }
    int next = 0;
    for (int i = 0; i < transit.length; i++) {
      transit[i] = next + (int) packed.number("transit node", 0, 0, ids.length - 1L - next);
      next = transit[i] + 1;
    }
    in.end();
    RoadIndex index = new RoadIndex(symmetric, ids, lon, lat, transit);
    for (int i = 1; i < ids.length; i++) {
      if (ids[index.byId[i - 1]] >= ids[index.byId[i]]) {
        throw in.error("two nodes have one number");
      }
    }
    return index;
  }

  public int nodes() {
    return ids.length;
  }

  /** Returns the number of transit nodes. */
  public int transitNodes() {
    return transit.length;
  }

  /** Returns the position of a transit node; transit nodes are numbered from 0 in cell order. */
  public int transitPosition(int number) {
    return transit[number];
  }

  /**
   * Returns the number among transit nodes of the node at a position, negative if it is no transit
   * node.
   */
  public int transitNumber(int position) {
    return Arrays.binarySearch(transit, position);
  }

  /** Returns the number of rows in a table of all pairs of transit nodes. */
  public int pairRows() {
    int pairs = transit.length * Math.max(0, transit.length - 1);
    return symmetric ? pairs / 2 : pairs;
  }

  /**
   * Returns the row of two different transit nodes, given by their numbers, in a table of all
   * pairs.
   */
  public int pairRow(int from, int to) {
    if (!symmetric) {
      return from * (transit.length - 1) + to - (to > from ? 1 : 0);
    }
    int less = Math.min(from, to);
    return less * (2 * transit.length - less - 1) / 2 + Math.max(from, to) - less - 1;
  }

  /** Returns whether each way can be gone in both directions. */
  public boolean symmetric() {
    return symmetric;
  }

  /** Returns the number of the node at a position. */
  public long id(int position) {
    return ids[position];
  }

  /** Returns the position of a node in cell order, if there is such a node. */
  public OptionalInt position(long id) {
    int low = 0;
    int high = ids.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ids[byId[middle]] < id) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < ids.length && ids[byId[low]] == id
        ? OptionalInt.of(byId[low])
        : OptionalInt.empty();
  }

  /** Returns whether nodes have coordinates. */
  public boolean located() {
    return lon != null;
  }

  /**
   * Returns the longitude of a node in millionths of a degree.
   *
   * @throws IllegalStateException if nodes have no coordinates
   */
  public int lon(int position) {
    return coordinates(lon)[position];
  }

  /**
   * Returns the latitude of a node in millionths of a degree.
   *
   * @throws IllegalStateException if nodes have no coordinates
   */
  public int lat(int position) {
    return coordinates(lat)[position];
  }

  /**
   * Returns the position of the node nearest to a place in millionths of a degree, the first of
   * several.
   *
   * @throws IllegalStateException if nodes have no coordinates
   */
  public int nearest(int x, int y) {
    return nearest(x, y, Double.POSITIVE_INFINITY).orElseThrow();
  }

  /**
   * Returns the position of the node nearest to a place in millionths of a degree, the first of
   * several, if one is so near. It looks at no node farther north or south than that.
   *
   * @throws IllegalStateException if nodes have no coordinates
   */
  public OptionalInt nearest(int x, int y, double kilometres) {
    int[] longitudes = coordinates(lon);
    double scale = StrictMath.cos(y * RADIANS);
    int above = Arrays.binarySearch(byLatitude, (long) y << 32);
    above = above < 0 ? -above - 1 : above;
    int below = above - 1;
    int nearest = -1;
    double reach = kilometres / (EARTH_KILOMETRES * RADIANS);
    double least = reach * reach;
    // Search from the place's latitude to both sides, until no node there can be nearer.
    while (below >= 0 || above < byLatitude.length) {
      boolean down =
          above == byLatitude.length
              || (below >= 0 && y - (byLatitude[below] >> 32) < (byLatitude[above] >> 32) - y);
      long next = byLatitude[down ? below-- : above++];
      double north = (next >> 32) - (double) y;
      if (north * north > least) {
        break;
      }
      int position = (int) next;
      long across = Math.abs((long) longitudes[position] - x);
      double east = Math.min(across, 360_000_000L - across) * scale;
      double square = east * east + north * north;
      if (square < least || (square == least && (nearest < 0 || position < nearest))) {
        least = square;
        nearest = position;
      }
    }
    return nearest < 0 ? OptionalInt.empty() : OptionalInt.of(nearest);
  }

  /**
   * Returns the distance of a node to a place in millionths of a degree, on a sphere.
   *
   * @throws IllegalStateException if nodes have no coordinates
   */
  public double kilometres(int position, int x, int y) {
    double north = StrictMath.sin((lat(position) - y) * RADIANS / 2);
    double east = StrictMath.sin(((long) lon(position) - x) * RADIANS / 2);
    double across = StrictMath.cos(lat(position) * RADIANS) * StrictMath.cos(y * RADIANS);
    double square = Math.min(1, north * north + across * east * east);
    return 2 * EARTH_KILOMETRES * StrictMath.asin(StrictMath.sqrt(square));
  }

  private static int[] coordinates(int @Nullable [] axis) {
    if (axis == null) {
      throw new IllegalStateException("the nodes of this graph have no coordinates");
    }
    return axis;
  }
}
