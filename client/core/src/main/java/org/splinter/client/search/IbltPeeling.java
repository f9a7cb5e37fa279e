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
  private int taken;

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
   * <p>Work: as many ranks are taken out of their cells as there can be, though nothing is added by
   * those that were not found, so that the time depends little on how many were.
   *
   * @param rows the ranks there are, from 0
   * @param most the most ranks that there can be
   */
  public Optional<SortedSet<Long>> ranks(long rows, int most) {
    Optional<SortedSet<Long>> found = peel(rows);
    while (taken < most) {
      take(taken, /* count= */ 0, new ArrayDeque<>());
    }
    return found;
  }

  private Optional<SortedSet<Long>> peel(long rows) {
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
      take(rank, /* count= */ 1, single);
    }
    return empty(counts) && empty(sums) ? Optional.of(ranks) : Optional.empty();
  }

  /**
   * Takes a rank out of its cells.
   *
   * @param count how often, 0 or 1
   * @param touched receives the cells
   */
  private void take(long rank, int count, ArrayDeque<int[]> touched) {
    for (int table = 0; table < counts.length; table++) {
      int cell = hashes.get(table).cell(rank);
      counts[table][cell] -= count;
      sums[table][cell] -= rank * count;
      touched.add(new int[] {table, cell});
    }
    taken++;
  }

  /** Returns how many ranks were taken out of their cells. */
  int taken() {
    return taken;
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
