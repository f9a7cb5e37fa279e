package org.splinter.protocol.table;

import java.util.List;
import org.splinter.codec.Sha256;
import org.splinter.codec.Sha256Digest;

/**
 * The SHA-256 digest of a column as a provider stores it: of the digests of its parts, in their
 * order ({@link SegmentDigester}). Public.
 *
 * <p>A provider that takes a column into memory sees by it whether that is what was imported. Equal
 * rows may lie in other parts at another provider, where the digest is another one.
 */
public final class ColumnDigest extends Sha256Digest {
  public static final int BYTES = Sha256.BYTES;

  public ColumnDigest(byte[] bytes) {
    super("a column's digest", bytes);
  }

  /** Returns the digest of a column by those of its parts. */
  public static ColumnDigest of(List<byte[]> parts) {
    var sha = Sha256.digest();
    parts.forEach(sha::update);
    return new ColumnDigest(sha.digest());
  }
}
