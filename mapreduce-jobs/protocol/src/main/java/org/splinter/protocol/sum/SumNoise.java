package org.splinter.protocol.sum;

import java.math.BigInteger;

/**
 * The noise that makes an answer differentially private, by public facts alone.
 *
 * <p>Guarantee: two tables that differ in one row, whose numbers stay within the declared ranges,
 * give answers whose probabilities differ by a factor of e^epsilon at most, but for a part of 2^-64
 * where the noise would leave its bound. Each of an answer's sums has the discrete Laplace
 * distribution of scale (2^bits - 1) (2^weightBits - 1) sums / epsilon. A client that follows the
 * protocol gives a row the greatest weight at most, which counts; one that cheats can give more,
 * and so can several clients together.
 */
public final class SumNoise {
  private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

  /** The noise is below this many scales in size but for a probability of 2^-64. */
  private static final int SCALES = 45;

  private SumNoise() {}

  /** Returns t of the scale t / s of a sum's noise. */
  public static BigInteger numerator(SumPlan plan, SumLayout layout, SumLayout.Sum sum) {
    return greatest(sum.bits())
        .multiply(greatest(plan.weightBits()))
        .multiply(BigInteger.valueOf(layout.size()))
        .multiply(MILLION);
  }

  /** Returns s of the scale t / s of a sum's noise. */
  public static BigInteger denominator(PrivateTable table) {
    return BigInteger.valueOf(table.epsilon());
  }

  private static BigInteger greatest(int bits) {
    return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
  }

  /**
   * Returns the most that noise adds to any sum of an answer or takes from it; 0 for exact sums.
   *
   * @throws IllegalArgumentException naming the mend, if it is more than a sum has room for
   */
  public static long bound(SumPlan plan, SumLayout layout, PrivateTable table) {
    if (table.epsilon() == 0) {
      return 0;
    }
    BigInteger bound =
        numerator(plan, layout, new SumLayout.Sum(layout.mostBits(), 0))
            .multiply(BigInteger.valueOf(SCALES))
            .divide(denominator(table))
            .add(BigInteger.ONE);
    if (bound.bitLength() >= Long.SIZE - 1) {
      throw new IllegalArgumentException(
          "noise of up to " + bound + " is more than a sum has room for; ask for fewer sums");
    }
    return bound.longValue();
  }
}
