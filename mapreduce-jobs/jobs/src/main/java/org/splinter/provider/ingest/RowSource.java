package org.splinter.provider.ingest;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one {@link Piece} of any format as typed values: one row at a time, in reused arrays.
 */
interface RowSource extends Closeable {
  /** The most bytes of a string; a longer one is a bad value. */
  int MAX_FIELD_BYTES = 1 << 20;

  /**
   * Goes to the next row.
   *
   * @return false at the end
   */
  boolean next() throws IOException;

  /**
   * Returns what is wrong with the current row, or null. The values are good only if nothing is.
   */
  @Nullable BadRow problem();

  /**
   * Returns the current row's number for a message: its line in a CSV file, else its row, from 1.
   */
  long position();

  boolean isNull(int column);

  /** Returns the word of a column that is neither text nor NULL. */
  long word(int column);

  /** Returns the array in which the UTF-8 bytes of a text column's value lie. */
  byte[] text(int column);

  int textStart(int column);

  int textLength(int column);

  /** Returns the part that has been read, 0 to 1. */
  float progress();

  /**
   * Returns SHA-256 of what was read, by which the next pass checks that its input is unchanged; to
   * be called after the last row.
   */
  byte[] digest() throws IOException;
}
