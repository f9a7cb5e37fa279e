package org.splinter.client.sql.search;

import java.util.List;
import java.util.Optional;
import org.splinter.client.sql.cost.CostEstimate;
import org.splinter.client.sql.cost.CostSetting;
import org.splinter.client.sql.cost.MeasuredRates;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.view.ViewCost;
import org.splinter.protocol.view.ViewManifest;

/**
 * Estimated cost of a search at each provider, by its plan and public sizes: for people and for the
 * choice of an evaluation.
 *
 * @param shares of one query, in all rounds
 * @param shareBytes of them
 */
public record SearchCost(long shares, long shareBytes, CostEstimate estimate) {

  /**
   * Returns the cost of a search.
   *
   * @param numbered whether the numbered table is there
   * @param rows the manifest of the view of rows, if it is there
   */
  public static SearchCost of(
      SearchPlan plan, boolean numbered, Optional<ViewManifest> rows, CostSetting setting) {
    ViewCost retrieval = ViewCost.of(plan.retrieval(), List.of(rows), setting);
    long shares = retrieval.shares();
    long shareBytes = retrieval.shareBytes();
    CostEstimate last = retrieval.estimate();
    double work = last.workSeconds();
    long received = last.receivedBytes();
    for (QueryPlan fold : plan.folds()) {
      CostEstimate round = fold.estimate(setting);
      shares += fold.layout().shares().size();
      shareBytes += fold.layout().shareBytes();
      work += round.workSeconds();
      received += round.receivedBytes();
    }
    double ranking =
        setting.secondsToStartPreparing()
            + plan.buckets().rows() * MeasuredRates.SECONDS_TO_RANK_A_ROW;
    CostEstimate estimate =
        CostEstimate.of(
            setting,
            plan.rounds(),
            work,
            shareBytes * plan.queries(),
            received,
            last.prepareSeconds() + (numbered ? 0 : ranking));
    return new SearchCost(shares, shareBytes, estimate);
  }
}
