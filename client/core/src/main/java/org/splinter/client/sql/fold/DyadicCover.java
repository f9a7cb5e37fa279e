package org.splinter.client.sql.fold;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.splinter.client.sql.condition.Side;

/**
 * The nodes of a binary tree over 2^n coordinates that together cover an interval exactly: at most
 * two at each depth, and one where the interval is open at a side.
 */
public final class DyadicCover {
  private DyadicCover() {}

  /** Returns the most nodes at a depth that a set of this form can have: public. */
  static int slots(Side side, int depth, int bits) {
    if (side == Side.POINT) {
      return depth == bits ? 1 : 0;
    }
    return side == Side.BETWEEN && depth > 1 ? 2 : 1;
  }

  /**
   * Returns the cover's nodes at one depth, as the leading bits of the coordinates below them.
   *
   * @param low the first coordinate
   * @param high the last coordinate, not less
   */
  public static List<BigInteger> nodes(BigInteger low, BigInteger high, int depth, int bits) {
    BigInteger first = low;
    BigInteger end = high.add(BigInteger.ONE);
    List<BigInteger> nodes = new ArrayList<>();
    for (int level = bits; level >= depth && first.compareTo(end) < 0; level--) {
      // A node that is its parent's right child starts the interval or follows it, so its parent is
      // not in the cover.
      if (first.testBit(0)) {
        keep(nodes, first, level == depth);
        first = first.add(BigInteger.ONE);
      }
      if (end.testBit(0)) {
        end = end.subtract(BigInteger.ONE);
        keep(nodes, end, level == depth);
      }
      first = first.shiftRight(1);
      end = end.shiftRight(1);
    }
    return nodes;
  }

  private static void keep(List<BigInteger> nodes, BigInteger node, boolean wanted) {
    if (wanted) {
      nodes.add(node);
    }
  }
}
