package org.splinter.provider.view;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.Functions;

/**
 * A reduce task's report of the entries that it grouped.
 *
 * @param entries how many there are
 * @param bytes of their slots' payloads in all
 * @param largest bytes of the largest of them, 0 if there is none
 */
record GroupReport(long entries, long bytes, int largest) {
  static final GroupReport NONE = new GroupReport(0, 0, 0);
  static final int BYTES = 20;

  /** Returns the report with one more entry, given the bytes of its payload. */
  GroupReport plus(int payload) {
    return new GroupReport(entries + 1, bytes + payload, Math.max(largest, payload));
  }

  GroupReport plus(GroupReport other) {
    return new GroupReport(
        entries + other.entries, bytes + other.bytes, Math.max(largest, other.largest));
  }

  byte[] encode() {
    return new ByteWriter().i64(entries).i64(bytes).i32(largest).toByteArray();
  }

  static GroupReport decode(byte[] encoded) throws FormatException {
    ByteReader reader = new ByteReader("group report", encoded);
    GroupReport report =
        new GroupReport(
            reader.i64("entries", 0, Long.MAX_VALUE),
            reader.i64("bytes", 0, Long.MAX_VALUE),
            reader.i32("largest", 0, Functions.MAX_SLOT_BYTES));
    reader.end();
    return report;
  }
}
