package org.splinter.client.sql.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.RingSums;

/** Tests that sums at the bounds of a scale are read exactly, and no larger weights could be. */
final class RingScaleTest {
  /** Returns whether {@link RingSums} reads any sum of weights up to a bound exactly. */
  private static boolean exact(int values, int terms, int weightBits, int scaleBits) {
    BigInteger weights = BigInteger.ONE.shiftLeft(weightBits);
    BigInteger most = weights.multiply(BigInteger.valueOf(values));
    BigInteger noise = weights.multiply(BigInteger.valueOf(21L * terms));
    return most.compareTo(BigInteger.ONE.shiftLeft(scaleBits - 1)) < 0
        && noise.shiftLeft(1).compareTo(RingSums.scale(scaleBits)) < 0;
  }

  @Test
  void sumsAtTheBoundsAreExact() {
    assertEquals(new RingScale(48, 46), RingScale.of(1, 1));
    for (int values : new int[] {1, 2, 3, 8, 64}) {
      for (int terms : new int[] {1, 2, 7, 64}) {
        RingScale scale = RingScale.of(values, terms);
        assertTrue(exact(values, terms, scale.weightBits(), scale.scaleBits()), scale.toString());
        for (int scaleBits = 1; scaleBits < 99; scaleBits++) {
          assertFalse(exact(values, terms, scale.weightBits() + 1, scaleBits), scale.toString());
        }
      }
    }
  }

  @Test
  void weightsHaveFewerBitsTheMoreRowsThereAre() {
    RingScale scale = RingScale.of(1, 1);
    assertEquals(45, scale.bitsOfWeight(0));
    assertEquals(45, scale.bitsOfWeight(1));
    assertEquals(27, scale.bitsOfWeight(336_776));
    assertEquals(15, scale.bitsOfWeight(1 << 30));
    assertEquals(1, scale.bitsOfWeight((1L << 45) - 1));
    RefusedQueryException e =
        assertThrows(RefusedQueryException.class, () -> scale.bitsOfWeight(1L << 45));
    assertEquals(
        "35184372088832 rows are too many for exact sums of ring shares, at most 2^45 are possible",
        e.getMessage());
  }
}
