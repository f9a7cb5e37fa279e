package org.splinter.client.sql.condition;

import java.util.Comparator;
import java.util.List;
import org.splinter.client.sql.row.ExactNumber;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;

/** {@code <>}: the complement of {@code =} among the values. */
final class Inequality implements ComparisonDefinition {
  private final Equality equality;

  Inequality(Equality equality) {
    this.equality = equality;
  }

  @Override
  public void requireDecidable(Operand operand) {
    equality.requireDecidable(operand);
  }

  @Override
  public Predicate onRows(Expression left, Expression right) {
    return new Predicate.Comparison(left, Predicate.Operator.NOT_EQUAL, right);
  }

  @Override
  public Predicate onRows(Expression left, ExactNumber number) {
    return Outcomes.whereNotNull(left, number, true);
  }

  @Override
  public boolean holds(Object left, Object right, Comparator<Object> order) {
    return !equality.holds(left, right, order);
  }

  @Override
  public List<Clause> clauses(int operand, Expression expression, int parameter, boolean negated) {
    return equality.clauses(operand, expression, parameter, !negated);
  }
}
