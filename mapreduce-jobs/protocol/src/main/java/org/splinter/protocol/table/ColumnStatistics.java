package org.splinter.protocol.table;

/**
 * The public facts about one column of a table version, counted at import.
 *
 * @param nulls the number of rows where the column is NULL
 * @param min the least word of a column that is not text; the signed high word of the least wide
 *     decimal; 0 for text, and if it has no value
 * @param max the greatest word of a column that is not text; the signed high word of the greatest
 *     wide decimal; for text the bytes of the longest value, so that a planner knows whether a
 *     prefix decides every comparison; 0 if it has no value
 * @param distinct the number of distinct non-NULL values where it is at most {@link
 *     Dictionary#MAX_SIZE}, and the column then has a dictionary; else {@link #UNCOUNTED}
 * @param unique whether the column was declared unique and the import found it so: no NULL, no
 *     value twice. Declared uniqueness is part of the fingerprint
 */
public record ColumnStatistics(long nulls, long min, long max, int distinct, boolean unique) {
  public static final int UNCOUNTED = -1;

  /** Makes the statistics of a column that was not declared unique. */
  public ColumnStatistics(long nulls, long min, long max, int distinct) {
    this(nulls, min, max, distinct, false);
  }

  /** Returns these statistics for a column that was declared unique and found so, or was not. */
  public ColumnStatistics declaredUnique(boolean value) {
    return new ColumnStatistics(nulls, min, max, distinct, value);
  }

  public boolean hasDictionary() {
    return distinct != UNCOUNTED;
  }
}
