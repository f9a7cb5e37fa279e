package org.splinter.provider.sum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that noise has the probabilities of the discrete Laplace distribution. */
final class DiscreteLaplaceTest {
  private static final int DRAWS = 200_000;

  /** Compares the counts of small numbers with their probabilities, by five deviations. */
  private static void assertProbabilities(long numerator, long denominator, long seed) {
    Random random = new Random(seed);
    DiscreteLaplace noise =
        new DiscreteLaplace(
            BigInteger.valueOf(numerator),
            BigInteger.valueOf(denominator),
            () -> {
              byte[] block = new byte[32];
              random.nextBytes(block);
              return block;
            });
    int[] counts = new int[21];
    for (int i = 0; i < DRAWS; i++) {
      int drawn = noise.next().intValueExact() + 10;
      if (drawn >= 0 && drawn < counts.length) {
        counts[drawn]++;
      }
    }
    double decay = Math.exp(-(double) denominator / numerator);
    for (int x = -10; x <= 10; x++) {
      double probability = (1 - decay) / (1 + decay) * Math.pow(decay, Math.abs(x));
      double expected = DRAWS * probability;
      double deviation = Math.sqrt(expected * (1 - probability));
      int counted = counts[x + 10];
      int number = x;
      assertTrue(
          Math.abs(counted - expected) < 5 * deviation + 1,
          () -> "seed " + seed + ": " + number + " came " + counted + " times, not " + expected);
    }
  }

  @Test
  void numbersComeAsOftenAsTheyShould() {
    assertProbabilities(1, 1, 1);
    assertProbabilities(7, 2, 2);
    assertProbabilities(2, 3, 3);
    assertProbabilities(1000, 333, 4);
  }

  @Test
  void equalBytesGiveEqualNoise() {
    BigInteger large = BigInteger.ONE.shiftLeft(70);
    BigInteger first = noise(large).next();
    assertEquals(first, noise(large).next());
  }

  private static DiscreteLaplace noise(BigInteger scale) {
    Random random = new Random(5);
    return new DiscreteLaplace(
        scale,
        BigInteger.ONE,
        () -> {
          byte[] block = new byte[32];
          random.nextBytes(block);
          return block;
        });
  }
}
