package org.splinter.client.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.sql.search.IbltHash;
import org.splinter.client.sql.search.IbltShape;

class IbltPeelingTest {
  private static final long ROWS = 1L << 30;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 100, 1000})
  void namesTheRowsThatWereAdded(int k) {
    SplittableRandom random = new SplittableRandom(k);
    for (int run = 0; run < 2000 / k; run++) {
      List<IbltHash> hashes = hashes(IbltShape.of(k), random);
      TreeSet<Long> ranks = new TreeSet<>();
      // Neighbours and arithmetic progressions are the inputs that weak hashes fail on.
      long step = run % 2 == 0 ? 1 : random.nextLong(1, 1000);
      LongStream.range(0, random.nextInt(k + 1)).forEach(i -> ranks.add(i * step));
      IbltPeeling cells = cells(hashes, ranks);
      assertEquals(Optional.of(ranks), cells.ranks(ROWS, k), "k " + k + " run " + run);
      assertEquals(k, cells.taken(), "as much work whatever is found");
    }
  }

  @Test
  void takesAsManyTablesAsTheBoundAsksFor() {
    for (int k = 1; k <= 1000; k++) {
      IbltShape shape = IbltShape.of(k);
      double pairs = (double) k * k / 2;
      assertTrue(pairs / Math.pow(shape.cells(), shape.tables()) <= Math.pow(2, -41), "k " + k);
      assertTrue(pairs / Math.pow(shape.cells(), shape.tables() - 1) > Math.pow(2, -41), "k " + k);
      assertEquals(Math.max(16, 3 * k), shape.cells());
    }
  }

  @Test
  void refusesCellsThatNoRowsMake() {
    List<IbltHash> hashes = hashes(IbltShape.of(10), new SplittableRandom(1));
    TreeSet<Long> ranks = new TreeSet<>(List.of(3L, 4L, 5L, 77L));
    int cell = hashes.get(2).cell(77);
    IbltPeeling moved = cells(hashes, ranks);
    moved.set(2, cell, 0, 0);
    assertEquals(Optional.empty(), moved.ranks(ROWS, 10), "a row that is missing in one table");
    IbltPeeling sum = cells(hashes, ranks);
    sum.set(2, cell, 1, 78);
    assertEquals(Optional.empty(), sum.ranks(ROWS, 10), "a rank in another's cell");
    IbltPeeling twice = new IbltPeeling(hashes);
    for (int table = 0; table < hashes.size(); table++) {
      twice.set(table, hashes.get(table).cell(9), 2, 18);
    }
    assertEquals(Optional.empty(), twice.ranks(ROWS, 10), "a row that was added twice");
    assertEquals(Optional.empty(), cells(hashes, ranks).ranks(77, 10), "a rank beyond the table");
  }

  private static List<IbltHash> hashes(IbltShape shape, SplittableRandom random) {
    List<IbltHash> hashes = new ArrayList<>();
    for (int table = 0; table < shape.tables(); table++) {
      hashes.add(IbltHash.draw(shape.cells(), random::nextLong));
    }
    return hashes;
  }

  private static IbltPeeling cells(List<IbltHash> hashes, SortedSet<Long> ranks) {
    IbltPeeling peeling = new IbltPeeling(hashes);
    for (int table = 0; table < hashes.size(); table++) {
      IbltHash hash = hashes.get(table);
      for (int cell = 0; cell < hash.cells(); cell++) {
        int number = cell;
        long[] inside =
            ranks.stream().mapToLong(r -> r).filter(r -> hash.cell(r) == number).toArray();
        peeling.set(table, cell, inside.length, LongStream.of(inside).sum());
      }
    }
    return peeling;
  }
}
