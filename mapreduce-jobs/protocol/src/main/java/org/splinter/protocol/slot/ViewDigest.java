package org.splinter.protocol.slot;

import java.util.Arrays;
import java.util.HexFormat;
import org.splinter.codec.Sha256;

/** A SHA-256 digest that names a view's definition, or stands for its whole content. Public. */
@SuppressWarnings("ArrayRecordComponent") // equality is by content, below
public record ViewDigest(byte[] bytes) {
  public static final int BYTES = Sha256.BYTES;

  public ViewDigest {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("a view digest has 32 bytes, not " + bytes.length);
    }
    bytes = bytes.clone();
  }

  /** Returns the digest of 64 hexadecimal digits, as {@link #toString} gives it. */
  public static ViewDigest named(String digits) {
    return new ViewDigest(HexFormat.of().parseHex(digits));
  }

  /** Returns the first 16 hexadecimal digits: enough to name a view among a table version's. */
  public String shortName() {
    return toString().substring(0, 16);
  }

  @Override
  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ViewDigest digest && Arrays.equals(bytes, digest.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
