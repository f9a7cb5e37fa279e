package org.splinter.provider.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests that the table numbers byte strings as a map does, whatever their lengths and the growth.
 */
final class ByteTableTest {
  /** Bytes around a string, which do not belong to it. */
  private static final int BEFORE = 2;

  private static final int AFTER = 3;

  @Test
  void numbersStringsAsAMapDoes() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    ByteTable table = new ByteTable();
    for (int round = 0; round < 2; round++) {
      Map<ByteBuffer, Integer> numbers = new HashMap<>();
      for (int i = 0; i < 20_000; i++) {
        byte[] longer = new byte[BEFORE + random.nextInt(4) + AFTER];
        random.nextBytes(longer);
        byte[] string = Arrays.copyOfRange(longer, BEFORE, longer.length - AFTER);
        assertEquals(
            numbers.getOrDefault(ByteBuffer.wrap(string), -1),
            table.find(longer, BEFORE, string.length),
            "seed " + seed);
        int expected = numbers.computeIfAbsent(ByteBuffer.wrap(string), s -> numbers.size());
        assertEquals(expected, table.number(longer, BEFORE, string.length), "seed " + seed);
        assertArrayEquals(string, table.get(expected), "seed " + seed);
      }
      assertEquals(numbers.size(), table.size());
      assertEquals(numbers.keySet().stream().mapToInt(ByteBuffer::remaining).sum(), table.bytes());
      table.clear();
      assertEquals(0, table.size() + table.bytes());
      assertEquals(-1, table.find(new byte[1], 0, 1));
    }
  }

  @Test
  void keepsStringsOfAnyLength() {
    ByteTable table = new ByteTable();
    byte[] longest = new byte[1 << 20];
    for (int i = 0; i < 3; i++) {
      longest[longest.length - 1] = (byte) i;
      assertEquals(i, table.number(longest, 0, longest.length));
    }
    assertEquals(2, table.find(longest, 0, longest.length));
    assertEquals(3 << 20, table.bytes());
  }
}
