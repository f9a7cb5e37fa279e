package org.splinter.client.sql.pir;

import java.util.Optional;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.cost.MeasuredRates;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.ScanTime;
import org.splinter.protocol.slot.SubTable;

/**
 * Rule that chooses the trees of the shares that ask for slots' tags, by public figures alone. Each
 * slot takes an AES block of a leaf; a larger radix takes fewer blocks above the leaves, and makes
 * a longer share.
 *
 * <p>Guarantee: the rule takes the cheapest of the shapes whose share is no longer than an equal
 * part of what the bundle has room for, and a compact tree if none is.
 */
public final class TagTrees {
  private final PlanOptions options;
  private final long mostBytes;

  /**
   * Makes the rule for the shares of a plan.
   *
   * @param shares of one query, in all of its rounds
   */
  public TagTrees(PlanOptions options, long shares) {
    this.options = options;
    this.mostBytes =
        ShareBundle.MAX_SHARES_BYTES / (2 * Math.max(1, shares) * options.queries())
            - Integer.BYTES;
  }

  /** Returns the tree of a share over a sub-table; empty if slots come without tags. */
  public Optional<TreeShape> over(SubTable subTable) {
    if (!options.tagged()) {
      return Optional.empty();
    }
    if (options.trees().isPresent()) {
      return options.trees();
    }
    TreeShape best = TreeShape.COMPACT;
    for (int bits = 1; bits <= TreeShape.MAX_RADIX_BITS; bits++) {
      TreeShape next = TreeShape.radix(bits);
      if (parameters(subTable, next).shareBytes() <= mostBytes
          && seconds(subTable, next) < seconds(subTable, best)) {
        best = next;
      }
    }
    return Optional.of(best);
  }

  /** Returns the parameters of a tag's share. */
  public static TreeParameters parameters(SubTable subTable, TreeShape shape) {
    return PirPlan.Share.ofTag(subTable.domainBits(), shape);
  }

  /** Returns the estimated time of everything that depends on the shape. */
  private static double seconds(SubTable subTable, TreeShape shape) {
    TreeParameters tree = parameters(subTable, shape);
    double byteSeconds =
        MeasuredRates.SECONDS_PER_BYTE_MADE + 2 * MeasuredRates.SECONDS_PER_BYTE_SENT;
    return ScanTime.toAddUpTags(subTable, Optional.of(shape))
        + tree.shareBytes() * byteSeconds
        + 2 * tree.levels() * MeasuredRates.SECONDS_PER_LEVEL;
  }
}
