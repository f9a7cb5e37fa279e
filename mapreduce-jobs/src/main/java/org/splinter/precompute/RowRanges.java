package org.splinter.precompute;

/** Which rows each task of a build for routes makes: each task reads all that rows are made of. */
record RowRanges(int rows, int units) {
  private static final int ROWS_OF_EACH = 2048;
  private static final int MAX_UNITS = 32;

  static RowRanges of(int rows) {
    return new RowRanges(rows, Math.max(1, Math.min(MAX_UNITS, rows / ROWS_OF_EACH)));
  }

  /** The first row of a task; of the task after the last, the number of rows. */
  int first(int unit) {
    return (int) ((long) rows * unit / units);
  }
}
