package org.splinter.table.ingest;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.table.ColumnStatistics;
import org.splinter.table.Fingerprint;
import org.splinter.table.Schema;
import org.splinter.table.SchemaCodec;

/**
 * The hashes of which a table's fingerprint is made, all SHA-256, numbers little-endian.
 *
 * <pre>
 * schema hash   = H(version (u8) = 2 | schema ({@link SchemaCodec}))
 * row digest    = H(schema hash | per column: length (i32), bytes; a word has 8, NULL is length -1)
 * range digest  = H(count (i64) | row digests in ascending order), for each of 256 first bytes
 * fingerprint   = H(version (u8) = 2 | schema | per column: unique (u8) | rows (i64) | 256 range
 *                 digests)
 * </pre>
 *
 * Equal rows count as often as they occur. No sum or XOR of hashes is used: those can be forged.
 */
final class TableFingerprint {
  static final int RANGES = 256;
  private static final int VERSION = 2;
  private static final int NULL_LENGTH = -1;

  private TableFingerprint() {}

  /** Digests one row after the other. */
  static final class RowDigester {
    private final MessageDigest sha = Sha256.digest();
    private final byte[] schemaHash;
    private final boolean[] text;
    private ByteBuffer row = ByteBuffer.allocate(1024).order(ByteOrder.LITTLE_ENDIAN);

    RowDigester(Schema schema) {
      this.schemaHash = sha.digest(prefix(schema).toByteArray());
      this.text = new boolean[schema.columns().size()];
      for (int i = 0; i < text.length; i++) {
        text[i] = schema.columns().get(i).type().isText();
      }
    }

    /** Writes the digest of a parsed row to {@code out}. */
    void digest(RowSource parsed, byte[] out, int offset) {
      row.clear();
      for (int i = 0; i < text.length; i++) {
        if (parsed.isNull(i)) {
          room(Integer.BYTES).putInt(NULL_LENGTH);
        } else if (text[i]) {
          int length = parsed.textLength(i);
          room(Integer.BYTES + length)
              .putInt(length)
              .put(parsed.text(i), parsed.textStart(i), length);
        } else {
          room(Integer.BYTES + Long.BYTES).putInt(Long.BYTES).putLong(parsed.word(i));
        }
      }
      sha.update(schemaHash);
      sha.update(row.flip());
      try {
        sha.digest(out, offset, Sha256.BYTES);
      } catch (DigestException e) {
        throw new IllegalStateException(e);
      }
    }

    private ByteBuffer room(int bytes) {
      if (row.remaining() < bytes) {
        byte[] larger =
            Arrays.copyOf(row.array(), Math.max(row.position() + bytes, 2 * row.capacity()));
        row = ByteBuffer.wrap(larger).order(ByteOrder.LITTLE_ENDIAN).position(row.position());
      }
      return row;
    }
  }

  /** The digest of a range: starts with its count, takes the digests in order. */
  static MessageDigest rangeDigest(long count) {
    MessageDigest sha = Sha256.digest();
    sha.update(new ByteWriter().i64(count).toByteArray());
    return sha;
  }

  /**
   * The fingerprint of a table.
   *
   * @param statistics one per column, which say whether it was declared unique
   * @param ranges the digests of the 256 ranges; null for one without rows
   */
  static Fingerprint of(
      Schema schema, List<ColumnStatistics> statistics, long rows, byte[] @Nullable [] ranges) {
    ByteWriter start = prefix(schema);
    statistics.forEach(column -> start.u8(column.unique() ? 1 : 0));
    MessageDigest sha = Sha256.digest();
    sha.update(start.i64(rows).toByteArray());
    for (byte[] range : ranges) {
      sha.update(range == null ? rangeDigest(0).digest() : range);
    }
    return new Fingerprint(sha.digest());
  }

  private static ByteWriter prefix(Schema schema) {
    ByteWriter writer = new ByteWriter().u8(VERSION);
    SchemaCodec.write(writer, schema);
    return writer;
  }
}
