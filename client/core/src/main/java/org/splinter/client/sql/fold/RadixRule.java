package org.splinter.client.sql.fold;

import java.util.Optional;
import org.splinter.client.sql.cost.MeasuredRates;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.cost.ProviderRates;
import org.splinter.protocol.fold.FoldTime;

/**
 * Rule that chooses the shape of a share's tree by its total cost, by public figures alone. A
 * larger radix takes fewer AES blocks a row, and makes a longer share that is made, sent, and
 * opened by each map task.
 *
 * <p>Guarantee: the rule takes the cheapest of the shapes whose share is no longer than the bound;
 * if two cost the same, the shorter share, then the one that leaves more of the seed. If none is
 * short enough, it takes the shortest there is. Over more rows it never chooses a smaller radix.
 */
final class RadixRule {
  // Measured as docs/benchmarks.md, "Cost model", says; the client's line
  // carries a share to each of two providers.
  private static final double SECONDS_TO_MAKE_A_BYTE = MeasuredRates.SECONDS_PER_BYTE_MADE;
  private static final double SECONDS_TO_SEND_A_BYTE = 2 * MeasuredRates.SECONDS_PER_BYTE_SENT;
  private static final double SECONDS_TO_OPEN_A_BYTE = 1e-9;

  /** Seconds to derive the AES keys of a level, to make a share and to open it. */
  private static final double SECONDS_PER_LEVEL = MeasuredRates.SECONDS_PER_LEVEL;

  private final Optional<TreeShape> asked;
  private final Output output;
  private final long rows;
  private final long mostBytes;

  /**
   * Makes the rule for the shares of a plan.
   *
   * @param asked the shape of all trees, if the user has chosen one
   * @param output the values of the trees
   * @param rows of the table
   * @param mostBytes the most bytes of the bundle that one share may take
   */
  RadixRule(Optional<TreeShape> asked, Output output, long rows, long mostBytes) {
    this.asked = asked;
    this.output = output;
    this.rows = rows;
    this.mostBytes = mostBytes;
  }

  /**
   * Returns the shape of one share's tree.
   *
   * @param domainBits width of its key
   * @param expanded whether each map task expands the domain, instead of evaluating row by row
   */
  TreeShape shape(Scheme scheme, int domainBits, boolean expanded) {
    if (asked.isPresent()) {
      return asked.get();
    }
    // Shapes come with the longest effective seed and the shortest share first: the first of equals
    // is taken.
    TreeParameters best = new TreeParameters(scheme, output, domainBits, TreeShape.COMPACT);
    for (int bits = 1; bits <= TreeShape.MAX_RADIX_BITS; bits++) {
      TreeParameters next = new TreeParameters(scheme, output, domainBits, TreeShape.radix(bits));
      best = better(next, best, expanded) ? next : best;
    }
    return best.shape();
  }

  private boolean better(TreeParameters next, TreeParameters best, boolean expanded) {
    boolean shorter = next.shareBytes() < best.shareBytes();
    if (next.shareBytes() > mostBytes || best.shareBytes() > mostBytes) {
      return shorter;
    }
    double saved = seconds(best, expanded) - seconds(next, expanded);
    return saved > 0 || (saved == 0 && shorter);
  }

  /** Returns the estimated time of everything that depends on the shape. */
  double seconds(TreeParameters tree, boolean expanded) {
    // Not rounded to whole tasks: a task more must not make a smaller radix the better one.
    double tasks = Math.max(1, (double) rows / CostModel.TASK_ROWS);
    double blocks =
        expanded ? tasks * FoldTime.expansionBlocks(tree) : (double) rows * tree.aesBlocksPerKey();
    double levels = tree.levels() * SECONDS_PER_LEVEL;
    return blocks / ProviderRates.AES_BLOCKS
        + tree.shareBytes() * (SECONDS_TO_MAKE_A_BYTE + SECONDS_TO_SEND_A_BYTE)
        + levels
        + tasks * (tree.shareBytes() * SECONDS_TO_OPEN_A_BYTE + levels);
  }
}
