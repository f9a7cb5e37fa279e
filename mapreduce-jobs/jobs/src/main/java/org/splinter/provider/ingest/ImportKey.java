package org.splinter.provider.ingest;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.io.BytesWritable;
import org.splinter.codec.Sha256;

/**
 * Keys under which import tasks report, as bytes that sort in the order of the reducer's work.
 *
 * <pre>
 * 0 | range (u8) | 0                 the number of rows whose digest starts with that byte
 * 0 | range (u8) | 1 | digest (32)   one row
 * 1 | column (i32, big-endian)       a column's profile or statistics
 * 2 | piece (i32, big-endian)        a piece's report
 * 3 | range (u8)                     a range's digest: output only
 * 4 | column (i32, big-endian) | value   a value of a unique column, or its report of duplicates
 * 5 | piece (i32, big-endian)        the keys of a piece of JSON lines
 * </pre>
 */
final class ImportKey {
  static final int ROWS = 0;
  static final int COLUMN = 1;
  static final int PIECE = 2;
  static final int RANGE_DIGEST = 3;
  static final int UNIQUE = 4;
  static final int KEYS = 5;

  /** The place of the value in a value's key. */
  private static final int VALUE = 5;

  /** The place of the digest in a row's key. */
  static final int DIGEST = 3;

  private ImportKey() {}

  static BytesWritable rangeCount(int range) {
    return new BytesWritable(new byte[] {ROWS, (byte) range, 0});
  }

  static BytesWritable rangeDigest(int range) {
    return new BytesWritable(new byte[] {RANGE_DIGEST, (byte) range});
  }

  /** Returns the key of a row, to be filled with a digest and reused. */
  static byte[] row() {
    byte[] key = new byte[DIGEST + Sha256.BYTES];
    key[2] = 1;
    return key;
  }

  /** Sets the range of a row's key by the digest that was written into it. */
  static void setRange(byte[] rowKey) {
    rowKey[1] = rowKey[DIGEST];
  }

  static BytesWritable column(int column) {
    return numbered(COLUMN, column);
  }

  static BytesWritable piece(int piece) {
    return numbered(PIECE, piece);
  }

  static BytesWritable keys(int piece) {
    return numbered(KEYS, piece);
  }

  /** Returns the report of a unique column. */
  static BytesWritable unique(int column) {
    return numbered(UNIQUE, column);
  }

  /** Sets the key of the current row's value in a unique column, whose bytes sort as values do. */
  static void setUnique(BytesWritable key, int column, boolean text, RowSource row) {
    int length = text ? row.textLength(column) : Long.BYTES;
    key.setSize(VALUE + length);
    ByteBuffer bytes = ByteBuffer.wrap(key.getBytes()).put((byte) UNIQUE).putInt(column);
    if (text) {
      bytes.put(row.text(column), row.textStart(column), length);
    } else {
      bytes.putLong(row.word(column) ^ Long.MIN_VALUE);
    }
  }

  /** Returns the value in the key of a unique column. */
  static byte[] value(BytesWritable key) {
    return Arrays.copyOfRange(key.getBytes(), VALUE, key.getLength());
  }

  /** Returns the word of a value in the key of a unique column. */
  static long word(byte[] value) {
    return ByteBuffer.wrap(value).getLong() ^ Long.MIN_VALUE;
  }

  static int kind(BytesWritable key) {
    return key.getBytes()[0];
  }

  static boolean isRangeCount(BytesWritable key) {
    return key.getBytes()[2] == 0;
  }

  /** Returns the range of a key that has one. */
  static int range(BytesWritable key) {
    return key.getBytes()[1] & 0xff;
  }

  /** Returns the number of a column or piece. */
  static int number(BytesWritable key) {
    return ByteBuffer.wrap(key.getBytes()).getInt(1);
  }

  private static BytesWritable numbered(int kind, int number) {
    return new BytesWritable(ByteBuffer.allocate(5).put((byte) kind).putInt(number).array());
  }
}
