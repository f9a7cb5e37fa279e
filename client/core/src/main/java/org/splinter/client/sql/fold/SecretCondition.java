package org.splinter.client.sql.fold;

import java.util.List;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.Operand;
import org.splinter.protocol.table.PublicTable;

/**
 * Public rule by which the secrets of a query become points and steps of two-party functions, made
 * of the template alone.
 *
 * @param operands the expressions that secrets are compared with
 * @param factors the secret sets of rows that terms are products of
 * @param terms one per term of the plan, in order
 */
public record SecretCondition(List<Operand> operands, List<Factor> factors, List<SecretTerm> terms)
    implements FoldCondition {

  public SecretCondition {
    operands = List.copyOf(operands);
    factors = List.copyOf(factors);
    terms = List.copyOf(terms);
  }

  /**
   * Plans the terms of a condition that trees can decide ({@link
   * org.splinter.client.sql.condition.Clause#requireOrdered}).
   *
   * @throws RefusedQueryException if that takes too many shares
   */
  public static Planned plan(SecretSelection rows, PublicTable table, PlanOptions options) {
    List<Factor> factors = rows.sum().factors();
    TermBuilder builder = new TermBuilder(rows.operands(), factors, table, options);
    rows.sum().products().forEach(builder::add);
    return new Planned(
        new SecretCondition(rows.operands(), factors, builder.secretTerms()), builder.terms());
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.boxes(this);
  }
}
