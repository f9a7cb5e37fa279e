package org.splinter.protocol.table;

import java.security.DigestException;
import java.security.MessageDigest;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.fss.BulkSha256;

/**
 * A digester of one row after the other: {@code SHA-256(schema hash | row bytes)}, where the schema
 * hash is {@code SHA-256(version (u8) = 2 | schema)}. The digest stands for a row's whole content
 * at all providers.
 */
public final class RowDigester {
  private static final int VERSION = 2;

  private final MessageDigest sha = new BulkSha256();
  private final byte[] schemaHash;

  public RowDigester(Schema schema) {
    this.schemaHash = sha.digest(prefix(schema).toByteArray());
  }

  /** Writes the digest of a row to {@code out}. */
  public void digest(RowBytes row, byte[] out, int offset) {
    sha.update(schemaHash);
    sha.update(row.array(), 0, row.length());
    try {
      sha.digest(out, offset, Sha256.BYTES);
    } catch (DigestException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns a writer with the bytes that all hashes of a schema begin with. */
  public static ByteWriter prefix(Schema schema) {
    ByteWriter writer = new ByteWriter().u8(VERSION);
    SchemaCodec.write(writer, schema);
    return writer;
  }
}
