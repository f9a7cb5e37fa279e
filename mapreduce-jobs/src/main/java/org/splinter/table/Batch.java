package org.splinter.table;

import java.util.Map;

/** One batch of rows, holding the columns that were asked for, by their index in the schema. */
public final class Batch {
  public static final int MAX_ROWS = 65_536;

  private final int rows;
  private final Map<Integer, ColumnVector> columns;

  public Batch(int rows, Map<Integer, ColumnVector> columns) {
    this.rows = rows;
    this.columns = columns;
  }

  public int rows() {
    return rows;
  }

  /**
   * The vector of a column.
   *
   * @throws IllegalArgumentException if the reader was not asked for it
   */
  public ColumnVector column(int index) {
    ColumnVector vector = columns.get(index);
    if (vector == null) {
      throw new IllegalArgumentException("column " + index + " was not read");
    }
    return vector;
  }
}
