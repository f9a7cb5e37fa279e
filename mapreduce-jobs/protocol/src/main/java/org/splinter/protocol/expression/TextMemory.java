package org.splinter.protocol.expression;

import org.splinter.protocol.table.Batch;

/**
 * The memory of the texts that compiled expressions compute. So many rows are evaluated at once as
 * have room for these texts, each as long as its bounds allow; a single row always is. It depends
 * on the expressions and the table's statistics alone, which are public.
 */
final class TextMemory {
  /** The most bytes of texts that are computed for the rows evaluated at once. */
  static final long MAX_BYTES = 16 << 20;

  /** The most bytes of texts that are computed for one row. */
  static final long MAX_ROW_BYTES = 64 << 20;

  private long rowBytes;

  /**
   * Adds the most bytes of a text that is computed for each row.
   *
   * @throws IllegalArgumentException if a row's texts can have too many bytes in all
   */
  void add(long longest) {
    rowBytes += longest;
    if (rowBytes > MAX_ROW_BYTES) {
      throw new IllegalArgumentException(
          "the texts that are computed for a row can have "
              + rowBytes
              + " bytes in all, at most "
              + MAX_ROW_BYTES
              + " are possible; compute fewer texts, or take prefixes of their parts by LEFT");
    }
  }

  /** Returns the most rows whose texts are held at once, 1 to {@link Batch#MAX_ROWS}. */
  int rows() {
    long fitting = MAX_BYTES / Math.max(1, rowBytes);
    return (int) Math.max(1, Math.min(Batch.MAX_ROWS, fitting));
  }

  /** Returns the most rows of a part, 1 to {@link Rows#MAX}. */
  int part() {
    return Math.min(Rows.MAX, rows());
  }
}
