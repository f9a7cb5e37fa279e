package org.splinter.protocol.view;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The dyadic nodes over runs of positions: node i of height h stands for the positions from i * 2^h
 * on, 2^h of them. An interval of positions is the disjoint union of nodes, no two of which stand
 * in one sub-table ({@link #cover}); the number of sub-tables depends on the number of positions
 * alone.
 *
 * <p>Heights go from 0 to one below that of a node of all positions, which its two halves make up.
 * Each height has two sub-tables: its even nodes, then its odd ones, each run after run.
 *
 * @param positions the positions of a run, 1 to {@link #MAX_POSITIONS}
 * @param runs the number of runs, at least 1
 */
public record DyadicLevels(long positions, long runs) {
  public static final long MAX_POSITIONS = 1L << 40;

  public DyadicLevels {
    if (positions < 1
        || positions > MAX_POSITIONS
        || runs < 1
        || runs > MAX_POSITIONS / positions) {
      throw new IllegalArgumentException(
          runs + " runs of " + positions + " positions, at most " + MAX_POSITIONS + " in all");
    }
  }

  /** Returns the number of heights. */
  public int levels() {
    return Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(positions - 1));
  }

  public int subTables() {
    return 2 * levels();
  }

  /** Returns the sub-table of a node. */
  public int subTable(int height, long node) {
    return 2 * height + (int) (node & 1);
  }

  /** Returns the height of a sub-table's nodes. */
  public int height(int subTable) {
    return subTable / 2;
  }

  /** Returns the number of nodes of a height in a run. */
  public long nodes(int height) {
    return ((positions - 1) >>> height) + 1;
  }

  /** Returns the number of slots of a sub-table: at least one, though it may have no node. */
  public long slots(int subTable) {
    return Math.max(1, runs * nodesPerRun(subTable));
  }

  private long nodesPerRun(int subTable) {
    boolean even = subTable % 2 == 0;
    return (nodes(height(subTable)) + (even ? 1 : 0)) / 2;
  }

  /** Returns the slot of a node in its sub-table. */
  public long slot(int height, long run, long node) {
    return run * nodesPerRun(subTable(height, node)) + node / 2;
  }

  /**
   * Returns the nodes that make up an interval of a run: per sub-table the slot of its one node, if
   * it has one.
   *
   * @param low the first position
   * @param high the last position; the interval is empty if it is less than {@code low}
   */
  public List<OptionalLong> cover(long run, long low, long high) {
    if (run < 0 || run >= runs || low < 0 || high >= positions) {
      throw new IllegalArgumentException("an interval outside of the positions");
    }
    List<OptionalLong> slots = new ArrayList<>();
    long left = low;
    long right = high + 1;
    for (int height = 0; height < levels(); height++) {
      // An interval of a height's nodes sticks out of their parents on the left by an odd node and
      // on the right by an even one. At the top there are no parents.
      boolean top = height == levels() - 1;
      boolean some = left < right;
      boolean takesEven = some && (top ? left == 0 : right % 2 == 1);
      boolean takesOdd = some && (top ? right == 2 : left % 2 == 1);
      slots.add(slotIf(takesEven, height, run, top ? 0 : right - 1));
      slots.add(slotIf(takesOdd, height, run, top ? 1 : left));
      left = (left + 1) / 2;
      right = right / 2;
    }
    return slots;
  }

  private OptionalLong slotIf(boolean taken, int height, long run, long node) {
    return taken ? OptionalLong.of(slot(height, run, node)) : OptionalLong.empty();
  }
}
