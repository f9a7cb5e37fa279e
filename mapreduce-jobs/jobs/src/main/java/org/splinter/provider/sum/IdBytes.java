package org.splinter.provider.sum;

import java.io.IOException;
import org.splinter.protocol.sum.RowIdsCodec;

/** The bytes of ids, counted while rows are written: ids that no client could fetch are refused. */
final class IdBytes {
  private final boolean text;
  private final long bound;
  private long bytes = RowIdsCodec.EMPTY_BYTES;

  /**
   * Counts ids.
   *
   * @param text whether they are texts
   * @param bound the most bytes that all may have together
   */
  IdBytes(boolean text, long bound) {
    this.text = text;
    this.bound = bound;
  }

  /**
   * Adds an id.
   *
   * @param length the bytes of its value
   * @throws IOException naming the bound and the mend
   */
  void add(int length) throws IOException {
    bytes += text ? Integer.BYTES + length : Long.BYTES;
    if (bytes > bound) {
      throw new IOException(
          "the ids of all rows have more than "
              + bound
              + " bytes, and clients take them whole; name a column of shorter values by --row, or"
              + " import the table in parts");
    }
  }
}
