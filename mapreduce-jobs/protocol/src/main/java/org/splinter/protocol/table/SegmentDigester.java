package org.splinter.protocol.table;

import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.BulkSha256;
import org.splinter.protocol.table.BatchFormat.Segment;

/**
 * A maker of the SHA-256 digest of one column in one part after the other: of each batch the rows,
 * the column's entry in the directory and its segment, with its padding.
 */
public final class SegmentDigester {
  private final MessageDigest sha = new BulkSha256();

  /** Begins a segment, whose bytes follow. */
  private void begin(int rows, Segment segment) {
    sha.update(
        new ByteWriter()
            .i32(rows)
            .u8(segment.hasNulls() ? 1 : 0)
            .i32(segment.length())
            .toByteArray());
  }

  /** Returns a stream that digests a segment while it is written. */
  OutputStream writing(int rows, Segment segment, OutputStream out) {
    begin(rows, segment);
    return new DigestOutputStream(out, sha);
  }

  /** Digests a segment that was read. */
  void read(int rows, Segment segment, byte[] bytes, int from) {
    begin(rows, segment);
    sha.update(bytes, from, segment.paddedLength());
  }

  /** Returns the digest of the column in the part that ends here. */
  public byte[] endPart() {
    return sha.digest();
  }
}
