package org.splinter.protocol.table;

import org.splinter.codec.Sha256;
import org.splinter.codec.Sha256Digest;

/**
 * The SHA-256 digest of a dictionary's encoded bytes ({@link DictionaryCodec}). Public.
 *
 * <p>A dictionary turns a secret value into the key that is asked for. A client compares the digest
 * of all providers and takes no dictionary with another one, so that a single provider cannot move
 * the key of some values and watch which questions fail.
 */
public final class DictionaryDigest extends Sha256Digest {
  public static final int BYTES = Sha256.BYTES;

  public DictionaryDigest(byte[] bytes) {
    super("a dictionary's digest", bytes);
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
}
