package org.splinter.protocol.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;

/**
 * Tests that the index and one block give a point's place among all keys, and that other bytes are
 * refused.
 */
final class KeyBlockTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  /** Returns points near each other, and on both sides of where signs change. */
  private DomainPoint point() {
    return new DomainPoint(random.nextInt(3) - 1, random.nextInt(40) - 20);
  }

  @Test
  void tellThePlaceOfEveryPoint() throws Exception {
    for (int i = 0; i < 2000; i++) {
      TreeSet<DomainPoint> sorted = new TreeSet<>(KeyOrder.ASCENDING);
      for (int left = random.nextInt(40); left > 0; left--) {
        sorted.add(point());
      }
      List<DomainPoint> keys = new ArrayList<>(sorted);
      int blockKeys = 1 + random.nextInt(8);
      List<byte[]> slots = new ArrayList<>();
      List<DomainPoint> firstKeys = new ArrayList<>();
      for (int from = 0; from < keys.size(); from += blockKeys) {
        List<DomainPoint> block = keys.subList(from, Math.min(keys.size(), from + blockKeys));
        slots.add(Arrays.copyOf(KeyBlock.encode(block), KeyBlock.bytes(blockKeys)));
        firstKeys.add(block.get(0));
      }
      if (slots.isEmpty()) {
        slots.add(new byte[KeyBlock.bytes(blockKeys)]);
      }
      ViewIndex index = ViewIndex.decode(new ViewIndex(firstKeys).encode());
      assertEquals(firstKeys, index.firstKeys());
      for (int asked = 0; asked < 20; asked++) {
        DomainPoint point = point();
        int number = index.block(point);
        KeyBlock block = KeyBlock.decode(slots.get(number));
        assertEquals(
            sorted.headSet(point).size(), number * blockKeys + block.below(point), "seed " + seed);
        assertEquals(
            sorted.headSet(point, true).size(),
            number * blockKeys + block.upTo(point),
            "seed " + seed);
      }
    }
  }

  @Test
  void pointsAreUnsigned() {
    List<DomainPoint> ascending =
        List.of(
            new DomainPoint(0, 0),
            new DomainPoint(0, -1),
            new DomainPoint(1, 0),
            new DomainPoint(Long.MIN_VALUE, 5),
            new DomainPoint(-1, -1));
    for (int i = 1; i < ascending.size(); i++) {
      assertTrue(KeyOrder.ASCENDING.compare(ascending.get(i - 1), ascending.get(i)) < 0);
      assertTrue(
          Arrays.compareUnsigned(
                  KeyOrder.bytes(ascending.get(i - 1)), KeyOrder.bytes(ascending.get(i)))
              < 0);
    }
  }

  @Test
  void blocksAreAsDrawn() {
    byte[] bytes = KeyBlock.encode(List.of(new DomainPoint(0x0102, 0x0304)));
    assertArrayEquals(new byte[] {1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 3, 4}, bytes);
    assertEquals(bytes.length, KeyBlock.bytes(1));
    assertThrows(IllegalArgumentException.class, () -> KeyBlock.bytes(0));
    assertThrows(IllegalArgumentException.class, () -> KeyBlock.bytes(KeyBlock.MAX_KEYS + 1));
  }

  @Test
  void refusesEveryBadBlock() {
    DomainPoint key = new DomainPoint(0, 7);
    byte[] two = KeyBlock.encode(List.of(key, new DomainPoint(0, 8)));
    assertProblem("truncated at occupied", () -> KeyBlock.decode(new byte[0]));
    assertProblem("occupied is 2", () -> KeyBlock.decode(new byte[] {2}));
    assertProblem("truncated at keys", () -> KeyBlock.decode(new byte[] {1}));
    assertProblem("keys is 0", () -> KeyBlock.decode(new byte[] {1, 0, 0}));
    assertProblem(
        "keys is 2, must be 1 to 1", () -> KeyBlock.decode(Arrays.copyOf(two, two.length - 1)));
    assertProblem(
        "key 1 does not ascend", () -> KeyBlock.decode(KeyBlock.encode(List.of(key, key))));
    byte[] longer = Arrays.copyOf(two, two.length + 3);
    longer[longer.length - 1] = 1;
    assertProblem("not zero", () -> KeyBlock.decode(longer));
    byte[] empty = new byte[20];
    empty[19] = 1;
    assertProblem("not zero", () -> KeyBlock.decode(empty));
  }

  @Test
  void refusesEveryBadIndex() {
    DomainPoint key = new DomainPoint(0, 7);
    ByteWriter head = new ByteWriter().fixed(new byte[] {'S', 'P', 'V', 'I', 1});
    byte[] good = new ViewIndex(List.of(key)).encode();
    assertProblem("magic SPVI", () -> ViewIndex.decode(new byte[] {'S', 'P', 'V', 'X'}));
    assertProblem("version is 2", () -> ViewIndex.decode(new byte[] {'S', 'P', 'V', 'I', 2}));
    assertProblem(
        "blocks is 65537",
        () -> ViewIndex.decode(head.i32(ViewIndex.MAX_BLOCKS + 1).toByteArray()));
    assertProblem(
        "has bytes of runs, which 1 blocks do not make",
        () -> ViewIndex.decode(Arrays.copyOf(good, good.length + 1)));
    assertProblem("has 15 bytes", () -> ViewIndex.decode(Arrays.copyOf(good, good.length - 1)));
    assertProblem(
        "does not ascend", () -> ViewIndex.decode(new ViewIndex(List.of(key, key)).encode()));
  }

  private static ViewIndex boxed(int blocks, DomainPoint least) {
    List<DomainPoint> firstKeys = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      firstKeys.add(new DomainPoint(i, 0));
    }
    RangeTree tree = new RangeTree(blocks);
    List<List<DomainPoint>> runs = new ArrayList<>();
    for (int height = 1; height <= tree.top(); height++) {
      runs.add(Collections.nCopies((int) (tree.lastNode(height) << height), least));
    }
    return new ViewIndex(firstKeys, runs);
  }

  @Test
  void indexesOfRunsReadBackAsWritten() throws Exception {
    for (DomainPoint least :
        List.of(
            new DomainPoint(0, 0),
            new DomainPoint(0, 256),
            new DomainPoint(0, -1),
            new DomainPoint(1, 2),
            new DomainPoint(-1, -1))) {
      for (int blocks : new int[] {1, 4, 5, 9, 40}) {
        ViewIndex index = boxed(blocks, least);
        byte[] bytes = index.encode();
        assertEquals(bytes.length, index.encodedBytes());
        assertEquals(index, ViewIndex.decode(bytes));
      }
    }
    byte[] drawn = boxed(5, new DomainPoint(0, 0x0304)).encode();
    assertArrayEquals(
        new byte[] {2, 3, 4, 3, 4},
        Arrays.copyOfRange(drawn, 9 + 5 * KeyOrder.BYTES, drawn.length));
  }

  @Test
  void refusesEveryBadIndexOfRuns() {
    byte[] good = boxed(5, new DomainPoint(0, 7)).encode();
    int keys = 9 + 5 * KeyOrder.BYTES;
    byte[] wide = good.clone();
    wide[keys] = 17; // a field of its own, before the coordinates
    assertProblem("bytes of a coordinate is 17", () -> ViewIndex.decode(wide));
    assertProblem(
        "has 3 bytes of coordinates, must be 1 each of 2, up to 262144",
        () -> ViewIndex.decode(Arrays.copyOf(good, good.length + 1)));
    byte[] descending = good.clone();
    descending[keys + 1] = 8;
    assertProblem("coordinate 1 of height 1 descends", () -> ViewIndex.decode(descending));
    List<DomainPoint> firstKeys = new ArrayList<>();
    for (int i = 0; i < ViewIndex.MAX_BLOCKS; i++) {
      firstKeys.add(new DomainPoint(0, i));
    }
    byte[] many = new ViewIndex(firstKeys).encode();
    assertProblem(
        "up to 262144",
        () -> {
          byte[] one = Arrays.copyOf(many, many.length + 1);
          one[many.length] = 1;
          ViewIndex.decode(one);
        });
  }

  private static void assertProblem(String problem, Executable decoding) {
    String message = assertThrows(FormatException.class, decoding).getMessage();
    assertTrue(message.contains(problem), message);
  }
}
