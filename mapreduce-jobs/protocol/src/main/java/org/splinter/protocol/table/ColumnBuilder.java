package org.splinter.protocol.table;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.splinter.protocol.table.BatchFormat.Encoding;
import org.splinter.protocol.table.BatchFormat.Segment;

/**
 * A collector of one column of the batch that a {@link BatchWriter} is filling. The caller appends
 * one value a row: its rank if the column has a dictionary, else its word or its text.
 */
public final class ColumnBuilder {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final byte[] PADDING = new byte[BatchFormat.ALIGNMENT];

  private final Encoding encoding;
  private final byte[] nulls = new byte[BatchFormat.bitmapBytes(Batch.MAX_ROWS)];
  private boolean hasNulls;

  /** The numbers of BYTE, SHORT and WORD; the offsets of TEXT. */
  private byte[] numbers = new byte[1024];

  private byte[] text = new byte[0];
  private int textLength;
  private int rows;

  ColumnBuilder(Encoding encoding) {
    this.encoding = encoding;
  }

  /** Appends NULL. */
  public void appendNull() {
    nulls[rows >> 3] |= (byte) (1 << (rows & 7));
    hasNulls = true;
    if (encoding == Encoding.TEXT) {
      appendText(PADDING, 0, 0);
    } else {
      appendWord(0);
    }
  }

  /** Appends a rank to a dictionary column, a word to any other column but text. */
  public void appendWord(long word) {
    reserve(encoding.width);
    switch (encoding) {
      case BYTE -> numbers[rows] = (byte) word;
      case SHORT -> SHORTS.set(numbers, 2 * rows, (short) word);
      case WORD -> LONGS.set(numbers, 8 * rows, word);
      case TEXT -> throw new IllegalStateException("a text column has no words");
    }
    rows++;
  }

  /** Appends UTF-8 bytes to a text column without a dictionary. */
  public void appendText(byte[] bytes, int from, int length) {
    if (encoding != Encoding.TEXT) {
      throw new IllegalStateException("not a text column");
    }
    int end = Math.addExact(textLength, length);
    if (end > text.length) {
      text = Arrays.copyOf(text, Math.max(end, 2 * text.length));
    }
    System.arraycopy(bytes, from, text, textLength, length);
    textLength = end;
    reserve(4);
    rows++;
    INTS.set(numbers, 4 * rows, textLength);
  }

  int rows() {
    return rows;
  }

  int textLength() {
    return textLength;
  }

  int rowBytes() {
    return encoding == Encoding.TEXT ? 4 : encoding.width;
  }

  Segment segment() {
    int bitmap = hasNulls ? BatchFormat.bitmapBytes(rows) : 0;
    return new Segment(encoding, hasNulls, bitmap + numberBytes() + textLength);
  }

  /** Writes the segment with its padding, and starts anew. */
  void writeTo(OutputStream out) throws IOException {
    Segment segment = segment();
    if (hasNulls) {
      out.write(nulls, 0, BatchFormat.bitmapBytes(rows));
    }
    out.write(numbers, 0, numberBytes());
    out.write(text, 0, textLength);
    out.write(PADDING, 0, segment.paddedLength() - segment.length());
    Arrays.fill(nulls, (byte) 0);
    hasNulls = false;
    textLength = 0;
    rows = 0;
  }

  private int numberBytes() {
    return encoding == Encoding.TEXT ? 4 * (rows + 1) : encoding.width * rows;
  }

  /** Makes room for one more row, and for the leading offset of a text column. */
  private void reserve(int width) {
    if (numbers.length < width * (rows + 2)) {
      numbers = Arrays.copyOf(numbers, 2 * numbers.length);
    }
  }
}
