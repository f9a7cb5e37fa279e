package org.splinter.table.ingest;

import java.nio.ByteBuffer;
import org.apache.hadoop.io.BytesWritable;
import org.splinter.codec.Sha256;

/**
 * The keys under which import tasks report, as bytes that sort as the reducer wants them.
 *
 * <pre>
 * 0 | range (u8) | 0                 the number of rows whose digest starts with that byte
 * 0 | range (u8) | 1 | digest (32)   one row
 * 1 | column (i32, big-endian)       a column's profile or statistics
 * 2 | file (i32, big-endian)         a file's report
 * 3 | range (u8)                     a range's digest: output only
 * </pre>
 */
final class ImportKey {
  static final int ROWS = 0;
  static final int COLUMN = 1;
  static final int FILE = 2;
  static final int RANGE_DIGEST = 3;

  /** Where the digest stands in the key of a row. */
  static final int DIGEST = 3;

  private ImportKey() {}

  static BytesWritable rangeCount(int range) {
    return new BytesWritable(new byte[] {ROWS, (byte) range, 0});
  }

  static BytesWritable rangeDigest(int range) {
    return new BytesWritable(new byte[] {RANGE_DIGEST, (byte) range});
  }

  /** The key of a row, to be filled with a digest and reused. */
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

  static BytesWritable file(int file) {
    return numbered(FILE, file);
  }

  static int kind(BytesWritable key) {
    return key.getBytes()[0];
  }

  static boolean isRangeCount(BytesWritable key) {
    return key.getBytes()[2] == 0;
  }

  /** The range of a key that has one. */
  static int range(BytesWritable key) {
    return key.getBytes()[1] & 0xff;
  }

  /** The number of a column or file. */
  static int number(BytesWritable key) {
    return ByteBuffer.wrap(key.getBytes()).getInt(1);
  }

  private static BytesWritable numbered(int kind, int number) {
    return new BytesWritable(ByteBuffer.allocate(5).put((byte) kind).putInt(number).array());
  }
}
