package org.splinter.protocol.table;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * The SHA-256 fingerprint of a table version's content. Fingerprints are equal exactly when schema,
 * columns declared unique and rows, duplicates included, are equal, in whatever order, files or
 * formats they were imported.
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content, below
public record Fingerprint(byte[] bytes) {
  public static final int BYTES = 32;

  public Fingerprint {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("a fingerprint has 32 bytes, not " + bytes.length);
    }
    bytes = bytes.clone();
  }

  /** Returns the first 16 hexadecimal digits: enough to name a version among a table's versions. */
  public String shortName() {
    return toString().substring(0, 16);
  }

  @Override
  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Fingerprint fingerprint && Arrays.equals(bytes, fingerprint.bytes);
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
