package org.splinter.protocol.road;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.PackedReader;
import org.splinter.codec.PackedWriter;

/**
 * The bytes of a {@link CellRow}:
 *
 * <pre>
 * u8 1
 * packed: the range's begin and its number of nodes
 *         the number of nodes outside, and for each the positions outside that it passes
 *         for each node the number of pairs it is the first of; for each the second node, counted from
 *         the one before (or the first node) on; 0 if one weight is for both directions: the weight;
 *         else 1, and both weights plus 1, 0 for closed
 *         the number of access nodes that ways lead to: for each the transit nodes that it passes,
 *         its first path row less the one before, its number of hubs: for each the transit nodes
 *         that it passes, 0 if the access node is the hub, else the path rows that it passes plus 1,
 *         and the length, less that to this hub from the access node before if there is one
 *         unless the network is symmetric, also the access nodes that ways lead from, in this form
 * zeros to the end
 * </pre>
 *
 * A decoded row has at most {@link CellRow#MAX_PARTS} nodes, pairs and hubs together.
 */
public final class CellRowCodec {
  private static final int RANGE = 0;
  private static final int NODES = 1;
  private static final int DEGREE = 2;
  private static final int HEAD = 3;
  private static final int WAYS = 4;
  private static final int WEIGHT = 5;
  private static final int ACCESS = 6;
  private static final int FIRST_ROW = 7;
  private static final int HUB = 8;
  private static final int HUB_ROW = 9;
  private static final int LENGTH = 10;
  private static final int LENGTH_STEP = 11;
  private static final int KINDS = 12;
  private static final long MAX_ROW = Integer.MAX_VALUE - 1;

  private CellRowCodec() {}

  public static byte[] encode(CellRow row, RoadIndex index) {
    ByteWriter out = new ByteWriter().u8(1);
    PackedWriter packed = new PackedWriter(out, KINDS);
    packed.number(RANGE, row.begin).number(RANGE, row.end - row.begin);
    packed.number(RANGE, row.nodes.length - (row.end - row.begin));
    int next = 0;
    for (int position : row.nodes) {
      if (!row.covers(position)) {
        int outside = position < row.begin ? position : position - (row.end - row.begin);
        packed.number(NODES, outside - next);
        next = outside + 1;
      }
    }
    for (int node = 0, pair = 0; node < row.nodes.length; node++) {
      int end = pair;
      while (end < row.from.length && row.from[end] == node) {
        end++;
      }
      packed.number(DEGREE, end - pair);
      for (int before = node; pair < end; before = row.to[pair++]) {
        packed.number(HEAD, row.to[pair] - before - 1);
        boolean equal = row.there[pair] == row.back[pair];
        packed.bit(WAYS, equal ? 0 : 1).number(WEIGHT, row.there[pair] + (equal ? 0 : 1));
        if (!equal) {
          packed.number(WEIGHT, row.back[pair] + 1);
        }
      }
    }
    write(packed, row.out(), index);
    if (!index.symmetric()) {
      write(packed, row.in(), index);
    }
    packed.end();
    return out.toByteArray();
  }

  private static void write(PackedWriter packed, List<CellRow.Access> list, RoadIndex index) {
    int[] lengths = unknown(index);
    packed.number(RANGE, list.size());
    int next = 0;
    int nextRow = 0;
    for (CellRow.Access access : list) {
      int number = index.transitNumber(access.position());
      packed.number(ACCESS, number - next).signed(FIRST_ROW, access.firstRow() - nextRow);
      next = number + 1;
      nextRow = access.firstRow();
      packed.number(RANGE, access.hubs().size() - 1);
      int nextHub = 0;
      int row = access.firstRow();
      for (CellRow.Hub hub : access.hubs()) {
        packed.number(HUB, hub.number() - nextHub);
        nextHub = hub.number() + 1;
        if (hub.pathRow() < 0) {
          packed.number(HUB_ROW, 0);
        } else {
          packed.number(HUB_ROW, hub.pathRow() - row + 1);
          row = hub.pathRow() + 1;
          if (lengths[hub.number()] < 0) {
            packed.number(LENGTH, hub.length());
          } else {
            packed.signed(LENGTH_STEP, hub.length() - lengths[hub.number()]);
          }
        }
        lengths[hub.number()] = hub.length();
      }
    }
  }

  private static int[] unknown(RoadIndex index) {
    int[] lengths = new int[index.transitNodes()];
    Arrays.fill(lengths, -1);
    return lengths;
  }

  /**
   * Decodes an untrusted row.
   *
   * @throws FormatException naming the field and its bound
   */
  public static CellRow decode(byte[] row, RoadIndex index) throws FormatException {
    ByteReader in = new ByteReader("cell row", row);
    in.u8("occupied", 1, 1);
    PackedReader packed = new PackedReader(in, KINDS);
    int begin = (int) packed.number("begin", RANGE, 0, index.nodes() - 1L);
    int size =
        (int)
            packed.number(
                "nodes of the cell",
                RANGE,
                1,
                Math.min(CellRow.MAX_PARTS, index.nodes() - (long) begin));
    int[] nodes = nodes(packed, begin, size, index.nodes());
    int[] from = new int[16];
    int[] to = new int[16];
    int[] there = new int[16];
    int[] back = new int[16];
    int pairs = 0;
    for (int node = 0; node < nodes.length; node++) {
      int before = node;
      int room = CellRow.MAX_PARTS - nodes.length - pairs;
      for (long left = packed.number("arcs", DEGREE, 0, Math.min(room, nodes.length - 1L - node));
          left > 0;
          left--) {
        if (pairs == from.length) {
          from = Arrays.copyOf(from, 2 * pairs);
          to = Arrays.copyOf(to, 2 * pairs);
          there = Arrays.copyOf(there, 2 * pairs);
          back = Arrays.copyOf(back, 2 * pairs);
        }
        from[pairs] = node;
        before += 1 + (int) packed.number("arc's end", HEAD, 0, nodes.length - 2L - before);
        to[pairs] = before;
        boolean equal = packed.bit(WAYS) == 0;
        there[pairs] = weight(packed, equal);
        back[pairs] = equal ? there[pairs] : weight(packed, false);
        pairs++;
      }
    }
    int room = CellRow.MAX_PARTS - nodes.length - pairs;
    List<CellRow.Access> out = access(packed, index, room);
    List<CellRow.Access> into =
        index.symmetric() ? out : access(packed, index, room - CellRow.hubs(out));
    in.zeros();
    return new CellRow(
        begin,
        begin + size,
        nodes,
        Arrays.copyOf(from, pairs),
        Arrays.copyOf(to, pairs),
        Arrays.copyOf(there, pairs),
        Arrays.copyOf(back, pairs),
        out,
        into);
  }

  private static int weight(PackedReader packed, boolean equal) throws FormatException {
    return (int) packed.number("weight", WEIGHT, 0, Integer.MAX_VALUE) - (equal ? 0 : 1);
  }

  /** Returns the positions of the range and of the nodes outside of it. */
  private static int[] nodes(PackedReader packed, int begin, int size, int all)
      throws FormatException {
    int outside =
        (int)
            packed.number(
                "nodes outside", RANGE, 0, Math.min(CellRow.MAX_PARTS, all) - (long) size);
    int[] nodes = new int[outside + size];
    int next = 0;
    int node = 0;
    for (; outside > 0; outside--) {
      int squeezed =
          next + (int) packed.number("node outside", NODES, 0, all - (long) size - 1 - next);
      next = squeezed + 1;
      if (squeezed >= begin && (node == 0 || nodes[node - 1] < begin)) {
        node = range(nodes, node, begin, size);
      }
      nodes[node++] = squeezed < begin ? squeezed : squeezed + size;
    }
    if (node < nodes.length) {
      range(nodes, node, begin, size);
    }
    return nodes;
  }

  private static int range(int[] nodes, int node, int begin, int size) {
    for (int i = 0; i < size; i++) {
      nodes[node + i] = begin + i;
    }
    return node + size;
  }

  private static List<CellRow.Access> access(PackedReader packed, RoadIndex index, long room)
      throws FormatException {
    int[] lengths = unknown(index);
    List<CellRow.Access> list = new ArrayList<>();
    int next = 0;
    int nextRow = 0;
    int last = index.transitNodes() - 1;
    for (long left = packed.number("access nodes", RANGE, 0, Math.min(room, last + 1L));
        left > 0;
        left--) {
      int number = next + (int) packed.number("access node", ACCESS, 0, (long) last - next);
      nextRow +=
          (int) packed.signed("first path row", FIRST_ROW, -(long) nextRow, MAX_ROW - nextRow);
      next = number + 1;
      List<CellRow.Hub> hubs = new ArrayList<>();
      int nextHub = 0;
      int row = nextRow;
      long others = packed.number("hubs", RANGE, 0, Math.min(room - left, last));
      room -= 1 + others;
      for (long more = others; more >= 0; more--) {
        int hub = nextHub + (int) packed.number("hub", HUB, 0, (long) last - nextHub);
        nextHub = hub + 1;
        int step = (int) packed.number("hub's path row", HUB_ROW, 0, MAX_ROW - row);
        row += step;
        if ((step == 0) != (hub == number)) {
          throw new FormatException(
              "cell row", "an access node must have a path row to each hub but itself");
        }
        int length = step == 0 ? 0 : length(packed, lengths[hub]);
        lengths[hub] = length;
        hubs.add(new CellRow.Hub(hub, step == 0 ? -1 : row - 1, length));
      }
      list.add(new CellRow.Access(index.transitPosition(number), nextRow, hubs));
    }
    return list;
  }

  private static int length(PackedReader packed, int known) throws FormatException {
    return known < 0
        ? (int) packed.number("length", LENGTH, 0, Integer.MAX_VALUE)
        : known
            + (int) packed.signed("length", LENGTH_STEP, -(long) known, Integer.MAX_VALUE - known);
  }
}
