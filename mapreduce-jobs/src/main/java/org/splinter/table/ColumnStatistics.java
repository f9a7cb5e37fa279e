package org.splinter.table;

/**
 * Public facts about one column of a table version, counted at import.
 *
 * @param nulls rows where the column is NULL
 * @param min least word of a column that is not text; 0 if it has no value
 * @param max greatest word of a column that is not text; 0 if it has no value
 * @param distinct number of distinct non-NULL values where it is at most {@link
 *     Dictionary#MAX_SIZE}, and the column then has a dictionary; else {@link #UNCOUNTED}
 */
public record ColumnStatistics(long nulls, long min, long max, int distinct) {
  public static final int UNCOUNTED = -1;

  public boolean hasDictionary() {
    return distinct != UNCOUNTED;
  }
}
