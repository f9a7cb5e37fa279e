package org.splinter.protocol.table;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One column of a batch in memory. The arrays are owned by the reader and reused for the next
 * batch; entries past {@link #rows} are undefined.
 *
 * <p>{@code words} holds the rank of a dictionary column and the word of any other column but text
 * (0 at NULL). Row i of a text column without a dictionary is {@code bytes[offsets[i]] ..
 * bytes[offsets[i + 1] - 1]} (empty at NULL).
 */
public final class ColumnVector {
  int rows;
  long[] words = new long[0];
  int[] offsets = new int[0];
  byte[] bytes = new byte[0];
  boolean @Nullable [] nulls;
  private boolean[] nullBuffer = new boolean[0];

  /**
   * Returns a vector of the words of rows that are in no file, such as every rank of a dictionary.
   */
  public static ColumnVector ofWords(long[] words, boolean[] nulls) {
    ColumnVector vector = new ColumnVector();
    vector.rows = words.length;
    vector.words = words;
    vector.nulls = nulls;
    return vector;
  }

  /** Returns an array for the nulls of {@code rows} rows, kept from batch to batch. */
  boolean[] nullBuffer(int rows) {
    if (nullBuffer.length < rows) {
      nullBuffer = new boolean[rows];
    }
    return nullBuffer;
  }

  /** Returns a vector of its own with this one's rows, which the next batch does not overwrite. */
  public ColumnVector copy() {
    ColumnVector copy = new ColumnVector();
    copy.rows = rows;
    copy.words = Arrays.copyOf(words, isText() ? 0 : rows);
    copy.offsets = Arrays.copyOf(offsets, isText() ? rows + 1 : 0);
    copy.bytes = Arrays.copyOf(bytes, isText() ? offsets[rows] : 0);
    copy.nulls = nulls == null ? null : Arrays.copyOf(nulls, rows);
    return copy;
  }

  public int rows() {
    return rows;
  }

  /** Returns whether this is text without a dictionary: offsets and bytes, not words. */
  public boolean isText() {
    return offsets.length > 0;
  }

  public long[] words() {
    return words;
  }

  public int[] offsets() {
    return offsets;
  }

  public byte[] bytes() {
    return bytes;
  }

  /** Returns marks that are true at each NULL row; null if the column has no NULL in this batch. */
  public boolean @Nullable [] nulls() {
    return nulls;
  }
}
