package org.splinter.client.sql.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.RingSums;
import org.splinter.fss.ring.RingSet;

/** Tests that sums at the bounds of a scale are read exactly, and no larger weights could be. */
final class RingScaleTest {
  /** Returns whether any sum of weights up to a bound is read exactly. */
  private static boolean exact(RingSums sums, int values, int terms, int weightBits) {
    BigInteger weights = BigInteger.ONE.shiftLeft(weightBits);
    BigInteger most = weights.multiply(BigInteger.valueOf(values));
    BigInteger noise = weights.multiply(BigInteger.valueOf(21L * terms));
    return most.compareTo(BigInteger.ONE.shiftLeft(sums.bits() - 1)) < 0
        && noise.shiftLeft(1).compareTo(sums.scale()) < 0;
  }

  @ParameterizedTest
  @EnumSource
  void sumsAtTheBoundsAreExact(RingSet set) {
    for (int values : new int[] {1, 2, 3, 8, 64}) {
      for (int terms : new int[] {1, 2, 7, 64}) {
        RingScale scale = RingScale.of(set, values, terms).orElseThrow();
        assertTrue(exact(scale.sums(), values, terms, scale.weightBits()), scale.toString());
        for (int bits = 1; bits <= set.maxScaleBits(); bits++) {
          RingSums sums = new RingSums(set, bits);
          assertFalse(exact(sums, values, terms, scale.weightBits() + 1), scale.toString());
        }
      }
    }
  }

  @Test
  void scalesOfOneTerm() {
    assertEquals(
        Optional.of(new RingScale(new RingSums(RingSet.L, 48), 46)), RingScale.of(RingSet.L, 1, 1));
    assertEquals(
        Optional.of(new RingScale(new RingSums(RingSet.S, 23), 21)), RingScale.of(RingSet.S, 1, 1));
    assertEquals(Optional.empty(), RingScale.of(RingSet.S, 1 << 23, 1 << 21));
  }

  @Test
  void weightsHaveFewerBitsTheMoreRowsThereAre() {
    RingScale scale = RingScale.of(RingSet.L, 1, 1).orElseThrow();
    assertEquals(46, scale.bitsOfWeight(0));
    assertEquals(46, scale.bitsOfWeight(1));
    assertEquals(27, scale.bitsOfWeight(336_776));
    assertEquals(16, scale.bitsOfWeight(1 << 30));
    assertEquals(1, scale.bitsOfWeight(1L << 46));
    assertTrue(scale.suits(1L << 46));
    assertFalse(scale.suits((1L << 46) + 1));
    RefusedQueryException e =
        assertThrows(RefusedQueryException.class, () -> scale.bitsOfWeight((1L << 46) + 1));
    assertEquals(
        "70368744177665 rows are too many for exact sums of ring shares, at most 2^46 are possible",
        e.getMessage());
  }

  /** The greatest weights of so many bits, of all rows, add up to no more than the scale allows. */
  @Test
  void theSmallerRingHasRoomForSmallWeights() {
    RingScale scale = RingScale.of(RingSet.S, 1, 1).orElseThrow();
    assertEquals(1, scale.bitsOfWeight(1 << 21));
    assertFalse(scale.suits((1 << 21) + 1));
    assertEquals(2, scale.bitsOfWeight((1 << 21) / 3));
    assertEquals(1, scale.bitsOfWeight((1 << 21) / 3 + 1));
    assertEquals(11, scale.bitsOfWeight(1000));
  }
}
