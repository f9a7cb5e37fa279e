package org.splinter.protocol.sum;

import java.math.BigInteger;

/**
 * The price of an answer: the numbers of rows that a client could read out of it.
 *
 * <p>Guarantee: an answer tells no more bits than so many numbers as long as its plan's longest
 * have. A client that follows the protocol reads one number of a sum, of rows together; one that
 * gives rows the weights 1, 2^L, 2^(2 L) and so on, which nobody can see, reads a number of L bits
 * for each. Both are charged alike.
 */
public final class SumCharge {
  /** The least bits that count as a number, so that a count is not as dear as its many bits. */
  public static final int LEAST_BITS = 8;

  /** The most bits that an answer tells of a sum beside those below its modulus. */
  private static final int FURTHER_BITS = 2;

  private SumCharge() {}

  /**
   * Returns the numbers that an answer is charged.
   *
   * @param modulus of its sums; a ring's of 2^T tells T + 3 bits of each
   */
  public static int of(SumLayout layout, BigInteger modulus) {
    int told = modulus.bitLength() + FURTHER_BITS;
    int number = Math.max(LEAST_BITS, layout.mostBits());
    return layout.size() * ((told + number - 1) / number);
  }
}
