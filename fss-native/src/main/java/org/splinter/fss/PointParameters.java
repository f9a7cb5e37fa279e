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

  private static final int NODE_CORRECTION_BYTES = 16;
  private static final int LEAF_CORRECTION_BYTES = 8;

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

  /**
   * The radix that suits a domain: 8 bits up to a domain of 32, which costs at most 4 AES blocks a
   * row and 14,384 bytes a share (10,288 at 24 bits, 6,192 at 16), else 4 bits, which keeps a share
   * below 8,200 bytes (6,064 at 96 bits, 4,016 at 64) for twice the blocks.
   */
  public static PointParameters recommended(int domainBits) {
    return new PointParameters(domainBits, domainBits <= 32 ? 8 : 4);
  }

  /** Levels of the tree, which is also the AES blocks of one evaluation. */
  public int levels() {
    return (domainBits + radixBits - 1) / radixBits;
  }

  /** Bits of the key that a level takes; level 0 takes the highest. */
  public int levelBits(int level) {
    return level == 0 ? domainBits - radixBits * (levels() - 1) : radixBits;
  }

  /** Bits of the key to the right of those that a level takes. */
  public int levelShift(int level) {
    return radixBits * (levels() - 1 - level);
  }

  /** 64-bit words of one key of the domain: 1 up to 64 bits, else 2 (low word first). */
  public int keyWords() {
    return domainBits <= 64 ? 1 : 2;
  }

  /** Bytes of each party's share. */
  public int shareBytes() {
    int bytes = PointShare.CORRECTIONS_OFFSET;
    for (int level = 0; level < levels() - 1; level++) {
      bytes += NODE_CORRECTION_BYTES << levelBits(level);
    }
    return bytes + (LEAF_CORRECTION_BYTES << levelBits(levels() - 1));
  }

  /** Whether the point lies in the domain. */
  public boolean contains(DomainPoint point) {
    return contains(point.high(), point.low());
  }

  boolean contains(long high, long low) {
    if (domainBits <= 64) {
      return high == 0 && (domainBits == 64 || low >>> domainBits == 0);
    }
    return domainBits == MAX_DOMAIN_BITS || high >>> (domainBits - 64) == 0;
  }
}
