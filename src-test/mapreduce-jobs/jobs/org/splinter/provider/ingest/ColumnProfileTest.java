package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Tests of the tables of distinct values against the collections of the platform. */
final class ColumnProfileTest {
  @Test
  void numbersWords() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    WordTable table = new WordTable();
    TreeSet<Long> expected = new TreeSet<>();
    for (int i = 0; i < 20_000; i++) {
      long word = random.nextInt(3) == 0 ? random.nextLong() : (long) random.nextInt(5000) << 40;
      table.add(word);
      if (expected.add(word)) {
        assertEquals(expected.size() - 1, table.find(word), "seed " + seed);
      }
    }
    assertEquals(expected.size(), table.size());
    assertArrayEquals(expected.stream().mapToLong(w -> w).toArray(), table.sorted());
    assertEquals(-1, new WordTable().find(0));
  }

  @Test
  void numbersStrings() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    TextTable table = new TextTable();
    TreeSet<byte[]> expected = new TreeSet<>(Arrays::compareUnsigned);
    for (int i = 0; i < 20_000; i++) {
      byte[] text =
          ("é".repeat(random.nextInt(4)) + random.nextInt(5000)).getBytes(StandardCharsets.UTF_8);
      byte[] padded = Arrays.copyOf(text, text.length + 3);
      table.add(padded, 0, text.length);
      if (expected.add(text)) {
        assertEquals(expected.size() - 1, table.find(padded, 0, text.length), "seed " + seed);
      }
    }
    table.add(new byte[0], 0, 0);
    expected.add(new byte[0]);
    assertEquals(expected.size(), table.size());
    assertEquals(expected.stream().mapToInt(text -> text.length).sum(), table.byteCount());
    List<byte[]> sorted = table.sorted();
    int i = 0;
    for (byte[] text : expected) {
      assertArrayEquals(text, sorted.get(i++));
    }
    assertEquals(-1, table.find(new byte[] {-1}, 0, 1));
  }
}
