package org.splinter.protocol.sum;

import org.splinter.fss.sum.RingSumParameters;

/**
 * The rule by which the shape of a ring's encryption follows from public facts, at both sides
 * alike.
 */
public final class RingSumRule {
  private RingSumRule() {}

  /**
   * Returns the shape of a plan's encryption: numbers travel whole, in one limb each.
   *
   * @param clients of the session, whose total must not wrap
   * @throws IllegalArgumentException naming the mend, if there is none that is exact and hides
   */
  public static RingSumParameters shape(
      SumPlan plan, SumLayout layout, PrivateTable table, int clients) {
    int bits = layout.mostBits();
    RingSumParameters shape =
        RingSumParameters.of(
            table.rows(),
            plan.weightBits(),
            bits,
            clients,
            SumNoise.bound(plan, layout, table, clients));
    if (shape.limbs() > 1) {
      throw new IllegalArgumentException(
          "has numbers of "
              + bits
              + " bits, at most "
              + shape.limbBits()
              + " are summed up exactly over "
              + table.rows()
              + " rows by a ring");
    }
    return shape;
  }

  /** Returns the most bits of a number that is summed up exactly without noise. */
  public static int mostBits(int rows, int weightBits, int clients) {
    int bits = 1;
    while (bits < RingSumParameters.MAX_VALUE_BITS
        && RingSumParameters.of(rows, weightBits, bits + 1, clients, 0).limbs() == 1) {
      bits++;
    }
    return bits;
  }
}
