package org.splinter.protocol.table;

import java.util.Map;

/**
 * One batch of rows, holding the wanted columns by their index in the schema. A {@link BatchReader}
 * fills one object again and again.
 */
public final class Batch {
  public static final int MAX_ROWS = 65_536;

  /**
   * The bound of an encoded batch. The writer ends a batch at about half of it, between two rows.
   */
  public static final int MAX_BYTES = 64 << 20;

  private final Map<Integer, ColumnVector> columns;
  private int rows;

  public Batch(int rows, Map<Integer, ColumnVector> columns) {
    this.rows = rows;
    this.columns = Map.copyOf(columns);
  }

  public int rows() {
    return rows;
  }

  void rows(int newRows) {
    rows = newRows;
  }

  /**
   * Returns the vector of a column.
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
