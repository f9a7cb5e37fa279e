package org.splinter.fss.paillier;

/**
 * The public shape of a server's sums: one for each measure and group.
 *
 * @param measures numbers of a row
 * @param groups of rows
 * @param valueBits bits of the numbers, 1 to 64; unsigned
 * @param expectedRows rows that are expected, which decides speed and memory alone
 */
public record PaillierSumShape(int measures, int groups, int valueBits, long expectedRows) {
  /** The most sums. */
  public static final int MAX_CELLS = 256;

  /** Stands for the group of a row that counts in none. */
  public static final int NO_GROUP = -1;

  public PaillierSumShape {
    if (measures < 1 || groups < 1 || (long) measures * groups > MAX_CELLS) {
      throw new IllegalArgumentException(
          measures
              + " measures in "
              + groups
              + " groups, must be 1 of each at least, and at most "
              + MAX_CELLS
              + " sums");
    }
    if (valueBits < 1 || valueBits > Long.SIZE) {
      throw new IllegalArgumentException(
          "numbers of " + valueBits + " bits, must have 1 to " + Long.SIZE);
    }
    if (expectedRows < 0) {
      throw new IllegalArgumentException(expectedRows + " rows, must be 0 or more");
    }
  }

  /** Returns the number of sums: that of measure m and group g is number m * groups + g. */
  public int cells() {
    return measures * groups;
  }

  /** Returns the bytes of a state and of an answer: a ciphertext for each sum. */
  public int stateBytes(PaillierModulus modulus) {
    return cells() * modulus.ciphertextBytes();
  }
}
