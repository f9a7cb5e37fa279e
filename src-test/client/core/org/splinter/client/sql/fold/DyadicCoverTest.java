package org.splinter.client.sql.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.condition.Side;

/** Tests that covers are exact, and no wider at any depth than the public bound. */
class DyadicCoverTest {
  private static final BigInteger ONE = BigInteger.ONE;

  @Test
  void everyIntervalOfSmallTreesIsCoveredExactly() {
    for (int bits = 0; bits <= 6; bits++) {
      for (int low = 0; low < 1 << bits; low++) {
        for (int high = low; high < 1 << bits; high++) {
          int[] covered = new int[1 << bits];
          for (int depth = 0; depth <= bits; depth++) {
            List<BigInteger> nodes = nodes(low, high, depth, bits);
            requireSlots(nodes, low, high, depth, bits);
            for (BigInteger node : nodes) {
              int below = bits - depth;
              for (int x = node.intValueExact() << below; x >> below == node.intValue(); x++) {
                covered[x]++;
              }
            }
          }
          for (int x = 0; x < covered.length; x++) {
            int expected = low <= x && x <= high ? 1 : 0;
            assertEquals(expected, covered[x], x + " in " + low + ".." + high + " of " + bits);
          }
        }
      }
    }
  }

  private static List<BigInteger> nodes(int low, int high, int depth, int bits) {
    return DyadicCover.nodes(BigInteger.valueOf(low), BigInteger.valueOf(high), depth, bits);
  }

  private static void requireSlots(List<BigInteger> nodes, int low, int high, int depth, int bits) {
    int last = (1 << bits) - 1;
    assertTrue(nodes.size() <= DyadicCover.slots(Side.BETWEEN, depth, bits));
    if (low == 0) {
      assertTrue(nodes.size() <= DyadicCover.slots(Side.BELOW, depth, bits));
    }
    if (high == last) {
      assertTrue(nodes.size() <= DyadicCover.slots(Side.ABOVE, depth, bits));
    }
    if (low == high) {
      assertEquals(DyadicCover.slots(Side.POINT, depth, bits), nodes.size());
    }
  }

  @Test
  void wideIntervalsAreCoveredExactly() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      int bits = 60 + random.nextInt(69);
      BigInteger a = new BigInteger(bits, random);
      BigInteger b = random.nextInt(4) == 0 ? a : new BigInteger(bits, random);
      BigInteger low = random.nextInt(8) == 0 ? BigInteger.ZERO : a.min(b);
      BigInteger high = random.nextInt(8) == 0 ? ONE.shiftLeft(bits).subtract(ONE) : a.max(b);
      BigInteger covered = BigInteger.ZERO;
      for (int depth = 0; depth <= bits; depth++) {
        int below = bits - depth;
        List<BigInteger> nodes = DyadicCover.nodes(low, high, depth, bits);
        assertTrue(nodes.size() <= DyadicCover.slots(Side.BETWEEN, depth, bits), "seed " + seed);
        assertEquals(nodes.size(), nodes.stream().distinct().count(), "seed " + seed);
        for (BigInteger node : nodes) {
          BigInteger first = node.shiftLeft(below);
          BigInteger last = node.add(ONE).shiftLeft(below).subtract(ONE);
          assertTrue(low.compareTo(first) <= 0 && last.compareTo(high) <= 0, "seed " + seed);
          covered = covered.add(ONE.shiftLeft(below));
          // Nodes are disjoint: no node's ancestor is in the cover.
          for (int above = 0; above < depth; above++) {
            BigInteger ancestor = node.shiftRight(depth - above);
            assertTrue(
                !DyadicCover.nodes(low, high, above, bits).contains(ancestor), "seed " + seed);
          }
        }
      }
      assertEquals(high.subtract(low).add(ONE), covered, "seed " + seed);
    }
  }
}
