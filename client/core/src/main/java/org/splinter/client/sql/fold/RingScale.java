package org.splinter.client.sql.fold;

import java.math.BigInteger;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.RingSums;
import org.splinter.protocol.aggregate.Measure;

/**
 * The scale of a ring plan, of the template and the table's public size alone.
 *
 * <p>Guarantee: a sum over all rows of weights whose sizes add up to {@code 2^weightBits} at most
 * is read exactly, whatever is selected: it lies within half of 2^scaleBits, and its noise below
 * half of what a unit stands for ({@link RingSums}).
 *
 * @param scaleBits log2 of the modulus of sums
 * @param weightBits log2 of the most that the sizes of all rows' weights add up to
 */
public record RingScale(int scaleBits, int weightBits) {
  /**
   * Returns the scale with the largest weights.
   *
   * @param values the most that a row's value is, by size
   * @param terms the terms that add noise to a row's value, once each
   */
  static RingScale of(int values, int terms) {
    for (int weightBits = Integer.SIZE * 2; weightBits > 0; weightBits--) {
      BigInteger weights = BigInteger.ONE.shiftLeft(weightBits);
      int scaleBits = weights.multiply(BigInteger.valueOf(values)).bitLength() + 1;
      BigInteger noise =
          weights.multiply(BigInteger.valueOf((long) RingSums.MAX_NOISE * Math.max(1, terms)));
      if (noise.compareTo(RingSums.scale(scaleBits).shiftRight(1)) < 0) {
        return new RingScale(scaleBits, weightBits);
      }
    }
    throw new IllegalArgumentException(
        terms + " terms of values up to " + values + " have no scale");
  }

  /**
   * Returns the most bits that weights may have so that those of all rows can be summed up.
   *
   * @throws RefusedQueryException if not even one bit can
   */
  int bitsOfWeight(long rows) {
    int bits = weightBits - (Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, rows)));
    if (bits < 1) {
      throw new RefusedQueryException(
          rows
              + " rows are too many for exact sums of ring shares, at most 2^"
              + (weightBits - 1)
              + " are possible");
    }
    return Math.min(bits, Measure.MAX_BITS);
  }
}
