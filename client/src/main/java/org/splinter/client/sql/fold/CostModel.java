package org.splinter.client.sql.fold;

import org.splinter.fss.TreeParameters;
import org.splinter.query.PlanLayout;
import org.splinter.query.Term;
import org.splinter.table.Manifest;

/**
 * What a query costs each provider, by the plan and the table's public size alone. The rates are
 * those measured on one core with VAES (docs/benchmarks.md, "Cost model"): an estimate for people
 * and for {@link RadixRule}.
 *
 * @param aesBlocks the most AES blocks of all queries
 * @param scannedBytes the most bytes that are read
 * @param seconds of one core, beside what an empty job takes
 */
public record CostModel(long aesBlocks, long scannedBytes, double seconds) {
  public static final double AES_BLOCKS_PER_SECOND = 5e8;

  /** What a map task reads unless its provider says otherwise; each opens and expands anew. */
  static final long TASK_ROWS = 1 << 20;

  private static final double BYTES_PER_SECOND = 1e9;

  /** Reading a row's key, weights and groups. */
  private static final double SECONDS_PER_ROW_AND_TERM = 10e-9;

  /** Looking a row's key up in an expanded table and adding its value up. */
  private static final double SECONDS_PER_LOOK_UP = 2e-9;

  public static CostModel of(QueryPlan plan) {
    Manifest manifest = plan.table().manifest();
    long rows = manifest.rows();
    long blocks = 0;
    long lookUps = 0;
    for (PlanLayout.Share share : plan.layout().shares()) {
      Term term = plan.evaluation().terms().get(share.term());
      blocks +=
          term.expanded() && share.parameters() instanceof TreeParameters tree
              ? expansionBlocks(tree)
              : rows * share.parameters().aesBlocksPerKey();
    }
    for (Term term : plan.evaluation().terms()) {
      lookUps += term.expanded() ? rows : 0;
    }
    blocks *= plan.queries();
    long bytes =
        manifest.parts().stream()
            .flatMap(part -> part.batches().stream())
            .mapToLong(Manifest.Span::length)
            .sum();
    double seconds =
        blocks / AES_BLOCKS_PER_SECOND
            + bytes / BYTES_PER_SECOND
            + rows * plan.evaluation().terms().size() * SECONDS_PER_ROW_AND_TERM
            + lookUps * plan.queries() * SECONDS_PER_LOOK_UP;
    return new CostModel(blocks, bytes, seconds);
  }

  /** AES blocks of a point's values at all keys: those of every node but the root. */
  static long expansionBlocks(TreeParameters point) {
    long blocks = 0;
    long ofLevel = 1L << (point.domainBits() - 1); // a leaf's block holds two words
    for (int level = point.levels() - 1; level >= 0; level--) {
      blocks += ofLevel;
      ofLevel >>= point.shape().radixBits();
    }
    return blocks;
  }
}
