package org.splinter.provider.ingest;

import java.security.MessageDigest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.fss.BulkSha256;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.RowBytes;
import org.splinter.protocol.table.RowDigester;
import org.splinter.protocol.table.Schema;

/**
 * The hashes of which a table's fingerprint is made, all SHA-256, numbers little-endian.
 *
 * <pre>
 * row digest    = {@link RowDigester}'s, of {@link RowBytes}
 * range digest  = H(count (i64) | row digests in ascending order), for each of 256 first bytes
 * fingerprint   = H(version (u8) = 2 | schema | per column: unique (u8) | rows (i64) | 256 range
 *                 digests)
 * </pre>
 *
 * Equal rows count as often as they occur. No sum or XOR of hashes is used: those can be forged.
 */
final class TableFingerprint {
  static final int RANGES = 256;

  private TableFingerprint() {}

  /** Digester of one parsed row after the other. */
  static final class ParsedRows {
    private final RowDigester digester;
    private final RowBytes bytes = new RowBytes();
    private final boolean[] text;

    ParsedRows(Schema schema) {
      this.digester = new RowDigester(schema);
      this.text = new boolean[schema.columns().size()];
      for (int i = 0; i < text.length; i++) {
        text[i] = schema.columns().get(i).type().isText();
      }
    }

    /** Writes the digest of a parsed row to {@code out}. */
    void digest(RowSource row, byte[] out, int offset) {
      bytes.clear();
      for (int i = 0; i < text.length; i++) {
        if (row.isNull(i)) {
          bytes.addNull();
        } else if (text[i]) {
          bytes.addText(row.text(i), row.textStart(i), row.textLength(i));
        } else {
          bytes.addWord(row.word(i));
        }
      }
      digester.digest(bytes, out, offset);
    }
  }

  /** Returns the digest of a range, which has its count and takes the digests in order. */
  static MessageDigest rangeDigest(long count) {
    MessageDigest sha = new BulkSha256();
    sha.update(new ByteWriter().i64(count).toByteArray());
    return sha;
  }

  /**
   * Returns the fingerprint of a table.
   *
   * @param statistics one per column, which say whether it was declared unique
   * @param ranges the digests of the 256 ranges; null for one without rows
   */
  static Fingerprint of(
      Schema schema, List<ColumnStatistics> statistics, long rows, byte[] @Nullable [] ranges) {
    ByteWriter start = RowDigester.prefix(schema);
    statistics.forEach(column -> start.u8(column.unique() ? 1 : 0));
    MessageDigest sha = Sha256.digest();
    sha.update(start.i64(rows).toByteArray());
    for (byte[] range : ranges) {
      sha.update(range == null ? rangeDigest(0).digest() : range);
    }
    return new Fingerprint(sha.digest());
  }
}
