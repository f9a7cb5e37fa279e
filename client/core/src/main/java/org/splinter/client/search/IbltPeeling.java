package org.splinter.client.search;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.splinter.client.sql.search.IbltHash;
import org.splinter.client.sql.search.IbltShape;

/**
 * Decoder of an invertible Bloom look-up table, which reads the ranks of rows from the cells that
 * they were added to: a cell with one row names it, and taking that row out of its cells in the
 * other tables leaves more cells with one row.
 *
 * <p>Guarantee: the ranks that it returns add up to exactly these cells. It returns nothing if the
 * cells are not those of any rows, or if some rows cannot be distinguished, which {@link IbltShape}
 * makes as rare as 2^-41.
 */
public final class IbltPeeling {
  private final List<IbltHash> hashes;
  private final long[][] counts;
  private final long[][] sums;

  /** Makes empty cells, one table for each hash. */
  public IbltPeeling(List<IbltHash> hashes) {
    this.hashes = List.copyOf(hashes);
    this.counts = new long[hashes.size()][hashes.get(0).cells()];
    this.sums = new long[hashes.size()][hashes.get(0).cells()];
  }

  /** Sets the contents of a cell: the number of rows added to it, and the sum of their ranks. */
  public void set(int table, int cell, long count, long sum) {
    counts[table][cell] = count;
    sums[table][cell] = sum;
  }

  /**
   * Returns the ranks, ascending. May be called once.
   *
   * @param rows the ranks there are, from 0
   */
  public Optional<SortedSet<Long>> ranks(long rows) {
    TreeSet<Long> ranks = new TreeSet<>();
    ArrayDeque<int[]> single = new ArrayDeque<>();
    for (int table = 0; table < counts.length; table++) {
      for (int cell = 0; cell < counts[table].length; cell++) {
        single.add(new int[] {table, cell});
      }
    }
    while (!single.isEmpty()) {
      int[] place = single.remove();
      if (counts[place[0]][place[1]] != 1) {
        continue;
      }
      long rank = sums[place[0]][place[1]];
      boolean belongs =
          rank >= 0
              && rank < rows
              && hashes.get(place[0]).cell(rank) == place[1]
              && ranks.add(rank);
      if (!belongs) {
        return Optional.empty();
      }
      for (int table = 0; table < counts.length; table++) {
        int cell = hashes.get(table).cell(rank);
        counts[table][cell]--;
        sums[table][cell] -= rank;
        single.add(new int[] {table, cell});
      }
    }
    return empty(counts) && empty(sums) ? Optional.of(ranks) : Optional.empty();
  }

  private static boolean empty(long[][] cells) {
    for (long[] table : cells) {
      for (long cell : table) {
        if (cell != 0) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return "IbltPeeling[hidden]";
  }
}
