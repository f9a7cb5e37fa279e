package org.splinter.fss;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * The public 16 bytes under which all AES keys of one query's shares are derived. Drawn once per
 * query: with one nonce, no two shares may have the same index.
 */
public final class QueryNonce {
  public static final int BYTES = 16;

  private final byte[] bytes;

  private QueryNonce(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Draws a fresh nonce from {@link SecureRandomness}. */
  public static QueryNonce draw() {
    return new QueryNonce(SecureRandomness.draw(BYTES));
  }

  /** Returns a nonce that was read from a message. */
  public static QueryNonce of(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("nonce of " + bytes.length + " bytes, must be " + BYTES);
    }
    return new QueryNonce(bytes.clone());
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof QueryNonce nonce && Arrays.equals(bytes, nonce.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** Returns the bytes in hex: a nonce is public. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
