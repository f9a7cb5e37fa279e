package org.splinter.client.sql.search;

/**
 * Shape of a search through the ranks of a table. Each round counts the matches in an equal number
 * of buckets; those of the first round cover the table, those of another round cover one bucket of
 * the round before. Public: the number of rows alone decides it.
 *
 * @param rounds as few as {@link #MAX_BUCKETS} buckets a round allow
 * @param buckets as few as that number of rounds allows, since each of them is a number in the
 *     answer
 */
public record BucketShape(long rows, int rounds, int buckets) {
  static final int MAX_BUCKETS = 1024;

  /** Returns the shape for a number of rows. */
  public static BucketShape of(long rows) {
    int rounds = 1;
    while (power(MAX_BUCKETS, rounds) < rows) {
      rounds++;
    }
    int buckets = 1;
    int step = MAX_BUCKETS;
    while (step > 0) { // the least whose power reaches the rows, by bisection
      if (buckets + step <= MAX_BUCKETS && power(buckets + step - 1, rounds) < rows) {
        buckets += step;
      }
      step /= 2;
    }
    return new BucketShape(rows, rounds, buckets);
  }

  /**
   * Returns how many ranks a bucket of a round covers, the round numbered from 0: 1 in the last
   * one.
   */
  public long width(int round) {
    return power(buckets, rounds - 1 - round);
  }

  private static long power(long base, int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power = Math.multiplyExact(power, base);
    }
    return power;
  }
}
