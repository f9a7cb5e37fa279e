package org.splinter.fss;

import java.math.BigInteger;
import org.splinter.fss.ring.RingModulus;

/**
 * The reading of sums of ring functions: all parties' residues, added up modulo q, are the sum of
 * values times weights, times floor(q / 2^T), and noise.
 *
 * <p>Guarantee: what is read is exact if the sum lies between -2^(T-1) and 2^(T-1) and the noise,
 * at most {@link #MAX_NOISE} times the sum of the weights' sizes over the rows selected, for each
 * function, below half of floor(q / 2^T).
 */
public final class RingSums {
  /** The most that the noise of a value of 1 is. */
  public static final int MAX_NOISE = 21;

  /** The modulus q. */
  public static final BigInteger MODULUS = prime(0).multiply(prime(1));

  private static final BigInteger FIRST_INVERSE = prime(0).modInverse(prime(1));

  private RingSums() {}

  private static BigInteger prime(int i) {
    return BigInteger.valueOf(RingModulus.PRIMES.get(i).prime());
  }

  /** Returns floor(q / 2^bits). */
  public static BigInteger scale(int bits) {
    return MODULUS.shiftRight(bits);
  }

  /**
   * Returns the sum whose residues, each modulo 2^128 and not reduced, all parties' add up to.
   *
   * @param first the residue modulo the first prime
   * @param second the residue modulo the second one
   * @param scaleBits log2 of the modulus of sums
   */
  public static BigInteger read(OutputValue first, OutputValue second, int scaleBits) {
    BigInteger low = signed(first).mod(prime(0));
    BigInteger apart = signed(second).subtract(low).multiply(FIRST_INVERSE).mod(prime(1));
    BigInteger sum = low.add(prime(0).multiply(apart));
    BigInteger centred = sum.shiftLeft(1).compareTo(MODULUS) > 0 ? sum.subtract(MODULUS) : sum;
    BigInteger scale = scale(scaleBits);
    // Rounds to the nearest, as the quotient of a number that is not negative is its floor.
    BigInteger half = scale.shiftRight(1);
    BigInteger[] parts = centred.abs().add(half).divideAndRemainder(scale);
    return centred.signum() < 0 ? parts[0].negate() : parts[0];
  }

  /**
   * Returns the secret of a constant that adds a number to a sum of ring functions.
   *
   * @param value a signed number
   */
  public static SecretFunction constant(long value, int scaleBits) {
    BigInteger scaled = scale(scaleBits).multiply(BigInteger.valueOf(value));
    return new SecretFunction(new DomainPoint(0, 0), false, residue(scaled, 0), residue(scaled, 1));
  }

  private static OutputValue residue(BigInteger number, int i) {
    return OutputValue.unsigned(number.mod(prime(i)).longValueExact());
  }

  private static BigInteger signed(OutputValue value) {
    BigInteger low =
        BigInteger.valueOf(value.low() >>> 1).shiftLeft(1).or(BigInteger.valueOf(value.low() & 1));
    return BigInteger.valueOf(value.high()).shiftLeft(Long.SIZE).add(low);
  }
}
