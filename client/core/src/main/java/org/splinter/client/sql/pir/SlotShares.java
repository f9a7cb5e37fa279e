package org.splinter.client.sql.pir;

import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.cost.MeasuredRates;
import org.splinter.fss.DpfSchemes;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.contract.TrustModel;

/** The shares of PIR queries: DPFs over the numbers of a sub-table's slots. */
public final class SlotShares {
  private static final int SLOTS_PER_AES_BLOCK = 128;

  private SlotShares() {}

  /**
   * Returns the parameters of a PIR query's share.
   *
   * @param domainBits of the sub-table; bits beyond {@link #maxDomainBits} do not count, since no
   *     PIR query has them
   * @throws RefusedQueryException if no shares of a DPF keep what the trust model promises
   */
  public static ShareParameters over(int domainBits, TrustModel trust, PlanOptions options) {
    TreeShape shape = options.trees().orElse(TreeShape.COMPACT);
    int bits = Math.min(domainBits, maxDomainBits(trust));
    return DpfSchemes.forParties(trust.parties(), bits, shape);
  }

  /**
   * Returns the widest domain of the shares of a trust model, in bits.
   *
   * @throws RefusedQueryException if no shares of a DPF keep what the trust model promises
   */
  public static int maxDomainBits(TrustModel trust) {
    return switch (trust.kind()) {
      case TWO_PARTY, ALL_BUT_ONE -> DpfSchemes.maxDomainBits(trust.parties());
      case THRESHOLD, SINGLE_SERVER -> throw refused(trust);
    };
  }

  private static RefusedQueryException refused(TrustModel trust) {
    return new RefusedQueryException(
        "a PIR query has no shares for the trust model "
            + trust.label()
            + "; ask two providers, or three and more of which all but one may collude");
  }

  /** Returns the seconds of one core to expand a share over that many slots. */
  public static double secondsToExpand(ShareParameters share, long slots) {
    double leaves = (double) slots / SLOTS_PER_AES_BLOCK;
    double rate =
        share.parties() == 2 ? MeasuredRates.AES_BLOCKS : MeasuredRates.MULTI_PARTY_DPF_AES_BLOCKS;
    return leaves * share.aesBlocksPerLeaf() / rate;
  }
}
