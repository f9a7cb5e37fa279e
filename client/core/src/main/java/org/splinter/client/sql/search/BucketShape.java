package org.splinter.client.sql.search;

/**
 * Shape of a search through the ranks of a table. A rank is a number of equal digits, and each
 * round counts the matches by the next digit in one bucket of the round before; or one round counts
 * them by all digits, which is by rank. Public: the number of rows decides it, and whether the
 * condition has room for a bucket.
 *
 * @param rounds as few as {@link #MAX_BASE} buckets a round allow, or one
 * @param base of the digits, as small as their number allows, since each bucket is a number in the
 *     answer
 * @param digits how many a round counts by
 */
public record BucketShape(long rows, int rounds, int base, int digits) {
  static final int MAX_BASE = 1024;

  /** Returns the shape for a number of rows: a digit a round. */
  public static BucketShape of(long rows) {
    int rounds = 1;
    while (power(MAX_BASE, rounds) < rows) {
      rounds++;
    }
    int base = 1;
    int step = MAX_BASE;
    while (step > 0) { // the least whose power reaches the rows, by bisection
      if (base + step <= MAX_BASE && power(base + step - 1, rounds) < rows) {
        base += step;
      }
      step /= 2;
    }
    return new BucketShape(rows, rounds, base, 1);
  }

  /** Returns the shape of one round that counts by all digits. */
  BucketShape atOnce() {
    return new BucketShape(rows, 1, base, digits * rounds);
  }

  /** Returns how many buckets a round has. */
  public int buckets() {
    return Math.toIntExact(power(base, digits));
  }

  /**
   * Returns how many ranks a bucket of a round covers, the round numbered from 0: 1 in the last
   * one.
   */
  public long width(int round) {
    return power(base, digits * (rounds - 1 - round));
  }

  private static long power(long base, int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power = Math.multiplyExact(power, base);
    }
    return power;
  }
}
