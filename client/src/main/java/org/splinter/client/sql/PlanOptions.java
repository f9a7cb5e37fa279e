package org.splinter.client.sql;

import java.util.Optional;
import org.splinter.fss.TreeShape;

/**
 * What may be asked of a plan beside its template: public, as the plan is.
 *
 * @param queries how many queries of the template will be asked at once
 * @param trees the shape of all shares' trees; none lets {@link RadixRule} choose for each
 */
public record PlanOptions(int queries, Optional<TreeShape> trees) {
  /** One query, trees chosen by their cost. */
  public static final PlanOptions DEFAULT = new PlanOptions(1, Optional.empty());

  public PlanOptions withQueries(int number) {
    return new PlanOptions(number, trees);
  }

  public PlanOptions withTrees(TreeShape shape) {
    return new PlanOptions(queries, Optional.of(shape));
  }
}
