package org.splinter.client.sql;

import org.splinter.fss.Scheme;
import org.splinter.query.PlanLayout;
import org.splinter.query.Term;
import org.splinter.table.Manifest;

/**
 * What a query costs each provider, by the plan and the table's public size alone. The rates are
 * those measured on one core with VAES (docs/benchmarks.md, "Cost model"): an estimate for people,
 * on which nothing depends.
 *
 * @param aesBlocks the most AES blocks of all queries
 * @param scannedBytes the most bytes that are read
 * @param seconds of one core, beside what an empty job takes
 */
record CostModel(long aesBlocks, long scannedBytes, double seconds) {
  private static final double AES_BLOCKS_PER_SECOND = 5e8;
  private static final double BYTES_PER_SECOND = 1e9;

  /** Reading a row's key, weights and groups. */
  private static final double SECONDS_PER_ROW_AND_TERM = 10e-9;

  /** Looking a row's key up in an expanded table and adding its value up. */
  private static final double SECONDS_PER_LOOK_UP = 2e-9;

  static CostModel of(QueryPlan plan) {
    Manifest manifest = plan.table().manifest();
    long rows = manifest.rows();
    long blocks = 0;
    long lookUps = 0;
    for (PlanLayout.Share share : plan.layout().shares()) {
      Term term = plan.evaluation().terms().get(share.term());
      boolean constant = share.form().scheme() == Scheme.CONSTANT;
      blocks += term.expanded() && !constant ? 1L << share.domainBits() : rows * share.aesBlocks();
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
}
