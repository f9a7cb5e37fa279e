package org.splinter.provider.sum;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests of sums of 192 bits against big integers. Property {@code splinter.seed}. */
final class WideSumsTest {
  private static final long SEED = Long.getLong("splinter.seed", 5);
  private static final long[] EDGES = {
    0, 1, -1, 1L << 31, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, (1L << 57) - 1, -(1L << 57)
  };

  private final Random random = new Random(SEED);

  private long word() {
    return random.nextInt(3) == 0
        ? EDGES[random.nextInt(EDGES.length)]
        : random.nextLong() >> random.nextInt(Long.SIZE);
  }

  @Test
  void sumsOfProductsAreThoseOfBigIntegers() {
    for (int i = 0; i < 2_000; i++) {
      int sums = 1 + random.nextInt(3);
      WideSums one = new WideSums(sums);
      WideSums other = new WideSums(sums);
      List<BigInteger> expected = new ArrayList<>();
      for (int sum = 0; sum < sums; sum++) {
        BigInteger total = BigInteger.ZERO;
        for (int n = random.nextInt(20); n > 0; n--) {
          long left = word();
          long right = word();
          (random.nextBoolean() ? one : other).add(sum, left, right);
          total = total.add(BigInteger.valueOf(left).multiply(BigInteger.valueOf(right)));
        }
        expected.add(total);
      }
      for (int sum = 0; sum < sums; sum++) {
        byte[] state = one.state(sum);
        WideSums.merge(state, other.state(sum));
        assertEquals(expected.get(sum), WideSums.number(state), "seed " + SEED + ", case " + i);
      }
    }
  }

  @Test
  void carriesRunThroughAllWords() {
    WideSums sums = new WideSums(1);
    BigInteger expected = BigInteger.ZERO;
    for (int i = 0; i < 1_000; i++) {
      sums.add(0, -1, 1);
      sums.add(0, 1, 1);
      sums.add(0, Long.MIN_VALUE, Long.MIN_VALUE);
      expected = expected.add(BigInteger.ONE.shiftLeft(126));
      assertEquals(expected, WideSums.number(sums.state(0)));
    }
    sums.add(0, -1, 1);
    assertEquals(expected.subtract(BigInteger.ONE), WideSums.number(sums.state(0)));
  }
}
