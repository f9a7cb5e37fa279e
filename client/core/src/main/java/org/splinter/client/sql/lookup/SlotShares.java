package org.splinter.client.sql.lookup;

import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.cost.MeasuredRates;
import org.splinter.fss.GridParameters;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;

/** The shares of look-ups: points over the numbers of a sub-table's slots. */
public final class SlotShares {
  private static final int SLOTS_PER_AES_BLOCK = 128;

  private SlotShares() {}

  /**
   * What a share is made with.
   *
   * @param domainBits of the sub-table; of three or more parties those beyond {@link
   *     GridParameters#MAX_DOMAIN_BITS} do not count, which no look-up has
   */
  public static ShareParameters over(int domainBits, int parties, PlanOptions options) {
    if (parties == 2) {
      TreeShape shape = options.trees().orElse(TreeShape.COMPACT);
      return new TreeParameters(Scheme.POINT, Output.BIT, domainBits, shape);
    }
    int bits = Math.min(domainBits, GridParameters.MAX_DOMAIN_BITS);
    return GridParameters.recommended(parties, bits);
  }

  /** Seconds of one core to expand a share over so many slots. */
  public static double secondsToExpand(ShareParameters share, long slots) {
    double leaves = (double) slots / SLOTS_PER_AES_BLOCK;
    return share instanceof GridParameters grid
        ? leaves * grid.aesBlocksPerKey() / MeasuredRates.MULTI_PARTY_AES_BLOCKS
        : leaves / MeasuredRates.AES_BLOCKS;
  }
}
