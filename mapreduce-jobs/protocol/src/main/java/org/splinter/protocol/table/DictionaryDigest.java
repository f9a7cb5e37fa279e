package org.splinter.protocol.table;

import java.util.Arrays;
import java.util.HexFormat;
import org.splinter.codec.Sha256;

/**
 * The SHA-256 digest of a dictionary's encoded bytes ({@link DictionaryCodec}). Public.
 *
 * <p>A dictionary turns a secret value into the key that is asked for. A client compares the digest
 * of all providers and takes no dictionary with another one, so that a single provider cannot move
 * the key of some values and watch which questions fail.
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content, below
public record DictionaryDigest(byte[] bytes) {
  public static final int BYTES = Sha256.BYTES;

  public DictionaryDigest {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException(
          "a dictionary's digest has " + BYTES + " bytes, not " + bytes.length);
    }
    bytes = bytes.clone();
  }

  /** Returns the digest of encoded bytes. */
  public static DictionaryDigest of(byte[] encoded) {
    return new DictionaryDigest(Sha256.of(encoded));
  }

  /**
   * Returns the digest of a dictionary.
   *
   * @param text whether the column is a string column
   */
  public static DictionaryDigest of(Dictionary dictionary, boolean text) {
    return of(DictionaryCodec.encode(dictionary, text));
  }

  @Override
  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DictionaryDigest digest && Arrays.equals(bytes, digest.bytes);
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
