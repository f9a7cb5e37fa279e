package org.splinter.client.fold;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.splinter.client.round.Round;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanCodec;

/** The part of a fold's round that its public plan decides, whatever the shares are. */
abstract sealed class PlannedRound implements Round<List<QuerySums>> permits FoldRound, CellRound {
  private final QueryPlan plan;
  private final int queries;

  /**
   * Makes a round over a plan.
   *
   * @param queries that it asks at once
   */
  PlannedRound(QueryPlan plan, int queries) {
    this.plan = plan;
    this.queries = queries;
  }

  @Override
  public RoundPlan plan() {
    return new RoundPlan(EvaluationPlan.FAMILY, plan.trust(), PlanCodec.encode(plan.evaluation()));
  }

  @Override
  public List<String> versions() {
    return plan.evaluation().versions();
  }

  @Override
  public List<QuerySums> nothing() {
    List<SortedMap<Long, long[]>> sums = new ArrayList<>();
    plan.evaluation().aggregations().forEach(aggregation -> sums.add(new TreeMap<>()));
    return Collections.nCopies(queries, new QuerySums(sums));
  }
}
