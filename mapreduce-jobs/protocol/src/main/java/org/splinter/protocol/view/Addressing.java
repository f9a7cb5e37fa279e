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
  HASHED,
  /**
   * One sub-table with a slot for every key that the columns' values allow, at the key's number: a
   * PIR query is one share. For keys that are ranks.
   */
  DENSE,
  /**
   * The dyadic nodes over the last part of the key, which is ordered ({@link DyadicLevels}), for
   * each combination of the parts before it: two sub-tables a level, an interval is one share over
   * each of them.
   */
  DYADIC,
  /**
   * The dyadic nodes over the positions in the sorted keys that occur, in two sub-tables a level
   * after the first sub-table, which holds the keys themselves in blocks. An interval takes two
   * rounds. The first reads both ends' blocks, which are found by the view's public index of every
   * block's first key; they give the positions. The second is one share over each sub-table of
   * nodes.
   */
  RANKED
}
