package org.splinter.client.sql.fold;

import org.splinter.client.sql.cost.CostEstimate;
import org.splinter.client.sql.cost.CostSetting;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.FoldTime;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanLayout;
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
    EvaluationPlan fold = plan.evaluation();
    PlanLayout layout = plan.layout();
    Manifest manifest = plan.table().manifest();
    double blocks = FoldTime.aesBlocks(fold, layout, manifest.rows()) * plan.queries();
    long bytes = FoldTime.tableBytes(manifest);
    double seconds = FoldTime.seconds(fold, layout, manifest, plan.queries());
    long sent = layout.shareBytes() * plan.queries();
    long received = sums(plan) * (PartialSums.KEY_BYTES + fold.sumBytes());
    return new CostModel((long) blocks, bytes, seconds, sent, received);
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

  /** Returns what one round of this fold takes in all. */
  CostEstimate estimate(CostSetting setting) {
    return CostEstimate.of(setting, 1, workSeconds, sentBytes, receivedBytes, 0);
  }
}
