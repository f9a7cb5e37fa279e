package org.splinter.client.sql.pir;

import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.DpfSchemes;
import org.splinter.fss.ShamirParameters;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.slot.SubTable;

/** The shares of PIR queries: DPFs over the numbers of a sub-table's slots, or Shamir shares. */
public final class SlotShares {
  private SlotShares() {}

  /**
   * Returns the parameters of a PIR query's share.
   *
   * @param over the sub-table; bits of its domain beyond {@link #maxDomainBits} do not count, since
   *     no PIR query has them
   * @throws RefusedQueryException if no shares keep what the trust model promises
   */
  public static ShareParameters over(SubTable over, TrustModel trust, PlanOptions options) {
    int bits = Math.min(over.domainBits(), maxDomainBits(over, trust));
    if (trust.kind() == TrustModel.Kind.THRESHOLD) {
      return ShamirParameters.recommended(
          trust.parties(), trust.colluding(), bits, over.slotBytes());
    }
    TreeShape shape = options.trees().orElse(TreeShape.COMPACT);
    return DpfSchemes.forParties(trust.parties(), bits, shape);
  }

  /**
   * Returns the widest domain of the shares of a trust model, in bits.
   *
   * @param over the sub-table, whose slots may be too long for rows of many
   * @throws RefusedQueryException if no shares keep what the trust model promises
   */
  public static int maxDomainBits(SubTable over, TrustModel trust) {
    return switch (trust.kind()) {
      case TWO_PARTY, ALL_BUT_ONE -> DpfSchemes.maxDomainBits(trust.parties());
      case THRESHOLD -> ShamirParameters.maxDomainBits(over.slotBytes());
      case SINGLE_SERVER -> throw refused(trust);
    };
  }

  /** Returns the bytes that answer a share: a slot, or a row of slots. */
  public static long answerBytes(SubTable over, ShareParameters share) {
    return share instanceof ShamirParameters shamir
        ? (long) over.slotBytes() << shamir.columnBits()
        : over.slotBytes();
  }

  private static RefusedQueryException refused(TrustModel trust) {
    return new RefusedQueryException(
        "a PIR query has no shares for the trust model "
            + trust.label()
            + "; ask two providers or more");
  }
}
