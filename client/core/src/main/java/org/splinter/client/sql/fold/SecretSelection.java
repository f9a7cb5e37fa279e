package org.splinter.client.sql.fold;

import java.util.List;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.condition.TermPlanner;
import org.splinter.client.sql.logical.LogicalQuery;

/**
 * The secret selection of rows in a fold: signed products of factors that sum to 1 on its rows, and
 * the operands that they compare. Public itself.
 */
public record SecretSelection(TermPlanner.Sum sum, List<Operand> operands) {
  public SecretSelection {
    operands = List.copyOf(operands);
  }

  /**
   * Returns the rows that a query's WHERE selects.
   *
   * @throws org.splinter.client.sql.ast.RefusedQueryException if that makes too many products
   */
  public static SecretSelection of(LogicalQuery query) {
    List<Operand> operands = query.operands();
    return new SecretSelection(TermPlanner.plan(query.where().clauses(), operands), operands);
  }
}
