package org.splinter.fss.sum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.fss.ring.RingSet;

/**
 * Tests of the limits of selected sums: that all shapes are exact and hide, and which there are.
 */
final class RingSumParametersTest {
  private static final long SEED = Long.getLong("splinter.seed", 20_261_130);
  private static final int SIZE = 4096;

  private static BigInteger big(long number) {
    return BigInteger.valueOf(number);
  }

  private static BigInteger power(int bits) {
    return BigInteger.ONE.shiftLeft(bits);
  }

  /** Checks the bounds that the class promises, from the scheme's own steps. */
  private static void assertExactAndHiding(RingSumParameters shape, int clients, long noise) {
    BigInteger greatestLimb = power(shape.limbBits()).subtract(BigInteger.ONE);
    BigInteger sum =
        big(shape.rows())
            .multiply(big(clients))
            .multiply(big((1L << shape.weightBits()) - 1))
            .multiply(greatestLimb);
    assertTrue(
        sum.add(big(noise).shiftLeft(1)).compareTo(power(shape.sumBits())) < 0, shape.toString());
    // All coins fall alike: each coefficient of noise is 21, each ternary number 1.
    BigInteger least =
        big(21).multiply(big(shape.rows()).multiply(greatestLimb).add(big(2 * SIZE + 1)));
    BigInteger error =
        least
            .add(power(shape.floodingBits() - 1))
            .add(power(shape.droppedBits() - 1)) // as the middle of what was dropped is taken
            .add(power(shape.sumBits())); // as a sum wraps
    assertTrue(
        error.compareTo(RingSet.L.modulus().shiftRight(shape.sumBits()).shiftRight(1)) < 0,
        shape.toString());
    // 8.5 deviations of sum e_i x_i + u e + e_1 s + e_0, 2^40 times.
    BigDecimal variance =
        new BigDecimal(big(shape.rows()).multiply(greatestLimb.pow(2)).add(big(2 * SIZE + 1)))
            .multiply(new BigDecimal("10.5"));
    BigDecimal hidden =
        variance
            .sqrt(MathContext.DECIMAL128)
            .multiply(new BigDecimal("8.5"))
            .multiply(new BigDecimal(power(40)));
    assertTrue(
        hidden.compareTo(new BigDecimal(power(shape.floodingBits()))) <= 0, shape.toString());
    assertTrue(shape.limbs() * shape.limbBits() >= shape.valueBits(), shape.toString());
    assertTrue((shape.limbs() - 1) * shape.limbBits() < shape.valueBits(), shape.toString());
  }

  @Test
  void everyShapeIsExactAndHides() {
    Random random = new Random(SEED);
    for (int i = 0; i < 3000; i++) {
      int rows = 1 + random.nextInt(1 << (1 + random.nextInt(24)));
      int weightBits = 1 + random.nextInt(16);
      int valueBits = 1 + random.nextInt(64);
      assertExactAndHiding(RingSumParameters.of(rows, weightBits, valueBits), 1, 0);
      int clients = 1 + random.nextInt(RingSumParameters.MAX_CLIENTS);
      int few = Math.min(rows, 1 << 18);
      assertExactAndHiding(
          RingSumParameters.of(few, weightBits, valueBits, clients, 0), clients, 0);
    }
    for (int weightBits = 1; weightBits <= 16; weightBits++) {
      for (int valueBits = 1; valueBits <= 64; valueBits++) {
        assertExactAndHiding(RingSumParameters.of(1 << 24, weightBits, valueBits), 1, 0);
        assertExactAndHiding(RingSumParameters.of(1, weightBits, valueBits, 1, 1), 1, 1);
      }
    }
    assertExactAndHiding(RingSumParameters.of(1 << 30, 1, 64), 1, 0);
    assertExactAndHiding(RingSumParameters.of(1000, 1, 32, 1, 1_000_000), 1, 1_000_000);
  }

  /** Checks that one limb less, or longer ones, would not do. */
  @ParameterizedTest
  @CsvSource({
    "100000, 1, 32, 11, 28",
    "1000000, 1, 32, 11, 31",
    "1000000, 1, 64, 11, 31",
    "16777216, 1, 32, 8, 32",
    "16777216, 16, 64, 1, 40",
    "1, 1, 1, 1, 1",
    "1, 1, 64, 22, 22",
    "1073741824, 1, 64, 4, 34"
  })
  void limbsAreTheFewestAndThenTheShortest(
      int rows, int weightBits, int valueBits, int limbBits, int sumBits) {
    RingSumParameters shape = RingSumParameters.of(rows, weightBits, valueBits);
    assertEquals(limbBits, shape.limbBits());
    assertEquals(sumBits, shape.sumBits());
    if (shape.limbs() > 1) {
      int longer = (valueBits + shape.limbs() - 2) / (shape.limbs() - 1);
      for (int bits = 1; bits < 60; bits++) {
        int tried = bits;
        assertThrows(
            IllegalArgumentException.class,
            () -> new RingSumParameters(rows, weightBits, valueBits, longer, tried));
      }
    }
  }

  /** A sum equal to the modulus would read as 0: one bit more is taken. */
  @Test
  void sumsAreBelowTheirModulus() {
    assertEquals(4, RingSumParameters.of(8, 1, 1).sumBits());
    assertEquals(3, RingSumParameters.of(7, 1, 1).sumBits());
    assertEquals(4, RingSumParameters.of(7, 1, 1, 1, 1).sumBits());
    assertEquals(4, RingSumParameters.of(7, 1, 1, 2, 0).sumBits());
    assertEquals(5, RingSumParameters.of(8, 1, 1, 2, 0).sumBits());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, '0 rows, must be 1 to 1073741824'",
    "1073741825, 1, 1, '1073741825 rows, must be 1 to 1073741824'",
    "1, 0, 1, '0 weight bits, must be 1 to 16'",
    "1, 17, 1, '17 weight bits, must be 1 to 16'",
    "1, 1, 0, '0 value bits, must be 1 to 64'",
    "1, 1, 65, '65 value bits, must be 1 to 64'"
  })
  void shapesOutOfBoundsAreRefused(int rows, int weightBits, int valueBits, String problem) {
    assertEquals(
        problem,
        assertThrows(
                IllegalArgumentException.class,
                () -> RingSumParameters.of(rows, weightBits, valueBits))
            .getMessage());
    assertEquals(
        problem,
        assertThrows(
                IllegalArgumentException.class,
                () -> new RingSumParameters(rows, weightBits, valueBits, 1, 20))
            .getMessage());
  }

  @Test
  void sumsThatNoLimbFitsAreRefusedWithTheMend() {
    assertEquals(
        "sums of 41 bits, must be at most 40 over 33554432 rows; ask over fewer rows, with shorter"
            + " weights than 16 bits, with fewer clients than 1 or with less noise than 0",
        assertThrows(IllegalArgumentException.class, () -> RingSumParameters.of(1 << 25, 16, 64))
            .getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> RingSumParameters.of(10, 1, 8, 1, Long.MAX_VALUE));
    for (int clients : new int[] {0, 33}) {
      assertEquals(
          clients + " clients, must be 1 to 32",
          assertThrows(
                  IllegalArgumentException.class, () -> RingSumParameters.of(10, 1, 8, clients, 0))
              .getMessage());
    }
    assertEquals(
        "a noise of -1, must be 0 or more",
        assertThrows(IllegalArgumentException.class, () -> RingSumParameters.of(10, 1, 8, 1, -1))
            .getMessage());
  }

  /** A request's own fields are checked as those that are chosen here. */
  @ParameterizedTest
  @CsvSource({
    "0, 28, '0 limb bits, must be 1 to 32'",
    "33, 28, '33 limb bits, must be 1 to 32'",
    "11, 27, '27 sum bits, must be 28 to 34 for 100000 rows, weights of 1 bits and limbs of 11'",
    "11, 35, '35 sum bits, must be 28 to 34 for 100000 rows, weights of 1 bits and limbs of 11'",
    "16, 29, 'limbs of 16 bits have sums of 33 over 100000 rows, must be at most 29; take shorter ones'"
  })
  void otherLimbsAndSumsAreRefused(int limbBits, int sumBits, String problem) {
    assertEquals(
        problem,
        assertThrows(
                IllegalArgumentException.class,
                () -> new RingSumParameters(100_000, 1, 32, limbBits, sumBits))
            .getMessage());
  }

  @Test
  void limbsAreJoinedToTheSumOfTheirNumbers() {
    RingSumParameters shape = RingSumParameters.of(100_000, 1, 32);
    assertEquals(
        new BigInteger("4194304").multiply(big(7)).add(big(2048 * 5 + 3)),
        shape.join(new long[] {3, 5, 7}));
    assertEquals(
        "2 sums of limbs, must be 3 in all",
        assertThrows(IllegalArgumentException.class, () -> shape.join(new long[2])).getMessage());
  }
}
