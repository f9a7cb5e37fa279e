package org.splinter.protocol.road;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * Tests that the public index reads back as written and finds nodes, and that other bytes are
 * refused.
 */
final class RoadIndexTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @Test
  void readsBackAsWrittenAndFindsNodes() throws FormatException {
    for (int i = 0; i < 500; i++) {
      int nodes = 1 + random.nextInt(60);
      long[] ids = random.longs().distinct().limit(nodes).toArray();
      ids[0] = i % 2 == 0 ? Long.MIN_VALUE : ids[0];
      ids[nodes - 1] = i % 3 == 0 ? Long.MAX_VALUE : ids[nodes - 1];
      boolean located = random.nextBoolean();
      int[] lon = located ? random.ints(nodes, -180_000_000, 180_000_001).toArray() : null;
      int[] lat = located ? random.ints(nodes, -90_000_000, 90_000_001).toArray() : null;
      int[] transit = random.ints(random.nextInt(20), 0, nodes).sorted().distinct().toArray();
      RoadIndex written = new RoadIndex(i % 2 == 0, ids, lon, lat, transit);
      RoadIndex index = RoadIndex.decode(written.encode());
      assertArrayEquals(written.encode(), index.encode(), "seed " + seed);
      assertEquals(i % 2 == 0, index.symmetric());
      assertEquals(located, index.located());
      assertEquals(transit.length, index.transitNodes());
      for (int position = 0; position < nodes; position++) {
        assertEquals(ids[position], index.id(position), "seed " + seed);
        assertEquals(OptionalInt.of(position), index.position(ids[position]), "seed " + seed);
        assertEquals(
            Arrays.binarySearch(transit, position) >= 0, index.transitNumber(position) >= 0);
        if (lon != null && lat != null) {
          assertEquals(lon[position], index.lon(position), "seed " + seed);
          assertEquals(lat[position], index.lat(position), "seed " + seed);
          int nearest = index.nearest(lon[position], lat[position]);
          assertEquals(lon[position], lon[nearest]);
          assertEquals(lat[position], lat[nearest]);
        }
      }
      for (int number = 0; number < transit.length; number++) {
        assertEquals(transit[number], index.transitPosition(number));
        assertEquals(number, index.transitNumber(transit[number]));
      }
      assertEquals(OptionalInt.empty(), index.position(random.nextLong()));
    }
  }

  @Test
  void nearestIsByTheShapeOfTheEarth() {
    int[] lon = {0, 10_000, 0, -179_999_000};
    int[] lat = {60_000_000, 60_000_000, 60_006_000, 0};
    RoadIndex index = new RoadIndex(true, new long[] {1, 2, 3, 4}, lon, lat, new int[0]);
    assertEquals(0, index.nearest(4000, 60_000_000));
    assertEquals(1, index.nearest(5001, 60_000_000));
    assertEquals(0, index.nearest(5000, 60_000_000)); // the first of equally near ones
    assertEquals(1, index.nearest(6000, 60_001_000)); // a degree of longitude is half as long
    assertEquals(2, index.nearest(3000, 60_003_500));
    assertEquals(3, index.nearest(179_999_000, 0)); // across the date line
    RoadIndex bare = new RoadIndex(true, new long[] {1}, null, null, new int[0]);
    assertFalse(bare.located());
    assertThrows(IllegalStateException.class, () -> bare.nearest(0, 0));
    assertThrows(IllegalStateException.class, () -> bare.lon(0));
    assertThrows(IllegalStateException.class, () -> bare.lat(0));
  }

  @Test
  void nothingIsNearAPlaceThatIsFarFromAll() {
    int[] lon = {0, 10_000};
    int[] lat = {60_000_000, 60_000_000};
    RoadIndex index = new RoadIndex(true, new long[] {1, 2}, lon, lat, new int[0]);
    assertEquals(0.556, index.kilometres(0, 10_000, 60_000_000), 0.001); // half of the equator's
    assertEquals(1.112, index.kilometres(1, 10_000, 60_010_000), 0.001);
    assertEquals(20_015.1, index.kilometres(0, 180_000_000, -60_000_000), 0.1); // the antipode
    assertEquals(OptionalInt.of(1), index.nearest(10_000, 60_010_000, 1.113));
    assertEquals(OptionalInt.empty(), index.nearest(10_000, 60_010_000, 1.111));
    assertEquals(OptionalInt.empty(), index.nearest(-179_000_000, -60_000_000, 5));
    assertEquals(0, index.nearest(-179_000_000, 60_000_000));
  }

  @Test
  void nearestIsWhatAPlainSearchFinds() {
    for (int i = 0; i < 300; i++) {
      int nodes = 1 + random.nextInt(200);
      int span = 1 << (2 + random.nextInt(24)); // narrow spans have many ties
      int[] lon = random.ints(nodes, -span, span + 1).toArray();
      int[] lat = random.ints(nodes, -span, span + 1).toArray();
      RoadIndex index =
          new RoadIndex(true, LongStream.range(0, nodes).toArray(), lon, lat, new int[0]);
      int x = random.nextInt(4 * span) - 2 * span;
      int y = Math.max(-90_000_000, Math.min(90_000_000, random.nextInt(4 * span) - 2 * span));
      double scale = StrictMath.cos(y * (StrictMath.PI / 180e6));
      int nearest = 0;
      double least = Double.POSITIVE_INFINITY;
      for (int node = 0; node < nodes; node++) {
        double east = Math.abs(lon[node] - x) * scale;
        double north = (double) lat[node] - y;
        double square = east * east + north * north;
        if (square < least) {
          least = square;
          nearest = node;
        }
      }
      assertEquals(nearest, index.nearest(x, y), "seed " + seed);
      double reach = Math.sqrt(least) * StrictMath.PI / 180e6 * 6371.0088;
      assertEquals(
          OptionalInt.of(nearest), index.nearest(x, y, reach * 1.0001 + 1e-6), "seed " + seed);
      if (least > 1) {
        assertEquals(OptionalInt.empty(), index.nearest(x, y, reach * 0.9999), "seed " + seed);
      }
    }
  }

  @Test
  void pairsHaveEachARow() {
    for (int transit = 0; transit < 12; transit++) {
      for (boolean symmetric : new boolean[] {true, false}) {
        int[] positions = new int[transit];
        Arrays.setAll(positions, i -> i);
        RoadIndex index = new RoadIndex(symmetric, new long[12], null, null, positions);
        BitSet rows = new BitSet();
        for (int from = 0; from < transit; from++) {
          for (int to = symmetric ? from + 1 : 0; to < transit; to++) {
            if (from != to) {
              assertFalse(rows.get(index.pairRow(from, to)));
              rows.set(index.pairRow(from, to));
              assertEquals(symmetric, index.pairRow(from, to) == index.pairRow(to, from));
            }
          }
        }
        assertEquals(index.pairRows(), rows.cardinality());
        assertEquals(index.pairRows(), rows.length());
      }
    }
  }

  private static PackedFields index(int nodes, int transit) {
    ByteWriter header = new ByteWriter().fixed(new byte[] {'S', 'P', 'R', 'I'}).u8(1);
    header.u8(1).u8(1).i32(nodes).i32(transit);
    return new PackedFields(header.toByteArray(), 4)
        .signed(0, 0)
        .signed(1, 7) // node 7
        .signed(2, 5_000_000)
        .signed(3, 6_000_000)
        .signed(0, 0)
        .signed(1, -1) // node 6
        .signed(2, 1)
        .signed(3, -1)
        .number(0, 1);
  }

  @Test
  void otherBytesAreRefused() throws FormatException {
    RoadIndex index = RoadIndex.decode(index(2, 1).bytes());
    assertEquals(6, index.id(1));
    assertEquals(5_000_001, index.lon(1));
    assertEquals(5_999_999, index.lat(1));
    assertEquals(1, index.transitPosition(0));
    assertField("node number is 2147483649, must be -2147483648 to 2147483648", 0, (1L << 31) + 1);
    assertField("node number is 2147483648, must be -2147483648 to 2147483647", 1, 1L << 31);
    assertField("longitude is 180000001, must be -180000000 to 180000000", 2, 180_000_001);
    assertField("latitude is -90000001, must be -90000000 to 90000000", 3, -90_000_001);
    assertField("longitude is 175000001, must be -185000000 to 175000000", 6, 175_000_001);
    assertField("transit node is 2, must be 0 to 1", 8, 2);
    for (long[] ids : new long[][] {{7, 7}, {5, 7, 7}, {9, 7, 7}, {7, 5, 7}}) {
      RoadIndex same = new RoadIndex(true, ids, null, null, new int[0]);
      FormatException twice =
          assertThrows(FormatException.class, () -> RoadIndex.decode(same.encode()));
      assertEquals("road index: two nodes have one number", twice.getMessage());
    }
    byte[] bytes = index.encode();
    assertByte("these bytes are not of this format (magic SPRI is missing)", bytes, 0, 'X');
    assertByte("version is 2, must be 1 to 1", bytes, 4, 2);
    assertByte("symmetric is 2, must be 0 to 1", bytes, 5, 2);
    assertByte("located is 2, must be 0 to 1", bytes, 6, 2);
    assertByte("nodes is 0, must be 1 to 268435456", bytes, 7, 0);
    assertByte("transit nodes is 3, must be 0 to 2", bytes, 11, 3);
    FormatException e =
        assertThrows(
            FormatException.class, () -> RoadIndex.decode(Arrays.copyOf(bytes, bytes.length + 1)));
    assertEquals("road index: 1 trailing bytes after the end", e.getMessage());
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> RoadIndex.decode(shorter));
    }
  }

  /**
   * Checks that a mere claim of many numbers allocates no memory, though consecutive ones take next
   * to no bits.
   */
  @Test
  void roomFollowsTheBytes() throws FormatException {
    long[] ids = LongStream.range(0, 1 << 17).toArray();
    byte[] bytes =
        new RoadIndex(true, ids, new int[1 << 17], new int[1 << 17], new int[0]).encode();
    assertTrue(64 * bytes.length < 1 << 17, bytes.length + " bytes");
    RoadIndex index = RoadIndex.decode(bytes);
    assertEquals(1 << 17, index.nodes());
    assertEquals((1 << 17) - 1, index.id((1 << 17) - 1));
    assertEquals(0, index.lat((1 << 17) - 1));
    assertByte("truncated at packed numbers: needs 1 bytes, has 0", bytes, 10, 0x0f);
  }

  private static void assertField(String problem, int field, long wrong) {
    index(2, 1).assertProblem("road index: " + problem, field, wrong, RoadIndex::decode);
  }

  private static void assertByte(String problem, byte[] bytes, int place, int wrong) {
    byte[] spoilt = bytes.clone();
    spoilt[place] = (byte) wrong;
    FormatException e = assertThrows(FormatException.class, () -> RoadIndex.decode(spoilt));
    assertEquals("road index: " + problem, e.getMessage());
  }
}
