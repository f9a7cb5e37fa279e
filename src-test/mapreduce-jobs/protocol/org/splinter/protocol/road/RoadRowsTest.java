package org.splinter.protocol.road;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;

/** Tests that cell rows and path rows read back as written, and that other bytes are refused. */
final class RoadRowsTest {
  private static final long OVER = 1L << 31;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  private static RoadIndex index(boolean symmetric, int nodes, int... transit) {
    long[] ids = new long[nodes];
    Arrays.setAll(ids, node -> node);
    return new RoadIndex(symmetric, ids, null, null, transit);
  }

  @Test
  void cellRowsReadBackAsWritten() throws FormatException {
    for (int i = 0; i < 2000; i++) {
      int[] transit = sample(100, random.nextInt(20));
      RoadIndex index = index(random.nextBoolean(), 100, transit);
      int begin = random.nextInt(100);
      int end = begin + 1 + random.nextInt(100 - begin);
      TreeSet<Integer> nodes = new TreeSet<>();
      Arrays.stream(sample(100, random.nextInt(30))).forEach(nodes::add);
      for (int position = begin; position < end; position++) {
        nodes.add(position);
      }
      int[] pairs = sample(nodes.size() * nodes.size(), random.nextInt(60));
      pairs = Arrays.stream(pairs).filter(p -> p / nodes.size() < p % nodes.size()).toArray();
      int[] there = Arrays.stream(pairs).map(pair -> weight()).toArray();
      int[] back =
          Arrays.stream(there).map(same -> random.nextBoolean() ? same : weight()).toArray();
      for (int pair = 0; pair < pairs.length; pair++) {
        there[pair] = there[pair] < 0 && back[pair] < 0 ? 0 : there[pair];
      }
      List<CellRow.Access> out = access(index);
      CellRow row =
          new CellRow(
              begin,
              end,
              nodes.stream().mapToInt(node -> node).toArray(),
              Arrays.stream(pairs).map(pair -> pair / nodes.size()).toArray(),
              Arrays.stream(pairs).map(pair -> pair % nodes.size()).toArray(),
              there,
              back,
              out,
              index.symmetric() ? out : access(index));
      byte[] bytes = CellRowCodec.encode(row, index);
      CellRow decoded = CellRowCodec.decode(Arrays.copyOf(bytes, bytes.length + i % 3), index);
      assertArrayEquals(row.nodes, decoded.nodes, "seed " + seed);
      assertArrayEquals(row.from, decoded.from, "seed " + seed);
      assertArrayEquals(row.to, decoded.to, "seed " + seed);
      assertArrayEquals(row.there, decoded.there, "seed " + seed);
      assertArrayEquals(row.back, decoded.back, "seed " + seed);
      assertEquals(row.out(), decoded.out(), "seed " + seed);
      assertEquals(row.in(), decoded.in(), "seed " + seed);
      assertTrue(decoded.covers(begin) && decoded.covers(end - 1));
      assertFalse(decoded.covers(begin - 1) || decoded.covers(end));
    }
  }

  private int[] sample(int below, int count) {
    return random.ints(count, 0, below).sorted().distinct().toArray();
  }

  private int weight() {
    return random.nextInt(4) == 0 ? random.nextInt(3) - 1 : random.nextInt(Integer.MAX_VALUE);
  }

  private List<CellRow.Access> access(RoadIndex index) {
    List<CellRow.Access> list = new ArrayList<>();
    for (int number = 0; number < index.transitNodes(); number++) {
      int row = random.nextInt(1 << random.nextInt(30));
      int next = row;
      List<CellRow.Hub> hubs = new ArrayList<>();
      for (int hub = 0; hub < index.transitNodes(); hub++) {
        if (random.nextInt(4) > 0) {
          continue;
        }
        next += random.nextInt(3);
        hubs.add(
            hub == number
                ? new CellRow.Hub(hub, -1, 0)
                : new CellRow.Hub(hub, next++, random.nextInt(Integer.MAX_VALUE)));
      }
      if (!hubs.isEmpty()) {
        list.add(new CellRow.Access(index.transitPosition(number), row, hubs));
      }
    }
    return list;
  }

  /**
   * Returns the row of the cell of positions 3 and 4. It also has position 6, which is a transit
   * node and an access node, as 9 is.
   */
  private static PackedFields cellRow() {
    return new PackedFields(new byte[] {1}, 12)
        .number(0, 3) // begin
        .number(0, 2) // size
        .number(0, 1) // nodes outside
        .number(1, 4) // 6
        .number(2, 1) // an arc of 3
        .number(3, 0) // to 4
        .bit(4, 0)
        .number(5, 10) // either way
        .number(2, 1) // an arc of 4
        .number(3, 0) // to 6
        .bit(4, 1)
        .number(5, 8) // 7 there
        .number(5, 0) // closed
        .number(2, 0) // no arc of 6
        .number(0, 2) // access nodes
        .number(6, 1) // 6
        .signed(7, 20) // first row
        .number(0, 1) // two hubs
        .number(8, 1) // itself
        .number(9, 0)
        .number(8, 0) // 9
        .number(9, 3) // row 22
        .number(10, 99) // length
        .number(6, 0) // 9
        .signed(7, 5) // first row
        .number(0, 0) // one hub
        .number(8, 1) // 6
        .number(9, 1) // row 25
        .signed(11, 98); // length
  }

  @Test
  void cellRowsAreAsDrawn() throws FormatException {
    RoadIndex index = index(true, 10, 4, 6, 9);
    CellRow row = CellRowCodec.decode(cellRow().bytes(), index);
    assertArrayEquals(new int[] {3, 4, 6}, row.nodes);
    assertArrayEquals(new int[] {0, 1}, row.from);
    assertArrayEquals(new int[] {1, 2}, row.to);
    assertArrayEquals(new int[] {10, 7}, row.there);
    assertArrayEquals(new int[] {10, CellRow.CLOSED}, row.back);
    assertEquals(
        List.of(
            new CellRow.Access(
                6, 20, List.of(new CellRow.Hub(1, -1, 0), new CellRow.Hub(2, 22, 99))),
            new CellRow.Access(9, 25, List.of(new CellRow.Hub(1, 25, 98)))),
        row.out());
    assertArrayEquals(cellRow().bytes(), CellRowCodec.encode(row, index));
  }

  @Test
  void otherCellRowsAreRefused() {
    assertCell("begin is 10, must be 0 to 9", 0, 10);
    assertCell("nodes of the cell is 0, must be 1 to 7", 1, 0);
    assertCell("nodes of the cell is 8, must be 1 to 7", 1, 8);
    assertCell("nodes outside is 9, must be 0 to 8", 2, 9);
    assertCell("node outside is 8, must be 0 to 7", 3, 8);
    assertCell("arcs is 3, must be 0 to 2", 4, 3);
    assertCell("arc's end is 2, must be 0 to 1", 5, 2);
    assertCell("weight is 2147483648, must be 0 to 2147483647", 7, OVER);
    assertCell("weight is 2147483648, must be 0 to 2147483647", 12, OVER);
    assertCell("arcs is 1, must be 0 to 0", 13, 1);
    assertCell("access nodes is 4, must be 0 to 3", 14, 4);
    assertCell("access node is 3, must be 0 to 2", 15, 3);
    assertCell("first path row is -1, must be 0 to 2147483646", 16, -1);
    assertCell("first path row is 2147483647, must be 0 to 2147483646", 16, OVER - 1);
    assertCell("hubs is 3, must be 0 to 2", 17, 3);
    assertCell("hub is 3, must be 0 to 2", 18, 3);
    assertCell("an access node must have a path row to each hub but itself", 19, 1);
    assertCell("an access node must have a path row to each hub but itself", 21, 0);
    assertCell("hub's path row is 2147483647, must be 0 to 2147483626", 21, OVER - 1);
    assertCell("length is 2147483648, must be 0 to 2147483647", 22, OVER);
    assertCell("access node is 1, must be 0 to 0", 23, 1);
    assertCell("first path row is -21, must be -20 to 2147483626", 24, -21);
    assertCell("length is -1, must be 0 to 2147483647", 28, -1);
  }

  /**
   * Checks the bound on a row's parts, without which a few bytes could ask for more arcs and hubs
   * than a client has memory for.
   */
  @Test
  void rowsOfTooManyPartsAreRefused() {
    int most = CellRow.MAX_PARTS;
    RoadIndex large = index(true, most + 5, 4, 6, 9);
    assertTooMany("nodes of the cell is 1048577, must be 1 to 1048576", large, 0, most + 1);
    assertTooMany("nodes outside is 2, must be 0 to 1", large, 0, most - 1, 2);
    int nodes = 2000;
    PackedFields dense = new PackedFields(new byte[] {1}, 12).number(0, 0).number(0, nodes);
    dense.number(0, 0);
    int room = most - nodes;
    for (int node = 0; room >= 0; node++) {
      int degree = nodes - 1 - node;
      dense.number(2, degree);
      for (int arc = 0; arc < degree && degree <= room; arc++) {
        dense.number(3, 0).bit(4, 0).number(5, 0);
      }
      if (degree > room) {
        assertRefused(
            "cell row: arcs is " + degree + ", must be 0 to " + room,
            dense.bytes(),
            bytes -> CellRowCodec.decode(bytes, index(true, nodes, 4, 6, 9)));
      }
      room -= degree;
    }
    PackedFields hubs = new PackedFields(new byte[] {1}, 12).number(0, 0).number(0, most - 1);
    hubs.number(0, 0);
    for (int node = 0; node < most - 1; node++) {
      hubs.number(2, 0);
    }
    hubs.number(0, 1).number(6, 0).signed(7, 0).number(0, 1);
    assertRefused(
        "cell row: hubs is 1, must be 0 to 0",
        hubs.bytes(),
        bytes -> CellRowCodec.decode(bytes, large));
  }

  private static void assertTooMany(String problem, RoadIndex index, int... header) {
    PackedFields row = new PackedFields(new byte[] {1}, 12);
    Arrays.stream(header).forEach(number -> row.number(0, number));
    assertRefused("cell row: " + problem, row.bytes(), bytes -> CellRowCodec.decode(bytes, index));
  }

  private static void assertCell(String problem, int field, long wrong) {
    RoadIndex index = index(true, 10, 4, 6, 9);
    cellRow()
        .assertProblem(
            "cell row: " + problem, field, wrong, bytes -> CellRowCodec.decode(bytes, index));
  }

  @Test
  void pathRowsReadBackAsWritten() throws FormatException {
    for (int i = 0; i < 2000; i++) {
      int[] positions = random.ints(2 + random.nextInt(50), 0, 100).toArray();
      int length = random.nextInt(Integer.MAX_VALUE);
      byte[] bytes = new PathRow(positions, length).encode();
      PathRow decoded = PathRow.decode(Arrays.copyOf(bytes, bytes.length + i % 3), 100);
      assertArrayEquals(positions, decoded.positions(), "seed " + seed);
      assertEquals(length, decoded.length(), "seed " + seed);
    }
  }

  private static PackedFields pathRow() {
    return new PackedFields(new byte[] {1}, 4)
        .number(0, 77) // length
        .number(1, 3) // nodes
        .number(2, 4)
        .signed(3, 5) // 9
        .signed(3, -9); // 0
  }

  @Test
  void otherPathRowsAreRefused() throws FormatException {
    PathRow row = PathRow.decode(pathRow().bytes(), 10);
    assertArrayEquals(new int[] {4, 9, 0}, row.positions());
    assertEquals(77, row.length());
    assertPath("length is 2147483648, must be 0 to 2147483647", 0, OVER);
    assertPath("nodes of the path is 1, must be 2 to 10", 1, 1);
    assertPath("nodes of the path is 11, must be 2 to 10", 1, 11);
    assertPath("position is 10, must be 0 to 9", 2, 10);
    assertPath("step is 6, must be -4 to 5", 3, 6);
    assertPath("step is -10, must be -9 to 0", 4, -10);
  }

  private static void assertPath(String problem, int field, long wrong) {
    pathRow()
        .assertProblem("path row: " + problem, field, wrong, bytes -> PathRow.decode(bytes, 10));
  }

  @Test
  void emptySlotsTruncationAndBytesAfterTheEndAreRefused() {
    RoadIndex index = index(true, 10, 4, 6, 9);
    assertFrame("cell row", cellRow().bytes(), bytes -> CellRowCodec.decode(bytes, index));
    assertFrame("path row", pathRow().bytes(), bytes -> PathRow.decode(bytes, 10));
  }

  private static void assertFrame(String name, byte[] bytes, PackedFields.Decoder decoder) {
    assertRefused(name + ": occupied is 0, must be 1 to 1", new byte[100], decoder);
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 2);
    longer[bytes.length + 1] = 1;
    assertRefused(name + ": bytes after the end are not zero", longer, decoder);
    for (int length = 1; length < bytes.length; length++) {
      assertRefused(
          name + ": truncated at packed numbers: needs 1 bytes, has 0",
          Arrays.copyOf(bytes, length),
          decoder);
    }
  }

  private static void assertRefused(String problem, byte[] bytes, PackedFields.Decoder decoder) {
    FormatException e = assertThrows(FormatException.class, () -> decoder.decode(bytes));
    assertEquals(problem, e.getMessage());
  }

  @Test
  void randomBytesAreRefusedOrRead() {
    RoadIndex index = index(false, 1000, sample(1000, 50));
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = i % 2 == 0 ? new byte[random.nextInt(300) + 1] : cellRow().bytes();
      if (i % 2 == 0) {
        random.nextBytes(bytes);
      }
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      bytes[0] = 1;
      try {
        CellRowCodec.decode(bytes, index);
        PathRow.decode(bytes, 1000);
      } catch (FormatException e) {
        assertTrue(e.getMessage().contains(" row: "), "seed " + seed);
      }
    }
  }
}
