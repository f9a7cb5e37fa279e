package org.splinter.protocol.view;

/**
 * The way in which a view's slots are found. The order of the constants is part of the definition's
 * format.
 */
public enum Addressing {
  /**
   * A partitioned cuckoo table of three sub-tables, each with its public hash of the key: an entry
   * stands in one of its three slots. A PIR query is three shares, one over each sub-table.
   */
  HASHED(0, false),
  /**
   * One sub-table with a slot for every key that the columns' values allow, at the key's number: a
   * PIR query is one share. For keys that are ranks.
   */
  DENSE(0, false),
  /**
   * The dyadic nodes over the last part of the key, which is ordered ({@link DyadicLevels}), for
   * each combination of the parts before it: two sub-tables a level, an interval is one share over
   * each of them.
   */
  DYADIC(1, false),
  /**
   * The dyadic nodes over the positions in the sorted keys that occur, in two sub-tables a level
   * after the first sub-table, which holds the keys themselves in blocks. An interval takes two
   * rounds. The first reads both ends' blocks, which are found by the view's public index of every
   * block's first key; they give the positions. The second is one share over each sub-table of
   * nodes.
   */
  RANKED(1, true),
  /**
   * A range tree over the sorted keys that occur, for intervals of the last two parts of the key
   * ({@link RangeTree}): the keys in blocks, and above them nodes whose entries are sorted by the
   * last part, in blocks and with dyadic nodes over these. The public index has the first key of
   * every block, so that one round does.
   */
  BOXED(2, true);

  private final int orderedParts;
  private final boolean indexed;

  Addressing(int orderedParts, boolean indexed) {
    this.orderedParts = orderedParts;
    this.indexed = indexed;
  }

  /** Returns how many parts, the last ones of the key, are compared by order. */
  public int orderedParts() {
    return orderedParts;
  }

  /** Returns whether blocks of keys are found by a public index ({@link ViewIndex}). */
  public boolean indexed() {
    return indexed;
  }
}
