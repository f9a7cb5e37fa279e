package org.splinter.protocol.slot;

import java.util.HexFormat;
import org.splinter.codec.Sha256;
import org.splinter.codec.Sha256Digest;

/** A SHA-256 digest that names a view's definition, or stands for its whole content. Public. */
public final class ViewDigest extends Sha256Digest {
  public static final int BYTES = Sha256.BYTES;

  public ViewDigest(byte[] bytes) {
    super("a view digest", bytes);
  }

  /** Returns the digest of 64 hexadecimal digits, as {@link #toString} gives it. */
  public static ViewDigest named(String digits) {
    return new ViewDigest(HexFormat.of().parseHex(digits));
  }
}
