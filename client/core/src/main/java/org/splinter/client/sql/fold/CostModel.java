package org.splinter.client.sql.fold;

import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.cost.CostEstimate;
import org.splinter.client.sql.cost.CostSetting;
import org.splinter.client.sql.cost.MeasuredRates;
import org.splinter.fss.Output;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.fold.CellLayout;
import org.splinter.protocol.fold.CellTime;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.table.Manifest;

/**
 * Estimated cost of a fold at each provider, by the plan and the table's public size alone: for
 * people and for the choice of an evaluation (docs/benchmarks.md, "Cost model").
 *
 * @param aesBlocks the most AES blocks of all queries
 * @param scannedBytes the most bytes that are read
 * @param workSeconds of one core
 * @param sentBytes of the shares of all queries
 * @param receivedBytes the most that are answered to all queries
 */
public record CostModel(
    long aesBlocks, long scannedBytes, double workSeconds, long sentBytes, long receivedBytes) {
  /**
   * The rows of a map task unless its provider says otherwise; each task opens and expands shares
   * anew.
   */
  static final long TASK_ROWS = 1 << 20;

  public static CostModel of(QueryPlan plan) {
    Manifest manifest = plan.table().manifest();
    long rows = manifest.rows();
    long blocks = 0;
    long lookUps = 0;
    long ringKeys = 0;
    for (PlanLayout.Share share : plan.layout().shares()) {
      ringKeys += share.form().ring() == null ? 0 : 1L << share.domainBits();
      Term term = plan.evaluation().terms().get(share.term());
      blocks += term.expanded() ? expansionBlocks(share) : rows * share.aesBlocks();
    }
    for (Term term : plan.evaluation().terms()) {
      lookUps += term.expanded() ? rows : 0;
    }
    blocks *= plan.queries();
    long bytes = manifest.batches().stream().mapToLong(batch -> batch.span().length()).sum();
    double seconds =
        blocks / MeasuredRates.AES_BLOCKS
            + bytes / MeasuredRates.TABLE_BYTES
            + rows * plan.evaluation().terms().size() * MeasuredRates.SECONDS_PER_ROW_AND_TERM
            + lookUps * plan.queries() * MeasuredRates.SECONDS_PER_EXPANDED_ROW
            + ringKeys * plan.queries() * MeasuredRates.SECONDS_PER_RING_KEY
            + secondsOfCells(plan.layout().cells(), plan.queries());
    long sent = plan.layout().shareBytes() * plan.queries();
    long received = sums(plan) * (PartialSums.KEY_BYTES + plan.evaluation().sumBytes());
    return new CostModel(blocks, bytes, seconds, sent, received);
  }

  /**
   * Returns the most sums of all queries: for each aggregation, those of the groups that can occur.
   */
  private static long sums(QueryPlan plan) {
    long sums = 0;
    for (int i = 0; i < plan.evaluation().aggregations().size(); i++) {
      Aggregation aggregation = plan.evaluation().aggregations().get(i);
      long rows = Math.max(1, plan.table().manifest().rows());
      sums += aggregation.words() * Math.min(plan.layout().groups().get(i).count(), rows);
    }
    return sums * plan.queries();
  }

  private static double secondsOfCells(@Nullable CellLayout cells, int queries) {
    return cells == null ? 0 : CellTime.seconds(cells, queries);
  }

  /** Returns what one round of this fold takes in all. */
  CostEstimate estimate(CostSetting setting) {
    return CostEstimate.of(setting, 1, workSeconds, sentBytes, receivedBytes, 0);
  }

  private static long expansionBlocks(PlanLayout.Share share) {
    ShareParameters parameters = share.parameters();
    return parameters instanceof TreeParameters tree
        ? expansionBlocks(tree)
        : (long) parameters.aesBlocksPerKey() << parameters.domainBits();
  }

  /** Returns the AES blocks of a DPF's values at all keys: those of every node but the root. */
  static long expansionBlocks(TreeParameters dpf) {
    int packed = dpf.output() == Output.WORD ? 1 : 0; // a leaf's block holds two words
    long ofLevel = 1L << (dpf.domainBits() - packed);
    long blocks = ofLevel * dpf.aesBlocksPerLeaf();
    for (int level = dpf.levels() - 2; level >= 0; level--) {
      ofLevel >>= dpf.shape().radixBits();
      blocks += ofLevel;
    }
    return blocks;
  }
}
