package org.splinter.client.sql.search;

import java.util.List;
import java.util.Optional;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.view.ViewCost;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.query.view.ViewManifest;

/**
 * What a search costs each provider, by its plan and public sizes: an estimate for people and for
 * the choice of an evaluation.
 *
 * @param rounds that are always asked
 * @param shares of one query, in all rounds
 * @param shareBytes of them
 * @param seconds of one core, beside what an empty job takes
 * @param prepareSeconds of ranking the table and making the view of its rows, where missing
 */
public record SearchCost(
    int rounds, long shares, long shareBytes, double seconds, double prepareSeconds) {

  /** A round more is a job more. */
  private static final double SECONDS_PER_FURTHER_ROUND = 0.3;

  /** Sorting a row into its place and importing it again. */
  private static final double SECONDS_TO_RANK_A_ROW = 6e-6;

  private static final double SECONDS_TO_RANK = 2;

  /**
   * The cost of a search.
   *
   * @param ranked whether the ranked table is there
   * @param rows the manifest of the view of rows, if it is there
   */
  public static SearchCost of(SearchPlan plan, boolean ranked, Optional<ViewManifest> rows) {
    ViewCost lookUps = ViewCost.of(plan.lookUps(), List.of(rows));
    long shares = lookUps.shares();
    long bytes = lookUps.shares() * lookUpBytes(plan);
    double seconds = lookUps.seconds();
    for (QueryPlan fold : plan.folds()) {
      shares += fold.layout().shares().size();
      bytes += fold.layout().shareBytes();
      seconds += fold.seconds() + SECONDS_PER_FURTHER_ROUND;
    }
    double ranking = SECONDS_TO_RANK + plan.buckets().rows() * SECONDS_TO_RANK_A_ROW;
    return new SearchCost(
        plan.rounds(), shares, bytes, seconds, lookUps.prepareSeconds() + (ranked ? 0 : ranking));
  }

  private static int lookUpBytes(SearchPlan plan) {
    ViewManifest.SubTable ranks = new ViewManifest.SubTable(Math.max(1, plan.buckets().rows()), 1);
    TreeShape shape = plan.lookUps().options().trees().orElse(TreeShape.COMPACT);
    return new TreeParameters(Scheme.POINT, Output.BIT, ranks.domainBits(), shape).shareBytes();
  }
}
