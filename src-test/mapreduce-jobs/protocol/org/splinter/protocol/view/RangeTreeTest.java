package org.splinter.protocol.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.splinter.fss.DomainPoint;

/** Tests of where the nodes of a range tree stand, and of the slots that make up a box. */
final class RangeTreeTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @Test
  void everyRunAndNodeHasASlotOfItsOwn() {
    for (long blocks = 1; blocks <= 150; blocks++) {
      RangeTree tree = new RangeTree(blocks);
      List<TreeSet<Long>> taken = new ArrayList<>();
      for (int i = 0; i < tree.subTables(); i++) {
        taken.add(new TreeSet<>());
      }
      for (int height = 1; height <= tree.top(); height++) {
        for (long node = 1; node <= tree.lastNode(height); node++) {
          assertTrue((node + 1) << height < blocks, "the last block is in no node");
          for (long run = 0; run < 1 << height; run++) {
            int table = tree.runTable(height, node % 2 == 1);
            assertTrue(tree.holdsEntries(table));
            assertEquals(height, tree.height(table));
            assertTrue(taken.get(table).add(tree.runSlot(height, node, run)));
          }
          for (int inner = 0; inner <= height - 2; inner++) {
            for (long i = 0; i < 1 << (height - inner); i++) {
              int table = tree.innerTable(height, node % 2 == 1);
              assertTrue(!tree.holdsEntries(table));
              assertTrue(taken.get(table).add(tree.innerSlot(height, node, inner, i)));
            }
          }
        }
      }
      for (int i = 1; i < tree.subTables(); i++) {
        TreeSet<Long> slots = taken.get(i);
        assertEquals(Math.max(1, slots.size()), tree.slots(i));
        assertTrue(slots.isEmpty() || (slots.first() == 0 && slots.last() == slots.size() - 1));
      }
      assertEquals(blocks, tree.slots(0));
    }
  }

  @Test
  void sharesAreAsManyAsTheHeightsSay() {
    assertEquals(List.of(0, 0, 0, 0), new RangeTree(4).shares());
    assertEquals(List.of(0, 0, 0, 0, 1, 1, 2, 2), new RangeTree(8).shares());
    assertEquals(
        List.of(0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6), new RangeTree(9).shares());
    assertEquals(4 + 2 * 9 * 10, new RangeTree(2048).shares().size());
    assertEquals(3 + 4 * 8, new RangeTree(2048).subTables());
  }

  @Test
  void blocksAreAsLongAsTheIndexNeeds() {
    assertEquals(64, RangeTree.blockEntries(0));
    assertEquals(64, RangeTree.blockEntries(1 << 17));
    for (long entries : new long[] {1 << 20, (1 << 20) + 1, RangeTree.MAX_ENTRIES}) {
      int each = RangeTree.blockEntries(entries);
      assertTrue(RangeTree.of(entries, each).runs() <= RangeTree.MAX_RUNS);
      assertTrue(each == 64 || RangeTree.of(entries, each / 2).runs() > RangeTree.MAX_RUNS);
    }
    assertEquals(1, RangeTree.of(0, 64).blocks());
    assertThrows(IllegalArgumentException.class, () -> new RangeTree(0));
    assertThrows(IllegalArgumentException.class, () -> new RangeTree(ViewIndex.MAX_BLOCKS + 1L));
  }

  /** An entry: its place in the order of keys, which is its key, and its second coordinate. */
  private record Entry(int key, int coordinate) {}

  /** A tree of few entries a block, with the entries of each slot that holds entries. */
  private final class Sample {
    final int blockEntries = 1 + random.nextInt(3);
    final List<Entry> entries = new ArrayList<>();
    final RangeTree tree;
    final ViewIndex index;

    Sample(int count, int coordinates) {
      for (int i = 0; i < count; i++) {
        entries.add(new Entry(i, random.nextInt(coordinates)));
      }
      tree = RangeTree.of(count, blockEntries);
      List<DomainPoint> firstKeys = new ArrayList<>();
      for (int i = 0; i < count; i += blockEntries) {
        firstKeys.add(new DomainPoint(0, i));
      }
      List<List<DomainPoint>> runs = new ArrayList<>();
      for (int height = 1; height <= tree.top(); height++) {
        List<DomainPoint> least = new ArrayList<>();
        for (long node = 1; node <= tree.lastNode(height); node++) {
          for (int run = 0; run < 1 << height; run++) {
            least.add(new DomainPoint(0, run(height, node, run).get(0).coordinate()));
          }
        }
        runs.add(least);
      }
      index = new ViewIndex(firstKeys, runs);
    }

    List<Entry> block(long number) {
      int from = (int) number * blockEntries;
      return entries.subList(from, Math.min(entries.size(), from + blockEntries));
    }

    List<Entry> run(int height, long node, long run) {
      int width = blockEntries << height;
      List<Entry> ofNode =
          new ArrayList<>(entries.subList((int) node * width, (int) (node + 1) * width));
      ofNode.sort(Comparator.comparingInt(Entry::coordinate));
      int from = (int) run * blockEntries;
      return ofNode.subList(from, from + blockEntries);
    }

    /** Returns the entries of a slot, found by trying all places. */
    List<Entry> slot(int subTable, long slot) {
      if (subTable == 0) {
        return block(slot);
      }
      int height = tree.height(subTable);
      for (long node = 1; node <= tree.lastNode(height); node++) {
        boolean odd = node % 2 == 1;
        for (int run = 0; run < 1 << height; run++) {
          if (tree.runTable(height, odd) == subTable && tree.runSlot(height, node, run) == slot) {
            return run(height, node, run);
          }
        }
        for (int inner = 0; height > 1 && inner <= height - 2; inner++) {
          for (int i = 0; i < 1 << (height - inner); i++) {
            if (tree.innerTable(height, odd) == subTable
                && tree.innerSlot(height, node, inner, i) == slot) {
              List<Entry> all = new ArrayList<>();
              for (int run = i << inner; run < (i + 1) << inner; run++) {
                all.addAll(run(height, node, run));
              }
              return all;
            }
          }
        }
      }
      throw new AssertionError("no slot " + slot + " of sub-table " + subTable);
    }
  }

  @Test
  void slotsMakeUpEachBoxOnce() {
    for (int i = 0; i < 60; i++) {
      int count = random.nextInt(random.nextInt(4) == 0 ? 300 : 40);
      int coordinates = random.nextBoolean() ? 4 : 1000;
      Sample sample = new Sample(count, coordinates);
      for (int box = 0; box < 25; box++) {
        // Ends that are no keys, empty and whole intervals too.
        int low = random.nextInt(count + 3) - 1;
        int high = random.nextInt(3) == 0 ? low : random.nextInt(count + 3) - 1;
        int least = random.nextInt(coordinates);
        int most = random.nextInt(3) == 0 ? coordinates : random.nextInt(coordinates);
        assertBox(sample, Math.max(0, low), Math.max(0, high), least, most);
      }
      assertBox(sample, 0, count, 0, coordinates);
    }
  }

  private void assertBox(Sample sample, int low, int high, int least, int most) {
    List<OptionalLong> slots =
        BoxCover.of(
            sample.tree,
            sample.index,
            new DomainPoint(0, low),
            new DomainPoint(0, high),
            new DomainPoint(0, least),
            new DomainPoint(0, most));
    List<Integer> subTables = sample.tree.shares();
    assertEquals(subTables.size(), slots.size());
    List<Entry> found = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i).isEmpty()) {
        continue;
      }
      int subTable = subTables.get(i);
      for (Entry entry : sample.slot(subTable, slots.get(i).getAsLong())) {
        boolean inSecond = least <= entry.coordinate() && entry.coordinate() <= most;
        boolean inFirst = low <= entry.key() && entry.key() <= high;
        if (subTable != 0) {
          assertTrue(inFirst, "seed " + seed);
        }
        if (!sample.tree.holdsEntries(subTable)) {
          assertTrue(inSecond, "seed " + seed);
        }
        if (inFirst && inSecond) {
          found.add(entry);
        }
      }
    }
    List<Entry> expected =
        sample.entries.stream()
            .filter(
                entry ->
                    low <= entry.key()
                        && entry.key() <= high
                        && least <= entry.coordinate()
                        && entry.coordinate() <= most)
            .toList();
    found.sort(Comparator.comparingInt(Entry::key));
    assertEquals(expected, found, "seed " + seed);
  }
}
