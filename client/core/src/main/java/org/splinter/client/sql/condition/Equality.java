package org.splinter.client.sql.condition;

import java.util.Comparator;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.row.ExactNumber;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.table.Value;

/** {@code =}: one value of any type. */
final class Equality implements SetComparison {

  @Override
  public Condition.Operator operator() {
    return Condition.Operator.EQUAL;
  }

  @Override
  public void requireDecidable(Operand operand) {
    // Keys hold every value, or its hash.
  }

  @Override
  public Predicate onRows(Expression left, Expression right) {
    return new Predicate.Comparison(left, Predicate.Operator.EQUAL, right);
  }

  @Override
  public Predicate onRows(Expression left, ExactNumber number) {
    return Outcomes.whereNotNull(left, number, false);
  }

  @Override
  public boolean holds(Object left, Object right, Comparator<Object> order) {
    return order.compare(left, right) == 0;
  }

  @Override
  public Side side() {
    return Side.POINT;
  }

  @Override
  public <S> S set(Value value, Operand operand, Sets<S> sets) {
    return sets.point(value);
  }

  @Override
  public <S> S set(ExactNumber number, Operand operand, Sets<S> sets) {
    return sets.none();
  }
}
