package org.splinter.protocol.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.BatchFormat.Encoding;
import org.splinter.protocol.table.BatchFormat.Segment;

/**
 * A decoder of the segments of one column into its vector. It refuses any value that the manifest
 * rules out: ranks past the dictionary, words outside the column's range, offsets that do not
 * ascend, NULLs that carry a value.
 */
final class SegmentDecoder {
  private final ColumnVector vector = new ColumnVector();
  private final long least;
  private final long greatest;

  SegmentDecoder(ColumnStatistics statistics) {
    boolean ranks = statistics.hasDictionary();
    this.least = ranks ? 0 : statistics.min();
    this.greatest = ranks ? statistics.distinct() - 1 : statistics.max();
  }

  ColumnVector vector() {
    return vector;
  }

  /**
   * Decodes a segment whose length the header's decoder has checked against its rows.
   *
   * @param bytes an array that holds the segment and its padding from {@code from} on
   */
  void decode(String format, byte[] bytes, int from, Segment segment, int rows)
      throws FormatException {
    ByteBuffer buffer =
        ByteBuffer.wrap(bytes, from, segment.paddedLength()).order(ByteOrder.LITTLE_ENDIAN);
    vector.rows = rows;
    boolean @Nullable [] nulls = null;
    if (segment.hasNulls()) {
      nulls = decodeNulls(format, buffer, rows);
    }
    vector.nulls = nulls;
    if (segment.encoding() == Encoding.TEXT) {
      int bitmap = segment.hasNulls() ? BatchFormat.bitmapBytes(rows) : 0;
      decodeText(format, buffer, rows, segment.length() - bitmap - 4 * (rows + 1));
      checkEmptyAtNull(format, nulls, rows);
    } else {
      decodeWords(buffer, segment.encoding(), rows);
      checkWords(format, nulls, rows);
    }
    while (buffer.hasRemaining()) {
      if (buffer.get() != 0) {
        throw new FormatException(format, "padding is not zero");
      }
    }
  }

  private boolean[] decodeNulls(String format, ByteBuffer buffer, int rows) throws FormatException {
    boolean[] nulls = vector.nullBuffer(rows);
    for (int start = 0; start < rows; start += 64) {
      long word = buffer.getLong();
      int count = Math.min(64, rows - start);
      for (int i = 0; i < count; i++) {
        nulls[start + i] = (word >>> i & 1) != 0;
      }
      if (count < 64 && word >>> count != 0) {
        throw new FormatException(format, "a NULL is marked past the last row");
      }
    }
    return nulls;
  }

  private void decodeWords(ByteBuffer buffer, Encoding encoding, int rows) {
    if (vector.words.length < rows) {
      vector.words = new long[rows];
    }
    long[] words = vector.words;
    int position = buffer.position();
    switch (encoding) {
      case BYTE -> {
        for (int i = 0; i < rows; i++) {
          words[i] = buffer.get(position + i) & 0xff;
        }
      }
      case SHORT -> {
        for (int i = 0; i < rows; i++) {
          words[i] = buffer.getShort(position + 2 * i) & 0xffff;
        }
      }
      case WORD -> buffer.asLongBuffer().get(words, 0, rows);
      case TEXT -> throw new IllegalStateException("text has no words");
    }
    buffer.position(position + encoding.width * rows);
  }

  private void checkWords(String format, boolean @Nullable [] nulls, int rows)
      throws FormatException {
    long[] words = vector.words;
    for (int i = 0; i < rows; i++) {
      long word = words[i];
      if (nulls != null && nulls[i]) {
        if (word != 0) {
          throw new FormatException(format, "row " + i + " is NULL but has the value " + word);
        }
      } else if (word < least || word > greatest) {
        throw new FormatException(
            format, "row " + i + " is " + word + ", must be " + least + " to " + greatest);
      }
    }
  }

  private void decodeText(String format, ByteBuffer buffer, int rows, int textLength)
      throws FormatException {
    if (vector.offsets.length < rows + 1) {
      vector.offsets = new int[rows + 1];
    }
    int[] offsets = vector.offsets;
    buffer.asIntBuffer().get(offsets, 0, rows + 1);
    buffer.position(buffer.position() + 4 * (rows + 1));
    int previous = 0;
    for (int i = 0; i <= rows; i++) {
      if (offsets[i] < previous || (i == 0 && offsets[0] != 0)) {
        throw new FormatException(
            format, "offset " + i + " is " + offsets[i] + " after " + previous);
      }
      previous = offsets[i];
    }
    if (previous != textLength) {
      throw new FormatException(
          format, "the offsets end at " + previous + ", the text at " + textLength);
    }
    if (vector.bytes.length < textLength) {
      vector.bytes = new byte[Math.max(textLength, 2 * vector.bytes.length)];
    }
    buffer.get(vector.bytes, 0, textLength);
  }

  private void checkEmptyAtNull(String format, boolean @Nullable [] nulls, int rows)
      throws FormatException {
    if (nulls == null) {
      return;
    }
    for (int i = 0; i < rows; i++) {
      if (nulls[i] && vector.offsets[i] != vector.offsets[i + 1]) {
        throw new FormatException(format, "row " + i + " is NULL but has text");
      }
    }
  }
}
