package org.splinter.protocol.table;

import org.splinter.codec.Sha256;
import org.splinter.codec.Sha256Digest;

/**
 * The SHA-256 fingerprint of a table version's content. Fingerprints are equal exactly when schema,
 * columns declared unique and rows, duplicates included, are equal, in whatever order, files or
 * formats they were imported.
 */
public final class Fingerprint extends Sha256Digest {
  public static final int BYTES = Sha256.BYTES;

  public Fingerprint(byte[] bytes) {
    super("a fingerprint", bytes);
  }
}
