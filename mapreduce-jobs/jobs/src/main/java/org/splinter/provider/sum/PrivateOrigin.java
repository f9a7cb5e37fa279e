package org.splinter.provider.sum;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.sum.PrivateTable;

/**
 * The record of how a private version was made, kept beside it. As bytes, little-endian: u8 version
 * = 1, u16 column of ids, i32 minimum group, i64 epsilon in millionths, salt of the commitment (32
 * bytes).
 *
 * @param salt known to the provider alone
 */
@SuppressWarnings("ArrayRecordComponent") // it is not compared
record PrivateOrigin(int idColumn, int minimumGroup, long epsilon, byte[] salt) {
  static final int SALT_BYTES = 32;

  private static final int VERSION = 1;
  private static final int MAX_COLUMN = (1 << 16) - 1;

  byte[] encode() {
    return new ByteWriter()
        .u8(VERSION)
        .u16(idColumn)
        .i32(minimumGroup)
        .i64(epsilon)
        .fixed(salt)
        .toByteArray();
  }

  static PrivateOrigin decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("origin of a private table", bytes);
    in.u8("version", VERSION, VERSION);
    int idColumn = in.u16("column of ids", 0, MAX_COLUMN);
    int minimumGroup = in.i32("minimum group", 1, Integer.MAX_VALUE);
    long epsilon = in.i64("epsilon", 0, PrivateTable.MAX_EPSILON);
    byte[] salt = in.fixed("salt", SALT_BYTES);
    in.end();
    return new PrivateOrigin(idColumn, minimumGroup, epsilon, salt);
  }

  /** Returns what it is, without the salt. */
  @Override
  public String toString() {
    return "PrivateOrigin[column " + idColumn + ", minimum group " + minimumGroup + "]";
  }
}
