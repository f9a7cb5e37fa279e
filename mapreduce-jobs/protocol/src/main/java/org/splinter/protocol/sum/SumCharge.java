package org.splinter.protocol.sum;

/**
 * The price of an answer: the numbers of rows that a client could read out of it.
 *
 * <p>Guarantee: an answer whose sums have so many bits tells no more than so many numbers as long
 * as its plan's longest. A client that follows the protocol reads one of a sum, of rows together;
 * one that gives rows the weights 1, 2^L, 2^(2 L) and so on, which nobody can see, reads a number
 * of L bits for each. Both are charged alike.
 */
public final class SumCharge {
  /** The least bits that count as a number, so that a count is not as dear as its many bits. */
  public static final int LEAST_BITS = 8;

  private SumCharge() {}

  /**
   * Returns the numbers that an answer is charged.
   *
   * @param sumBits the most bits that an answer tells by one of its sums
   */
  public static int of(SumLayout layout, int sumBits) {
    int number = Math.max(LEAST_BITS, layout.mostBits());
    return layout.size() * ((sumBits + number - 1) / number);
  }
}
