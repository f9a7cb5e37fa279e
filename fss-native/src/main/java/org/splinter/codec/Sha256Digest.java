package org.splinter.codec;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * A SHA-256 digest that names or stands for something. Each kind of it has a class, and digests of
 * two kinds are never equal. Public.
 */
public abstract class Sha256Digest {
  private final String kind;
  private final byte[] bytes;

  /**
   * Makes a digest of its bytes.
   *
   * @param kind names what is digested, also in the refusal of another number of bytes
   */
  protected Sha256Digest(String kind, byte[] bytes) {
    if (bytes.length != Sha256.BYTES) {
      throw new IllegalArgumentException(
          kind + " has " + Sha256.BYTES + " bytes, not " + bytes.length);
    }
    this.kind = kind;
    this.bytes = bytes.clone();
  }

  public final byte[] bytes() {
    return bytes.clone();
  }

  /** Returns the first 16 hexadecimal digits: enough to name one thing among those of a table. */
  public final String shortName() {
    return toString().substring(0, 16);
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof Sha256Digest digest
        && kind.equals(digest.kind)
        && Arrays.equals(bytes, digest.bytes);
  }

  @Override
  public final int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** Returns the bytes in hexadecimal digits. */
  @Override
  public final String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
