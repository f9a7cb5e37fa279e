package org.splinter.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;

/**
 * Digests the content of rows, one after the other: what a table's fingerprint is made of, and what
 * decides between rows where an order does not. Numbers little-endian:
 *
 * <pre>
 * schema hash = SHA-256(version (u8) = 2 | schema ({@link SchemaCodec}))
 * row digest  = SHA-256(schema hash | per column: length (i32), bytes; a word has 8, NULL is
 *               length -1)
 * </pre>
 */
public final class RowDigester {
  public static final int BYTES = Sha256.BYTES;

  private static final int VERSION = 2;
  private static final int NULL_LENGTH = -1;

  private final MessageDigest sha = Sha256.digest();
  private final byte[] schemaHash;
  private ByteBuffer row = ByteBuffer.allocate(1024).order(ByteOrder.LITTLE_ENDIAN);

  public RowDigester(Schema schema) {
    this.schemaHash = sha.digest(schemaBytes(schema).toByteArray());
  }

  /** The bytes that stand for a schema in digests. */
  public static ByteWriter schemaBytes(Schema schema) {
    ByteWriter writer = new ByteWriter().u8(VERSION);
    SchemaCodec.write(writer, schema);
    return writer;
  }

  /** Adds the next column's NULL. */
  public void addNull() {
    room(Integer.BYTES).putInt(NULL_LENGTH);
  }

  /** Adds the next column's word. */
  public void add(long word) {
    room(Integer.BYTES + Long.BYTES).putInt(Long.BYTES).putLong(word);
  }

  /** Adds the next column's text. */
  public void add(byte[] bytes, int from, int length) {
    room(Integer.BYTES + length).putInt(length).put(bytes, from, length);
  }

  /** Adds the next column's value; null is NULL. */
  public void add(@Nullable Value value) {
    if (value == null) {
      addNull();
    } else if (value instanceof Value.Text text) {
      add(text.utf8(), 0, text.utf8().length);
    } else {
      add(((Value.Word) value).word());
    }
  }

  /** Writes the digest of the row whose columns were added, and starts the next row. */
  public void finish(byte[] out, int offset) {
    sha.update(schemaHash);
    sha.update(row.flip());
    row.clear();
    try {
      sha.digest(out, offset, BYTES);
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
