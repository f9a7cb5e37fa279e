package org.splinter.fss;

import java.math.BigInteger;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.ring.RingSet;

/**
 * The modulus 2^T of sums of ring functions, and their reading: all parties' residues, added up
 * modulo q, are the sum of values times weights, times floor(q / 2^T), and noise.
 *
 * <p>Guarantee: what is read is exact if the sum lies between -2^(T-1) and 2^(T-1) and the noise,
 * at most {@link #MAX_NOISE} times the sum of the weights' sizes over the rows selected, for each
 * function, below half of floor(q / 2^T).
 *
 * @param set the ring, which has q
 * @param bits T, 1 to {@link RingSet#maxScaleBits}
 */
public record RingSums(RingSet set, int bits) {
  /** The most that the noise of a value of 1 is. */
  public static final int MAX_NOISE = 21;

  /** Is added to T where the set is the smaller one. */
  private static final int SMALL = 128;

  private static final BigInteger FIRST_INVERSE =
      prime(RingSet.L, 0).modInverse(prime(RingSet.L, 1));

  public RingSums {
    if (bits < 1 || bits > set.maxScaleBits()) {
      throw new IllegalArgumentException(
          bits + " bits of sums, must be 1 to " + set.maxScaleBits() + " in set " + set);
    }
  }

  /** Returns the byte that stands for them: T, and 128 more of the smaller set. */
  public int number() {
    return bits + (set == RingSet.S ? SMALL : 0);
  }

  /**
   * Reads the byte of {@link #number}.
   *
   * @throws FormatException if it is none
   */
  public static RingSums read(ByteReader in) throws FormatException {
    int number = in.u8("bits of sums", 1, SMALL + RingSet.S.maxScaleBits());
    try {
      return number < SMALL
          ? new RingSums(RingSet.L, number)
          : new RingSums(RingSet.S, number - SMALL);
    } catch (IllegalArgumentException e) {
      throw in.error(String.valueOf(e.getMessage()));
    }
  }

  /** Returns floor(q / 2^T). */
  public BigInteger scale() {
    return set.modulus().shiftRight(bits);
  }

  /**
   * Returns the sum whose residues, each modulo 2^128 and not reduced, all parties' add up to.
   *
   * @param first the residue modulo the first prime
   * @param second the residue modulo the second one, if the set has it
   */
  public BigInteger sum(OutputValue first, OutputValue second) {
    BigInteger sum = signed(first).mod(prime(0));
    if (set.primes() > 1) {
      BigInteger apart = signed(second).subtract(sum).multiply(FIRST_INVERSE).mod(prime(1));
      sum = sum.add(prime(0).multiply(apart));
    }
    BigInteger modulus = set.modulus();
    BigInteger centred = sum.shiftLeft(1).compareTo(modulus) > 0 ? sum.subtract(modulus) : sum;
    // Rounds to the nearest, as the quotient of a number that is not negative is its floor.
    BigInteger half = scale().shiftRight(1);
    BigInteger[] parts = centred.abs().add(half).divideAndRemainder(scale());
    return centred.signum() < 0 ? parts[0].negate() : parts[0];
  }

  /**
   * Returns the secret of a constant that adds a number to a sum of ring functions.
   *
   * @param value a signed number
   */
  public SecretFunction constant(long value) {
    BigInteger scaled = scale().multiply(BigInteger.valueOf(value));
    return new SecretFunction(new DomainPoint(0, 0), false, residue(scaled, 0), residue(scaled, 1));
  }

  private OutputValue residue(BigInteger number, int i) {
    return i < set.primes()
        ? OutputValue.unsigned(number.mod(prime(i)).longValueExact())
        : OutputValue.ZERO;
  }

  private BigInteger prime(int i) {
    return prime(set, i);
  }

  private static BigInteger prime(RingSet set, int i) {
    return BigInteger.valueOf(set.moduli().get(i).prime());
  }

  private static BigInteger signed(OutputValue value) {
    BigInteger low =
        BigInteger.valueOf(value.low() >>> 1).shiftLeft(1).or(BigInteger.valueOf(value.low() & 1));
    return BigInteger.valueOf(value.high()).shiftLeft(Long.SIZE).add(low);
  }
}
