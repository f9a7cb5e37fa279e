package org.splinter.protocol.sum;

import java.math.BigInteger;

/**
 * The noise that makes an answer differentially private, by public facts alone.
 *
 * <p>Guarantee: two tables that differ in one row, whose numbers stay within the declared ranges,
 * give answers whose probabilities differ by a factor of e^epsilon at most, but for a part of 2^-64
 * where the noise would leave its bound. Each sum of a total has the discrete Laplace distribution
 * of scale (2^bits - 1) (2^weightBits - 1) clients sums / epsilon, since each client of a session
 * may give a row the greatest weight. A client that cheats can give it more.
 */
public final class SumNoise {
  private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

  /** The noise is below this many scales in size but for a probability of 2^-64. */
  private static final int SCALES = 45;

  private SumNoise() {}

  /**
   * Returns t of the scale t / s of a sum's noise.
   *
   * @param clients of the session, whose sums add up to one total
   */
  public static BigInteger numerator(
      SumPlan plan, SumLayout layout, SumLayout.Sum sum, int clients) {
    return greatest(sum.bits())
        .multiply(BigInteger.valueOf(clients))
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
   * @param clients of the session
   * @throws IllegalArgumentException naming the mend, if it is more than a sum has room for
   */
  public static long bound(SumPlan plan, SumLayout layout, PrivateTable table, int clients) {
    if (table.epsilon() == 0) {
      return 0;
    }
    BigInteger bound =
        numerator(plan, layout, new SumLayout.Sum(layout.mostBits(), 0), clients)
            .multiply(BigInteger.valueOf(SCALES))
            .divide(denominator(table))
            .add(BigInteger.ONE);
    if (bound.bitLength() >= Long.SIZE - 1) {
      throw new IllegalArgumentException(
          "noise of up to "
              + bound
              + " is more than a sum has room for; ask for fewer sums, or with fewer clients");
    }
    return bound.longValue();
  }
}
