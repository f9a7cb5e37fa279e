package org.splinter.system;

import java.util.Arrays;
import java.util.Locale;

/**
 * The times between rounds of some queries, as their providers saw them, and the two-sample test of
 * Kolmogorov and Smirnov, which asks whether two sets of them may come from one distribution.
 */
final class Gaps {
  private static final int TERMS = 100;

  private final long[] sorted;

  /** Makes a sample of times in nanoseconds. */
  Gaps(long[] nanos) {
    sorted = nanos.clone();
    Arrays.sort(sorted);
  }

  /** Returns the greatest distance between the shares of both samples up to any time. */
  double distance(Gaps other) {
    double distance = 0;
    int i = 0;
    int j = 0;
    while (i < sorted.length && j < other.sorted.length) {
      long time = Math.min(sorted[i], other.sorted[j]);
      while (i < sorted.length && sorted[i] == time) {
        i++;
      }
      while (j < other.sorted.length && other.sorted[j] == time) {
        j++;
      }
      double own = (double) i / sorted.length;
      distance = Math.max(distance, Math.abs(own - (double) j / other.sorted.length));
    }
    return distance;
  }

  /**
   * Returns the probability that two samples of one distribution are at least as far apart, by the
   * limit for large samples.
   */
  double probability(Gaps other) {
    double size =
        (double) sorted.length * other.sorted.length / (sorted.length + other.sorted.length);
    double root = Math.sqrt(size);
    double lambda = (root + 0.12 + 0.11 / root) * distance(other);
    double sum = 0;
    for (int term = 1; term <= TERMS; term++) {
      double exponent = Math.exp(-2 * lambda * lambda * term * term);
      sum += (term % 2 == 1 ? 2 : -2) * exponent;
    }
    return lambda < 0.2 ? 1 : Math.max(0, Math.min(1, sum));
  }

  private double millis(double share) {
    return sorted[(int) Math.min(sorted.length - 1L, (long) (share * sorted.length))] / 1e6;
  }

  /** Returns the mean and quantiles, in milliseconds. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d gaps, mean %.3f, median %.3f, 1%% %.3f, 99%% %.3f ms",
        sorted.length,
        Arrays.stream(sorted).average().orElse(0) / 1e6,
        millis(0.5),
        millis(0.01),
        millis(0.99));
  }
}
