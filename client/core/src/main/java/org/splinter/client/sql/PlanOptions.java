package org.splinter.client.sql;

import java.util.Optional;
import org.splinter.fss.TreeShape;

/**
 * What may be asked of a plan beside its template: public, as the plan is.
 *
 * @param queries how many queries of the template will be asked at once
 * @param trees the shape of all shares' trees; none lets the cost model choose for each
 * @param preparing whether views and derived tables that are missing may be made
 */
public record PlanOptions(
    int queries, Optional<TreeShape> trees, Evaluation evaluation, Preparing preparing) {
  /** One query, trees and evaluation chosen by their cost. */
  public static final PlanOptions DEFAULT =
      new PlanOptions(1, Optional.empty(), Evaluation.AUTO, Preparing.IF_WORTH_IT);

  public PlanOptions withQueries(int number) {
    return new PlanOptions(number, trees, evaluation, preparing);
  }

  public PlanOptions withTrees(TreeShape shape) {
    return new PlanOptions(queries, Optional.of(shape), evaluation, preparing);
  }

  public PlanOptions withEvaluation(Evaluation chosen) {
    return new PlanOptions(queries, trees, chosen, preparing);
  }

  public PlanOptions withPreparing(Preparing chosen) {
    return new PlanOptions(queries, trees, evaluation, chosen);
  }

  /** Whether anything may be made. */
  public boolean prepares() {
    return preparing != Preparing.NEVER;
  }
}
