package org.splinter.provider.view;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * A reduce task's report of the entries that it grouped.
 *
 * @param entries how many there are
 * @param bytes of their slots' payloads in all
 */
record GroupReport(long entries, long bytes) {
  static final GroupReport NONE = new GroupReport(0, 0);
  static final int BYTES = 16;

  /** Returns the report with one more entry, given the bytes of its payload. */
  GroupReport plus(int payload) {
    return new GroupReport(entries + 1, bytes + payload);
  }

  GroupReport plus(GroupReport other) {
    return new GroupReport(entries + other.entries, bytes + other.bytes);
  }

  byte[] encode() {
    return new ByteWriter().i64(entries).i64(bytes).toByteArray();
  }

  static GroupReport decode(byte[] encoded) throws FormatException {
    ByteReader reader = new ByteReader("group report", encoded);
    GroupReport report =
        new GroupReport(
            reader.i64("entries", 0, Long.MAX_VALUE), reader.i64("bytes", 0, Long.MAX_VALUE));
    reader.end();
    return report;
  }
}
