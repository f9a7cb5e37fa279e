package org.splinter.provider.road.network;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.carrotsearch.hppc.LongArrayList;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.PackedReader;
import org.splinter.codec.PackedWriter;
import org.splinter.protocol.road.RoadIndex;

/**
 * The bytes of a {@link TransitNetwork}:
 *
 * <pre>
 * "SPRN"  u8 version = 1   the index (block)
 * packed: by level the position of each node, less that of the one before
 *         for the ways out and, unless the network is symmetric, for the ways in:
 *         by level the number of arcs; for each its other end, counted from the one before, the
 *         weight, and 0 or the middle's level counted from the node's own;
 *         the number of hubs of all nodes;
 *         by arc for the other end and then each hub of it whether it is a hub by way of the arc
 * </pre>
 *
 * A decoded network is one whose ways can be followed to their ends and are as long as it says;
 * whether it has all ways is for its maker to know.
 */
final class NetworkCodec {
  static final int MAX_BYTES = 1 << 30;

  private static final String MAGIC = "SPRN";
  private static final int VERSION = 1;
  private static final int POSITION = 0;
  private static final int DEGREE = 1;
  private static final int HEAD = 2;
  private static final int WEIGHT = 3;
  private static final int MIDDLE = 4;
  private static final int IS_END_HUB = 5;
  private static final int IS_HUB = 6;
  private static final int HUBS = 7;
  private static final int KINDS = 8;
  private static final int MAX_ARCS = 1 << 30;
  private static final int MOST_HUBS = Integer.MAX_VALUE - 8;

  /**
   * The hubs per encoded byte that get room at once; bits that pack more tightly make the lists
   * grow.
   */
  private static final long HUBS_PER_BYTE = 64;

  private NetworkCodec() {}

  static byte[] encode(TransitNetwork network) {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.block(network.index().encode());
    PackedWriter packed = new PackedWriter(out, KINDS);
    int before = 0;
    for (int position : network.hierarchy().position) {
      packed.signed(POSITION, position - before);
      before = position;
    }
    write(packed, network.labels().out);
    if (network.labels().in != network.labels().out) {
      write(packed, network.labels().in);
    }
    packed.end();
    return out.toByteArray();
  }

  private static void write(PackedWriter packed, HubLabels.Side side) {
    Hierarchy.Up up = side.up;
    for (int node = 0; node + 1 < up.first.length; node++) {
      packed.number(DEGREE, up.first[node + 1] - up.first[node]);
      int next = 0;
      for (int arc = up.first[node]; arc < up.first[node + 1]; arc++) {
        packed.number(HEAD, up.head[arc] - next).number(WEIGHT, up.weight[arc]);
        packed.number(MIDDLE, up.middle[arc] < 0 ? 0 : up.middle[arc] - node);
        next = up.head[arc] + 1;
      }
    }
    packed.number(HUBS, side.size());
    for (int arc = 0; arc < up.count(); arc++) {
      int head = up.head[arc];
      int entry = side.first[arc];
      int end = side.first[arc + 1];
      int isEnd = entry < end && side.hub[entry] == head ? 1 : 0;
      packed.bit(IS_END_HUB, isEnd);
      entry += isEnd;
      for (int hub = side.begin(head); hub < side.end(head); hub++) {
        int isHub = entry < end && side.hub[entry] == side.hub[hub] ? 1 : 0;
        packed.bit(IS_HUB, isHub);
        entry += isHub;
      }
    }
  }

  static TransitNetwork decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("road network", bytes);
    if (bytes.length > MAX_BYTES) {
      throw in.error("has more than " + MAX_BYTES + " bytes");
    }
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    RoadIndex index = RoadIndex.decode(in.block("index", MAX_BYTES));
    PackedReader packed = new PackedReader(in, KINDS);
    int nodes = index.nodes();
    int[] position = new int[nodes];
    boolean[] seen = new boolean[nodes];
    int before = 0;
    for (int level = 0; level < nodes; level++) {
      before += (int) packed.signed("position", POSITION, -(long) before, nodes - 1L - before);
      if (seen[before]) {
        throw in.error("position " + before + " occurs twice");
      }
      seen[before] = true;
      position[level] = before;
    }
    for (int level = 0; level < index.transitNodes(); level++) {
      if (index.transitNumber(position[level]) < 0) {
        throw in.error("the index names other transit nodes than the highest ones");
      }
    }
    long room = HUBS_PER_BYTE * bytes.length;
    HubLabels.Side out = labels(in, packed, up(packed, nodes), room);
    HubLabels.Side into = index.symmetric() ? out : labels(in, packed, up(packed, nodes), room);
    in.end();
    checkWays(in, out.up, into.up, out.up);
    if (into != out) {
      checkWays(in, out.up, into.up, into.up);
    }
    Hierarchy hierarchy = new Hierarchy(position, out.up, into.up);
    return new TransitNetwork(index, hierarchy, new HubLabels(out, into));
  }

  /**
   * Refuses middles that are not of lower levels than the nodes whose shortcuts they are of, so
   * that ways end.
   */
  private static void checkWays(ByteReader in, Hierarchy.Up out, Hierarchy.Up into, Hierarchy.Up up)
      throws FormatException {
    for (int node = 0; node + 1 < up.first.length; node++) {
      for (int arc = up.first[node]; arc < up.first[node + 1]; arc++) {
        int middle = up.middle[arc];
        if (middle < 0) {
          continue;
        }
        int begin = into.find(middle, up == out ? node : up.head[arc]);
        int end = out.find(middle, up == out ? up.head[arc] : node);
        if (begin < 0 || end < 0 || (long) into.weight[begin] + out.weight[end] != up.weight[arc]) {
          throw in.error("a shortcut is not as long as the ways over its middle");
        }
      }
    }
  }

  private static Hierarchy.Up up(PackedReader packed, int nodes) throws FormatException {
    int[] first = new int[nodes + 1];
    LongArrayList arcs = new LongArrayList();
    LongArrayList middles = new LongArrayList();
    for (int node = 0; node < nodes; node++) {
      int next = 0;
      long most = Math.min(node, MAX_ARCS - arcs.size());
      for (long left = packed.number("arcs", DEGREE, 0, most); left > 0; left--) {
        long head = next + packed.number("arc's end", HEAD, 0, node - 1L - next);
        arcs.add(head << 32 | packed.number("weight", WEIGHT, 0, RoadGraph.MAX_LENGTH));
        long middle = packed.number("middle", MIDDLE, 0, nodes - 1L - node);
        middles.add(middle == 0 ? -1 : node + middle);
        next = (int) head + 1;
      }
      first[node + 1] = arcs.size();
    }
    int[] head = new int[arcs.size()];
    int[] weight = new int[head.length];
    int[] middle = new int[head.length];
    for (int arc = 0; arc < head.length; arc++) {
      head[arc] = (int) (arcs.get(arc) >> 32);
      weight[arc] = (int) arcs.get(arc);
      middle[arc] = (int) middles.get(arc);
    }
    return new Hierarchy.Up(first, head, weight, middle);
  }

  private static HubLabels.Side labels(
      ByteReader in, PackedReader packed, Hierarchy.Up up, long room) throws FormatException {
    int hubs = (int) packed.number("hubs", HUBS, 0, MOST_HUBS);
    HubLabels.Side side = new HubLabels.Side(up, (int) Math.min(hubs, room));
    for (int arc = 0; arc < up.count(); arc++) {
      int head = up.head[arc];
      if (packed.bit(IS_END_HUB) == 1) {
        side.add(head, up.weight[arc]);
      }
      for (int hub = side.begin(head); hub < side.end(head); hub++) {
        if (packed.bit(IS_HUB) == 1) {
          long length = (long) up.weight[arc] + side.length[hub];
          if (length > RoadGraph.MAX_LENGTH) {
            throw in.error("a way to a hub is longer than " + RoadGraph.MAX_LENGTH);
          }
          side.add(side.hub[hub], (int) length);
        }
      }
      side.endArc(arc);
      if (side.size() > hubs) {
        break;
      }
    }
    if (side.size() != hubs) {
      throw in.error("says that it has " + hubs + " hubs and has others");
    }
    return side;
  }
}
