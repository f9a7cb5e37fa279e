package org.splinter.protocol.sum;

/** The numbers that both sides of sums under Paillier's encryption have in common. */
public final class PaillierSumRule {
  /**
   * The bits of the modulus that sums are blinded by: no sum of 2^30 rows' 16-bit weights times
   * 62-bit numbers comes near it, so that a carry, which would tell of a sum, has a chance of
   * 2^-80.
   */
  public static final int SUM_BITS = 192;

  /** The bits by which a mask that is encrypted ahead is longer than a weight. */
  public static final int MASK_BITS = 40;

  private PaillierSumRule() {}

  /** Returns the bytes of the difference of a weight and its mask. */
  public static int differenceBytes(int weightBits) {
    return (weightBits + MASK_BITS + 1 + Byte.SIZE - 1) / Byte.SIZE;
  }
}
