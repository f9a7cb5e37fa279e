package org.splinter.fss;

/**
 * Public shape of the trees of {@link Scheme#POINT} and {@link Scheme#LESS_THAN} (design §5,
 * "High-radix trees"): it fixes the share's size and the AES blocks per evaluation.
 *
 * @param domainBits width of the domain in bits, 1 to 128
 * @param radixBits bits consumed per level, 1 to 8; the first level takes what is left over
 */
public record TreeParameters(int domainBits, int radixBits) {
  public static final int MAX_DOMAIN_BITS = 128;
  public static final int MAX_RADIX_BITS = 8;

  private static final int NODE_CORRECTION_BYTES = 16;
  private static final int VALUE_CORRECTION_BYTES = 8;

  public TreeParameters {
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
   * The radix that suits a domain: 8 bits up to a domain of 32, which costs at most 4 levels and
   * 14,384 bytes a point share (10,288 at 24 bits, 6,192 at 16), else 4 bits, which keeps one below
   * 8,200 bytes (6,064 at 96 bits, 4,016 at 64) for twice the levels. Less-than shares take up to
   * half as much again: 14,384 bytes at 24 bits, 20,528 at 32, 12,080 at 128.
   */
  public static TreeParameters recommended(int domainBits) {
    return new TreeParameters(domainBits, domainBits <= 32 ? 8 : 4);
  }

  /** Levels of the tree. */
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
    return domain().words();
  }

  /** Bytes of each party's {@link PointShare}. */
  public int pointShareBytes() {
    return shareBytes(NODE_CORRECTION_BYTES);
  }

  /** Bytes of each party's {@link LessThanShare}. */
  public int lessThanShareBytes() {
    return shareBytes(NODE_CORRECTION_BYTES + VALUE_CORRECTION_BYTES);
  }

  /** Whether the point lies in the domain. */
  public boolean contains(DomainPoint point) {
    return domain().contains(point.high(), point.low());
  }

  private KeyDomain domain() {
    return new KeyDomain(domainBits);
  }

  private int shareBytes(int bytesPerInnerChild) {
    int bytes = ShareHeader.BYTES;
    for (int level = 0; level < levels() - 1; level++) {
      bytes += bytesPerInnerChild << levelBits(level);
    }
    return bytes + (VALUE_CORRECTION_BYTES << levelBits(levels() - 1));
  }
}
