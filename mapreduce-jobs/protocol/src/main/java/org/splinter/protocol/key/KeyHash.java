package org.splinter.protocol.key;

import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import org.splinter.codec.Sha256;
import org.splinter.protocol.table.Value;

/** The hashed part of a key, without an object per row. */
final class KeyHash {
  private final MessageDigest digest;
  private final ByteBuffer hash = ByteBuffer.allocate(Sha256.BYTES);
  private final ByteBuffer word = ByteBuffer.allocate(Long.BYTES);
  private final ByteBuffer prefix = ByteBuffer.allocate(Integer.BYTES);
  private final byte[] salt;
  private final int bits;
  private boolean salted;

  /**
   * @param digest SHA-256: for very many keys one that is made for those, which takes memory
   */
  KeyHash(KeyDefinition.HashPiece part, MessageDigest digest) {
    this.digest = digest;
    this.salt = part.salt();
    this.bits = part.bits();
  }

  void add(Value value) {
    if (value instanceof Value.Text text) {
      add(text.utf8(), 0, text.utf8().length);
    } else {
      add(((Value.Word) value).word());
    }
  }

  void add(long value) {
    word.putLong(0, value);
    add(word.array(), 0, Long.BYTES);
  }

  void add(byte[] bytes, int offset, int length) {
    if (!salted) {
      digest.update(salt);
      salted = true;
    }
    prefix.putInt(0, length);
    digest.update(prefix.array());
    digest.update(bytes, offset, length);
  }

  /** Ends one key's hash; {@link #high} and {@link #low} then hold its leading bits. */
  void finish() {
    try {
      digest.digest(hash.array(), 0, Sha256.BYTES);
    } catch (DigestException e) {
      throw new IllegalStateException(e);
    }
    salted = false;
  }

  /** Returns the bits 64 and up of the leading {@code bits} of the hash. */
  long high() {
    return hash.getLong(0) >>> (2 * Long.SIZE - bits);
  }

  /**
   * Returns the low 64 of the leading {@code bits} bits of the hash; {@code bits} is at least 96.
   */
  long low() {
    int drop = 2 * Long.SIZE - bits;
    return drop == 0
        ? hash.getLong(Long.BYTES)
        : (hash.getLong(Long.BYTES) >>> drop) | (hash.getLong(0) << (Long.SIZE - drop));
  }
}
