package org.splinter.protocol.view;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The range tree of a BOXED view (Bentley, 1979), over blocks of its sorted entries. Its nodes are
 * dyadic over the numbers of blocks ({@link DyadicLevels}): a node of height h has the entries of
 * 2^h blocks once more, sorted by the last part of the key alone, in as many <em>runs</em>, and
 * dyadic nodes over these, which hold the states of all their entries.
 *
 * <p>A box takes the blocks in which its ends lie, whole; the blocks between them are the union of
 * nodes, at most one even and one odd one of each height; of each of these it takes the runs in
 * which the ends of the second interval lie, whole, and nodes over the runs between them. Since
 * what lies between is never the first or the last of anything, the nodes of the two topmost
 * heights, and the first and the last of each height, are never taken, and there are none.
 *
 * <p>Sub-tables: the blocks; then for each height from 1 on, of even and of odd nodes: their runs,
 * and from height 2 on the nodes over these.
 *
 * @param blocks how many there are, 1 to {@link ViewIndex#MAX_BLOCKS}
 */
public record RangeTree(long blocks) {
  /** The most entries of a BOXED view, all of which one task sorts. */
  public static final long MAX_ENTRIES = 1 << 21;

  /** The most bytes of a BOXED view's entries. */
  public static final long MAX_BYTES = 256L << 20;

  /** The most runs that the public index tells the first entry of. */
  public static final int MAX_RUNS = 1 << 18;

  /** The entries of a block, unless there are too many blocks. */
  private static final int LEAST_BLOCK_ENTRIES = 64;

  /** The shares over the blocks: those of both ends, an even and an odd one between them. */
  private static final int SHARES_OF_BLOCKS = 4;

  public RangeTree {
    if (blocks < 1 || blocks > ViewIndex.MAX_BLOCKS) {
      throw new IllegalArgumentException(blocks + " blocks, must be 1 to " + ViewIndex.MAX_BLOCKS);
    }
  }

  /**
   * Returns the entries of a block of a view.
   *
   * @param entries how many the view has, up to {@link #MAX_ENTRIES}
   */
  public static int blockEntries(long entries) {
    int each = LEAST_BLOCK_ENTRIES;
    while (blocks(entries, each) > ViewIndex.MAX_BLOCKS || of(entries, each).runs() > MAX_RUNS) {
      each *= 2;
    }
    return each;
  }

  /** Returns the tree of a view of that many entries, {@code blockEntries} to a block. */
  public static RangeTree of(long entries, int blockEntries) {
    return new RangeTree(Math.max(1, blocks(entries, blockEntries)));
  }

  private static long blocks(long entries, int blockEntries) {
    return (entries + blockEntries - 1) / blockEntries;
  }

  /** Returns the greatest height of nodes; 0 is that of the blocks themselves. */
  public int top() {
    return Math.max(0, over().levels() - 2);
  }

  /** Returns the nodes over the numbers of blocks. */
  DyadicLevels over() {
    return new DyadicLevels(blocks, 1);
  }

  /** Returns the nodes over the runs of a node. */
  static DyadicLevels overRuns(int height) {
    return new DyadicLevels(1L << height, 1);
  }

  /** Returns the number of the last node of a height that is there; the first one is 1. */
  public long lastNode(int height) {
    return Math.max(0, ((blocks - 1) >>> height) - 1);
  }

  /** Returns how many runs all nodes have. */
  public long runs() {
    long runs = 0;
    for (int height = 1; height <= top(); height++) {
      runs += lastNode(height) << height;
    }
    return runs;
  }

  public int subTables() {
    return top() == 0 ? 1 : 3 + 4 * (top() - 1);
  }

  /** Returns the sub-table of the runs of even or odd nodes. */
  public int runTable(int height, boolean odd) {
    return height == 1 ? (odd ? 2 : 1) : 3 + 4 * (height - 2) + (odd ? 2 : 0);
  }

  /** Returns the sub-table of the nodes over the runs of even or odd nodes, from height 2 on. */
  public int innerTable(int height, boolean odd) {
    return runTable(height, odd) + 1;
  }

  /** Returns whether the slots of a sub-table hold entries, in blocks or runs, and not states. */
  public boolean holdsEntries(int subTable) {
    return subTable < 3 || subTable % 2 == 1;
  }

  /** Returns the height of a sub-table's nodes, 0 for the blocks. */
  public int height(int subTable) {
    return subTable == 0 ? 0 : subTable < 3 ? 1 : 2 + (subTable - 3) / 4;
  }

  /** Returns the number of slots of a sub-table: at least one, though it may have no node. */
  public long slots(int subTable) {
    if (subTable == 0) {
      return blocks;
    }
    int height = height(subTable);
    boolean odd = subTable == 2 || (subTable > 2 && (subTable - 3) % 4 >= 2);
    long nodes = odd ? (lastNode(height) + 1) / 2 : lastNode(height) / 2;
    return Math.max(1, nodes * (holdsEntries(subTable) ? 1L << height : innerNodes(height)));
  }

  /** Returns how many nodes there are over the runs of a node. */
  private static long innerNodes(int height) {
    return (2L << height) - 4;
  }

  /** Returns a node's place among the even or the odd ones. */
  private static long place(long node) {
    return (node - 1) / 2;
  }

  /** Returns the slot of a run of a node. */
  public long runSlot(int height, long node, long run) {
    return (place(node) << height) + run;
  }

  /**
   * Returns the slot of a node over the runs of another.
   *
   * @param innerHeight height over the runs, up to two less than {@code height}
   */
  public long innerSlot(int height, long node, int innerHeight, long inner) {
    long below = (2L << height) - (2L << (height - innerHeight));
    return place(node) * innerNodes(height) + below + inner;
  }

  /** Returns the sub-table of each share of a PIR query. */
  public List<Integer> shares() {
    List<Integer> shares = new ArrayList<>(Collections.nCopies(SHARES_OF_BLOCKS, 0));
    for (int height = 1; height <= top(); height++) {
      for (boolean odd : new boolean[] {false, true}) {
        shares.addAll(List.of(runTable(height, odd), runTable(height, odd)));
        if (height > 1) {
          shares.addAll(Collections.nCopies(innerShares(height), innerTable(height, odd)));
        }
      }
    }
    return List.copyOf(shares);
  }

  /** Returns how many nodes over its runs are taken of a node at most. */
  static int innerShares(int height) {
    return 2 * (height - 1);
  }
}
