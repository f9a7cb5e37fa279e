package org.splinter.provider.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests of sparse histograms against a sorted map. */
final class CellCountsTest {
  private static final int CELLS = 1 << 24;

  /** Returns a word of a group's cells, and checks that they come in order and in whole chunks. */
  private static Map<Integer, Long> read(CellCounts counts, int group, int word, int most)
      throws InterruptedException {
    TreeMap<Integer, Long> read = new TreeMap<>();
    List<Integer> chunks = new ArrayList<>();
    counts.forEach(
        group,
        word,
        most,
        (cells, of, count) -> {
          chunks.add(count);
          for (int i = 0; i < count; i++) {
            assertTrue(read.isEmpty() || read.lastKey() < cells[i]);
            read.put((int) cells[i], of[i]);
          }
        });
    for (int i = 0; i + 1 < chunks.size(); i++) {
      assertEquals(most, chunks.get(i));
    }
    return read;
  }

  @Test
  void countsLikeASortedMap() throws InterruptedException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int words : new int[] {1, 3, 512}) {
      CellCounts counts = new CellCounts(words);
      CellCounts others = new CellCounts(words);
      List<Map<Integer, long[]>> expected = List.of(new TreeMap<>(), new TreeMap<>());
      for (int i = 0; i < 2_000; i++) {
        int group = random.nextInt(2);
        int cell = random.nextBoolean() ? random.nextInt(50) : random.nextInt(CELLS);
        int word = random.nextInt(words);
        long count = random.nextLong();
        // The other one has the groups the other way round.
        if (random.nextBoolean()) {
          counts.add(counts.entry(group, cell), word, count);
        } else {
          others.add(others.entry(1 - group, cell), word, count);
        }
        expected.get(group).computeIfAbsent(cell, c -> new long[words])[word] += count;
      }
      counts.join(others, new int[] {1, 0});
      counts.sort();
      for (int group = 0; group < 2; group++) {
        for (int word = 0; word < words; word += 1 + words / 5) {
          Map<Integer, Long> ofWord = new TreeMap<>();
          int number = word;
          expected.get(group).forEach((cell, sums) -> ofWord.put(cell, sums[number]));
          int most = 1 + random.nextInt(300);
          assertEquals(ofWord, read(counts, group, word, most), "seed " + seed);
        }
      }
    }
  }

  @Test
  void withoutRowsThereIsNothing() throws InterruptedException {
    CellCounts counts = new CellCounts(2);
    counts.sort();
    assertEquals(Map.of(), read(counts, 0, 0, 10));
    assertEquals(0, counts.bytes());
    CellCounts joined = new CellCounts(2);
    joined.join(counts, new int[0]);
    joined.sort();
    assertEquals(Map.of(), read(joined, 0, 1, 10));
  }

  @Test
  void allRowsMayHaveOneCell() throws InterruptedException {
    CellCounts counts = new CellCounts(2);
    long most = Long.divideUnsigned(-1, 100_000);
    for (int row = 0; row < 100_000; row++) {
      int entry = counts.entry(3, CELLS - 1);
      counts.add(entry, 0, 1);
      counts.add(entry, 1, most);
    }
    counts.sort();
    assertEquals(Map.of(CELLS - 1, 100_000L), read(counts, 3, 0, 10));
    assertEquals(Map.of(CELLS - 1, 100_000 * most), read(counts, 3, 1, 10));
    assertEquals(Map.of(), read(counts, 2, 0, 10));
    assertEquals(Map.of(), read(counts, 4, 0, 10));
    assertTrue(counts.bytes() < 200, counts.bytes() + " bytes of one cell");
  }

  /** Checks that many histograms of few entries take little memory, and large ones no more. */
  @Test
  void memoryGrowsWithTheEntries() {
    for (int words : new int[] {1, 3, 512}) {
      CellCounts counts = new CellCounts(words);
      for (long size = 1; size <= Math.min(40_000, 1_000_000 / words); size++) {
        counts.add(counts.entry(0, (int) size), words - 1, 1);
        long wordBytes = 8L * words * size;
        long least = wordBytes + 28 * size;
        long most = wordBytes + Math.min(wordBytes, 16 << 14) + 60 * size + 100;
        assertTrue(least <= counts.bytes(), counts.bytes() + " bytes, at least " + least);
        assertTrue(counts.bytes() <= most, counts.bytes() + " bytes, at most " + most);
      }
    }
  }

  /** A cell's weights may add up to 2^64 - 1, which is a negative word. */
  @Test
  void countsAreUnsigned() throws InterruptedException {
    CellCounts counts = new CellCounts(1);
    int entry = counts.entry(0, 0);
    counts.add(entry, 0, Long.MAX_VALUE);
    counts.add(entry, 0, Long.MAX_VALUE);
    counts.add(entry, 0, 1);
    counts.sort();
    assertEquals(Map.of(0, -1L), read(counts, 0, 0, 1));
  }

  @Test
  void whatIsClearedIsForgotten() throws InterruptedException {
    CellCounts counts = new CellCounts(1);
    for (int cell = 0; cell < 10_000; cell++) {
      counts.add(counts.entry(0, cell), 0, 1);
    }
    assertTrue(counts.bytes() >= 10_000 * 16);
    counts.clear();
    assertEquals(0, counts.bytes());
    counts.add(counts.entry(0, 7), 0, 5);
    counts.sort();
    assertEquals(Map.of(7, 5L), read(counts, 0, 0, 10));
  }
}
