package org.splinter.client.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.splinter.client.round.RoundWork;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.cost.CostEstimate;
import org.splinter.client.sql.cost.CostSetting;
import org.splinter.client.sql.cost.MeasuredRates;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.fold.RingCondition;
import org.splinter.client.sql.fold.SecretCondition;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.search.QuantilePlan;
import org.splinter.client.sql.search.QuantilePlanner;

/**
 * A plan of a search for quantiles, the time between its rounds, and its estimated cost at each
 * provider, by public sizes alone.
 */
public record QuantileCost(QuantilePlan plan, Duration gap, CostEstimate estimate) {
  /** The keys of functions of any values that take a client as long as a sum that it reads. */
  private static final int KEYS_OF_A_SUM = 128;

  /**
   * Returns the plan that costs least, the first of equal ones, among those whose answers are
   * checked if there are any: no ring function is taken where dense ones are possible.
   *
   * @throws org.splinter.client.sql.ast.RefusedQueryException if a search cannot answer the query
   */
  public static QuantileCost least(LogicalQuery query, PlanOptions options, CostSetting setting) {
    return QuantilePlanner.plans(query, options).stream()
        .map(plan -> of(plan, setting))
        .min(
            Comparator.comparing(QuantileCost::hasRing).thenComparingDouble(QuantileCost::compared))
        .orElseThrow();
  }

  private boolean hasRing() {
    return plan.folds().stream().anyMatch(fold -> fold.condition() instanceof RingCondition);
  }

  /**
   * Returns the seconds by which plans are compared. The estimate has no rate for sums that are
   * written, sorted and read; the line's is taken for them, so that embedded providers, which have
   * no line, are not asked for as many as there can be.
   */
  private double compared() {
    return estimate.seconds() + estimate.receivedBytes() * MeasuredRates.SECONDS_PER_BYTE_SENT;
  }

  private static QuantileCost of(QuantilePlan plan, CostSetting setting) {
    List<CostEstimate> rounds = new ArrayList<>();
    for (int digit = 0; digit < plan.folds().size(); digit++) {
      CostEstimate each = plan.folds().get(digit).estimate(setting);
      rounds.addAll(Collections.nCopies(plan.roundsOf(digit), each));
    }
    Duration gap = gap(plan);
    CostEstimate estimate =
        CostEstimate.ofPacedRounds(
            setting,
            plan.rounds(),
            gap,
            rounds.stream().mapToDouble(CostEstimate::workSeconds).sum(),
            rounds.stream().mapToLong(CostEstimate::sentBytes).sum(),
            rounds.stream().mapToLong(CostEstimate::receivedBytes).sum());
    return new QuantileCost(plan, gap, estimate);
  }

  /**
   * Returns the time between two rounds: for the most that is read before one, and made for one.
   */
  private static Duration gap(QuantilePlan plan) {
    long units = 0;
    long shareBytes = 0;
    for (int digit = 1; digit < plan.folds().size(); digit++) {
      QueryPlan fold = plan.folds().get(digit);
      long keys = keys(fold) * fold.queries() / KEYS_OF_A_SUM;
      long read = Math.max(plan.sums(digit - 1), plan.roundsOf(digit) > 1 ? plan.sums(digit) : 0);
      units = Math.max(units, read + keys);
      shareBytes = Math.max(shareBytes, fold.layout().bundleBytes(fold.queries()));
    }
    return RoundWork.SEARCH.gap(units, shareBytes);
  }

  /** Returns the keys at which the client sets a query's values; none where trees say them. */
  private static long keys(QueryPlan fold) {
    return fold.condition() instanceof SecretCondition
        ? 0
        : fold.layout().keys().stream().mapToLong(key -> 1L << key.bits()).sum();
  }
}
