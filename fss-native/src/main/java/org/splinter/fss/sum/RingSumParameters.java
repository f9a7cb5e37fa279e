package org.splinter.fss.sum;

import java.math.BigInteger;
import org.splinter.fss.ring.RingModulus;
import org.splinter.fss.ring.RingSet;

/**
 * The public shape of a request of selected sums by a ring. A provider's numbers are taken apart
 * into limbs of equal length, whose sums travel apart; their modulus is 2^T.
 *
 * <p>Guarantee: sums are exact, and an honest client learns from an answer nothing of a provider's
 * numbers but its sum, up to a statistical distance of 2^-40 and the hardness of ring learning with
 * errors. Both follow from these five numbers alone:
 *
 * <ul>
 *   <li>A sum of limbs is below 2^T: rows times the greatest weight times the greatest limb, times
 *       the clients whose sums make one total. One equal to 2^T would read as 0.
 *   <li>The answer's noise is flooded by a uniform number of {@link #floodingBits}, F = 99 - T. The
 *       noise itself is that of the request, sum e_i x_i, and of the masking, u e + e_1 s + e_0:
 *       coins times numbers whose squares add up to rows (2^L)^2 + 2 n + 1 at most, L being the
 *       limb bits. So it is sub-Gaussian, of a variance of 10.5 times that, and exceeds 8.5
 *       deviations with a probability below 2^-51; 8.5 deviations are at most 2^(F - 40).
 *   <li>Flooding, noise, what dropping bits loses and 2^T (the error of a sum that wraps) stay
 *       below half of floor(q / 2^T), whatever is drawn: 2^(98-T) + 21 (rows 2^L + 2 n + 1) +
 *       2^(96-T) + 2^T.
 * </ul>
 *
 * @param rows 1 to {@link #MAX_ROWS}
 * @param weightBits 1 to 16: a weight is below 2^weightBits; 1 for a selection
 * @param valueBits 1 to 64: the provider's numbers are below 2^valueBits
 * @param limbBits 1 to the value bits
 * @param sumBits T, the bits of a sum of limbs
 */
public record RingSumParameters(
    int rows, int weightBits, int valueBits, int limbBits, int sumBits) {
  public static final int MAX_ROWS = 1 << 30;
  public static final int MAX_WEIGHT_BITS = 16;
  public static final int MAX_VALUE_BITS = Long.SIZE;

  /** The most clients of one total. */
  public static final int MAX_CLIENTS = 32;

  /** The most sums of one request: measures times limbs times groups. */
  public static final int MAX_SUMS = 256;

  /** The rows of a block, and the bytes of its record in a request. */
  public static final int BLOCK_ROWS = RingModulus.SIZE;

  public static final int RECORD_BYTES = RingVector.BYTES;

  /** The bits by which flooding exceeds the noise. */
  private static final int HIDING_BITS = 40;

  /** The bits of half the scale and of one more, which flooding takes a fourth of. */
  private static final int FREE_BITS = 2 * RingModulus.BITS - 1;

  /** The square of 8.5 deviations of a coefficient of noise, rounded up: 72.25 times 10.5. */
  private static final int NOISE_SQUARE = 759;

  public RingSumParameters {
    require("rows", rows, 1, MAX_ROWS);
    require("weight bits", weightBits, 1, MAX_WEIGHT_BITS);
    require("value bits", valueBits, 1, MAX_VALUE_BITS);
    require("limb bits", limbBits, 1, valueBits);
    int least = leastSumBits(rows, weightBits, limbBits, 1, 0);
    int most = mostSumBits(rows, limbBits);
    if (least > most) {
      throw new IllegalArgumentException(
          "limbs of "
              + limbBits
              + " bits have sums of "
              + least
              + " over "
              + rows
              + " rows, must be at most "
              + most
              + "; take shorter ones");
    }
    if (sumBits < least || sumBits > most) {
      throw new IllegalArgumentException(
          sumBits
              + " sum bits, must be "
              + least
              + " to "
              + most
              + " for "
              + rows
              + " rows, weights of "
              + weightBits
              + " bits and limbs of "
              + limbBits);
    }
  }

  private static void require(String field, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          value + " " + field + ", must be " + least + " to " + most);
    }
  }

  /** Returns the shape with the fewest limbs, and the shortest sums, that hides and is exact. */
  public static RingSumParameters of(int rows, int weightBits, int valueBits) {
    return of(rows, weightBits, valueBits, 1, 0);
  }

  /**
   * Returns the shape with the fewest limbs, and the shortest sums, that hides and is exact.
   *
   * @param clients how many select rows for one total, each with weights of so many bits
   * @param noise the most that a provider adds to a sum of limbs or subtracts from it, so that
   *     negative ones can be told apart
   * @throws IllegalArgumentException if there is none; its message names the mend
   */
  public static RingSumParameters of(
      int rows, int weightBits, int valueBits, int clients, long noise) {
    require("rows", rows, 1, MAX_ROWS);
    require("weight bits", weightBits, 1, MAX_WEIGHT_BITS);
    require("value bits", valueBits, 1, MAX_VALUE_BITS);
    require("clients", clients, 1, MAX_CLIENTS);
    if (noise < 0) {
      throw new IllegalArgumentException("a noise of " + noise + ", must be 0 or more");
    }
    for (int limbs = 1; limbs <= valueBits; limbs++) {
      int limbBits = (valueBits + limbs - 1) / limbs;
      int sumBits = leastSumBits(rows, weightBits, limbBits, clients, noise);
      if (sumBits <= mostSumBits(rows, limbBits)) {
        return new RingSumParameters(rows, weightBits, valueBits, limbBits, sumBits);
      }
    }
    throw new IllegalArgumentException(
        "sums of "
            + leastSumBits(rows, weightBits, 1, clients, noise)
            + " bits, must be at most "
            + mostSumBits(rows, 1)
            + " over "
            + rows
            + " rows; ask over fewer rows, with shorter weights than "
            + weightBits
            + " bits, with fewer clients than "
            + clients
            + " or with less noise than "
            + noise);
  }

  /** Returns the least T with 2^T above all totals of limbs and twice the noise. */
  private static int leastSumBits(int rows, int weightBits, int limbBits, int clients, long noise) {
    return BigInteger.valueOf(rows)
        .multiply(BigInteger.valueOf(clients))
        .multiply(BigInteger.valueOf((1L << weightBits) - 1))
        .multiply(BigInteger.ONE.shiftLeft(limbBits).subtract(BigInteger.ONE))
        .add(BigInteger.valueOf(noise).shiftLeft(1))
        .bitLength();
  }

  /** Returns the greatest T whose flooding hides the noise. */
  private static int mostSumBits(int rows, int limbBits) {
    BigInteger square =
        BigInteger.valueOf(rows)
            .shiftLeft(2 * limbBits)
            .add(BigInteger.valueOf(2 * RingModulus.SIZE + 1))
            .multiply(BigInteger.valueOf(NOISE_SQUARE));
    int noiseBits = (square.subtract(BigInteger.ONE).bitLength() + 1) / 2;
    return FREE_BITS - HIDING_BITS - noiseBits;
  }

  /** Returns the number of limbs of a number. */
  public int limbs() {
    return (valueBits + limbBits - 1) / limbBits;
  }

  /** Returns the number of blocks, and so of a request's records. */
  public int blocks() {
    return (rows + BLOCK_ROWS - 1) / BLOCK_ROWS;
  }

  /** Returns F: flooding is uniform from -2^(F-1) to 2^(F-1) - 1. */
  public int floodingBits() {
    return FREE_BITS - sumBits;
  }

  /** Returns how many of the lowest bits of an answer's first coefficient do not travel. */
  int droppedBits() {
    return floodingBits() - 2;
  }

  /** Returns the most that is told of an answer's first coefficient. */
  long greatestFirst() {
    return RingSet.L.modulus().subtract(BigInteger.ONE).shiftRight(droppedBits()).longValueExact();
  }

  /** Returns floor(q / 2^T). */
  BigInteger scale() {
    return RingSet.L.modulus().shiftRight(sumBits);
  }

  /** Returns the sum of numbers whose limbs have the given sums, the lowest first. */
  public BigInteger join(long[] limbSums) {
    if (limbSums.length != limbs()) {
      throw new IllegalArgumentException(
          limbSums.length + " sums of limbs, must be " + limbs() + " in all");
    }
    BigInteger sum = BigInteger.ZERO;
    for (int limb = limbSums.length - 1; limb >= 0; limb--) {
      sum = sum.shiftLeft(limbBits).add(BigInteger.valueOf(limbSums[limb]));
    }
    return sum;
  }
}
