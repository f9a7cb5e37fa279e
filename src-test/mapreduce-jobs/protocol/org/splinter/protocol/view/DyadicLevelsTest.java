package org.splinter.protocol.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Tests that every interval is the disjoint union of the nodes that cover it, at most one a
 * sub-table.
 */
final class DyadicLevelsTest {

  @Test
  void everyNodeHasASlotOfItsOwn() {
    for (long positions = 1; positions <= 70; positions++) {
      DyadicLevels levels = new DyadicLevels(positions, 3);
      List<Set<Long>> used = new ArrayList<>();
      for (int i = 0; i < levels.subTables(); i++) {
        used.add(new HashSet<>());
      }
      for (int height = 0; height < levels.levels(); height++) {
        assertEquals(((positions - 1) >> height) + 1, levels.nodes(height));
        for (long run = 0; run < 3; run++) {
          for (long node = 0; node < levels.nodes(height); node++) {
            int subTable = levels.subTable(height, node);
            assertEquals(height, levels.height(subTable));
            long slot = levels.slot(height, run, node);
            assertTrue(0 <= slot && slot < levels.slots(subTable));
            assertTrue(used.get(subTable).add(slot));
          }
        }
      }
      for (int i = 0; i < levels.subTables(); i++) {
        assertEquals(levels.slots(i), Math.max(1, used.get(i).size()), "sub-table " + i);
      }
    }
  }

  @Test
  void theTopHasTheHalvesOfAllPositions() {
    assertEquals(1, new DyadicLevels(1, 1).levels());
    assertEquals(1, new DyadicLevels(2, 1).levels());
    assertEquals(2, new DyadicLevels(3, 1).levels());
    assertEquals(10, new DyadicLevels(1024, 1).levels());
    assertEquals(11, new DyadicLevels(1025, 1).levels());
    for (long positions = 2; positions <= 70; positions++) {
      DyadicLevels levels = new DyadicLevels(positions, 1);
      assertEquals(2, levels.nodes(levels.levels() - 1));
    }
  }

  @Test
  void coversEveryIntervalOfFewPositions() {
    for (int positions = 1; positions <= 40; positions++) {
      DyadicLevels levels = new DyadicLevels(positions, 2);
      for (int run = 0; run < 2; run++) {
        for (int low = 0; low < positions; low++) {
          for (int high = low - 1; high < positions; high++) {
            assertCovers(levels, run, low, high);
          }
        }
      }
    }
  }

  private static void assertCovers(DyadicLevels levels, int run, int low, int high) {
    int[] covered = new int[(int) levels.positions()];
    List<OptionalLong> cover = levels.cover(run, low, high);
    assertEquals(levels.subTables(), cover.size());
    for (int subTable = 0; subTable < cover.size(); subTable++) {
      if (cover.get(subTable).isPresent()) {
        int height = levels.height(subTable);
        long node = nodeAt(levels, height, subTable, run, cover.get(subTable).getAsLong());
        for (long p = node << height; p < (node + 1) << height; p++) {
          covered[(int) p]++;
        }
      }
    }
    for (int p = 0; p < covered.length; p++) {
      assertEquals(low <= p && p <= high ? 1 : 0, covered[p], levels + " " + low + ".." + high);
    }
  }

  private static long nodeAt(DyadicLevels levels, int height, int subTable, int run, long slot) {
    for (long node = 0; node < levels.nodes(height); node++) {
      if (levels.subTable(height, node) == subTable && levels.slot(height, run, node) == slot) {
        return node;
      }
    }
    throw new AssertionError("no node has slot " + slot + " of sub-table " + subTable);
  }

  @Test
  void coversLargeIntervals() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      long positions = random.nextLong(1, 1L << random.nextInt(1, 41));
      DyadicLevels levels = new DyadicLevels(positions, 1);
      long low = random.nextLong(positions);
      long high = random.nextLong(low, positions);
      List<OptionalLong> cover = levels.cover(0, low, high);
      // Disjoint nodes of the right total length between both ends make up the interval.
      TreeMap<Long, Long> spans = new TreeMap<>();
      for (int subTable = 0; subTable < cover.size(); subTable++) {
        if (cover.get(subTable).isPresent()) {
          int height = levels.height(subTable);
          long node = 2 * cover.get(subTable).getAsLong() + subTable % 2;
          spans.put(node << height, (node + 1) << height);
        }
      }
      long next = low;
      for (var span : spans.entrySet()) {
        assertEquals(next, span.getKey(), "seed " + seed);
        next = span.getValue();
      }
      assertEquals(high + 1, next, "seed " + seed);
    }
  }

  @Test
  void refusesWhatIsOutside() {
    assertThrows(IllegalArgumentException.class, () -> new DyadicLevels(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new DyadicLevels(1, 0));
    assertThrows(IllegalArgumentException.class, () -> new DyadicLevels((1L << 40) + 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new DyadicLevels(1L << 39, 3));
    DyadicLevels levels = new DyadicLevels(8, 2);
    assertThrows(IllegalArgumentException.class, () -> levels.cover(2, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> levels.cover(-1, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> levels.cover(0, -1, 0));
    assertThrows(IllegalArgumentException.class, () -> levels.cover(0, 0, 8));
  }
}
