package org.splinter.fss;

/**
 * Public parameters of a two-party point function with output in Z_2^64 (design §5, "High-radix
 * trees"): they fix the share's size and the AES blocks per evaluation.
 *
 * @param domainBits width of the domain in bits, 1 to 128
 * @param radixBits bits consumed per level, 1 to 8; the first level takes what is left over
 */
public record PointParameters(int domainBits, int radixBits) {
  public static final int MAX_DOMAIN_BITS = 128;
  public static final int MAX_RADIX_BITS = 8;

  public PointParameters {
    if (domainBits < 1 || domainBits > MAX_DOMAIN_BITS) {
      throw new IllegalArgumentException(
          "domain of " + domainBits + " bits, must be 1 to " + MAX_DOMAIN_BITS);
    }
    if (radixBits < 1 || radixBits > MAX_RADIX_BITS) {
      throw new IllegalArgumentException(
          "radix of " + radixBits + " bits, must be 1 to " + MAX_RADIX_BITS);
    }
  }

  /** Levels of the tree, which is also the AES blocks of one evaluation. */
  public int levels() {
    return (domainBits + radixBits - 1) / radixBits;
  }

  /** 64-bit words of one key of the domain: 1 up to 64 bits, else 2 (low word first). */
  public int keyWords() {
    return domainBits <= 64 ? 1 : 2;
  }
}
