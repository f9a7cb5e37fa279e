package org.splinter.provider.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests that the table numbers byte strings as a map does, whatever their lengths and the growth.
 */
final class ByteTableTest {

  @Test
  void numbersStringsAsAMapDoes() {
    Random random = new Random(11);
    ByteTable table = new ByteTable();
    for (int round = 0; round < 2; round++) {
      Map<ByteBuffer, Integer> numbers = new HashMap<>();
      for (int i = 0; i < 20_000; i++) {
        byte[] string = new byte[random.nextInt(4)];
        random.nextBytes(string);
        byte[] longer = new byte[string.length + 3];
        System.arraycopy(string, 0, longer, 0, string.length);
        int expected = numbers.computeIfAbsent(ByteBuffer.wrap(string), s -> numbers.size());
        assertEquals(expected, table.number(longer, string.length));
        assertArrayEquals(string, table.get(expected));
      }
      assertEquals(numbers.size(), table.size());
      assertEquals(numbers.keySet().stream().mapToInt(ByteBuffer::remaining).sum(), table.bytes());
      table.clear();
      assertEquals(0, table.size() + table.bytes());
    }
  }
}
