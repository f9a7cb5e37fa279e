package org.splinter.protocol.sum;

import org.splinter.codec.Sha256Digest;

/** The SHA-256 digest of the ids of a private table's rows. */
public final class IdsDigest extends Sha256Digest {
  public IdsDigest(byte[] bytes) {
    super("a digest of ids", bytes);
  }
}
