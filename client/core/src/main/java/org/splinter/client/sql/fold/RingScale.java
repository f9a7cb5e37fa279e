package org.splinter.client.sql.fold;

import java.math.BigInteger;
import java.util.Optional;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.RingSums;
import org.splinter.fss.ring.RingSet;
import org.splinter.protocol.aggregate.Measure;

/**
 * The scale of a ring plan, of the template and the table's public size alone.
 *
 * <p>Guarantee: a sum over all rows of weights whose sizes add up to {@code 2^weightBits} at most
 * is read exactly, whatever is selected: it lies within half of the modulus of sums, and its noise
 * below half of what a unit stands for ({@link RingSums}).
 *
 * @param sums the ring, and the modulus of sums
 * @param weightBits log2 of the most that the sizes of all rows' weights add up to
 */
public record RingScale(RingSums sums, int weightBits) {
  /**
   * Returns the scale with the largest weights; none if not even weights of 1 leave room for noise.
   *
   * @param values the most that a row's value is, by size
   * @param terms the terms that add noise to a row's value, once each
   */
  static Optional<RingScale> of(RingSet set, int values, int terms) {
    for (int weightBits = Integer.SIZE * 2; weightBits >= 0; weightBits--) {
      BigInteger weights = BigInteger.ONE.shiftLeft(weightBits);
      int bits = weights.multiply(BigInteger.valueOf(values)).bitLength() + 1;
      if (bits > set.maxScaleBits()) {
        continue;
      }
      RingSums sums = new RingSums(set, bits);
      BigInteger noise =
          weights.multiply(BigInteger.valueOf((long) RingSums.MAX_NOISE * Math.max(1, terms)));
      if (noise.compareTo(sums.scale().shiftRight(1)) < 0) {
        return Optional.of(new RingScale(sums, weightBits));
      }
    }
    return Optional.empty();
  }

  /** Returns whether weights of one bit, or more, can be summed up over all rows. */
  boolean suits(long rows) {
    return mostBits(rows) >= 1;
  }

  /**
   * Returns the most bits that weights may have so that those of all rows can be summed up.
   *
   * @throws RefusedQueryException if not even one bit can
   */
  int bitsOfWeight(long rows) {
    if (!suits(rows)) {
      throw new RefusedQueryException(
          rows
              + " rows are too many for exact sums of ring shares, at most 2^"
              + weightBits
              + " are possible");
    }
    return mostBits(rows);
  }

  /** Returns the most bits for which the greatest weights of all rows add up to no more. */
  private int mostBits(long rows) {
    BigInteger each =
        BigInteger.ONE.shiftLeft(weightBits).divide(BigInteger.valueOf(Math.max(1, rows)));
    return Math.min(each.add(BigInteger.ONE).bitLength() - 1, Measure.MAX_BITS);
  }
}
