package org.splinter.client.sql.fold;

import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.answer.AnswerShape;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.cost.CostEstimate;
import org.splinter.client.sql.cost.CostSetting;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.table.PublicTable;

/**
 * Everything about a query that its template, the table version and the number of queries decide.
 * It is all that a provider can see except the shares' bytes, and nothing in it is secret
 * (docs/security.md).
 *
 * @param table the version it is planned for
 * @param evaluation what providers receive; they are asked once
 * @param layout what that means on the table: keys, shares, groups
 * @param condition how the secrets become shares
 * @param shape how the answer follows from the sums
 * @param options what was asked of the plan beside the template
 */
public record QueryPlan(
    SqlTemplate template,
    PublicTable table,
    EvaluationPlan evaluation,
    PlanLayout layout,
    FoldCondition condition,
    AnswerShape shape,
    PlanOptions options) {

  /** Returns how many queries of the template are asked at once. */
  public int queries() {
    return options.queries();
  }

  /** Returns the trust model under which the query is asked. */
  public TrustModel trust() {
    return options.trust();
  }

  /** Returns what asking the query is estimated to take. */
  public CostEstimate estimate(CostSetting setting) {
    return CostModel.of(this).estimate(setting);
  }

  /** Returns whether the answer has a row per group. */
  public boolean grouped() {
    return !evaluation.aggregations().get(0).groups().isEmpty();
  }
}
