package org.splinter.client.sql.condition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.row.ExactNumber;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;

/**
 * {@code IS NOT DISTINCT FROM}: equality that takes NULL for a value like any other, so that it is
 * never UNKNOWN.
 */
final class NotDistinct implements ComparisonDefinition {
  private final Equality equality;

  NotDistinct(Equality equality) {
    this.equality = equality;
  }

  @Override
  public void requireDecidable(Operand operand) {
    equality.requireDecidable(operand);
  }

  @Override
  public Predicate onRows(Expression left, Expression right) {
    Predicate equal =
        new Predicate.And(
            List.of(Outcomes.isKnown(left), Outcomes.isKnown(right), equality.onRows(left, right)));
    Predicate neither =
        new Predicate.And(List.of(new Predicate.IsNull(left), new Predicate.IsNull(right)));
    return new Predicate.Or(List.of(equal, neither));
  }

  @Override
  public Predicate onRows(Expression left, ExactNumber number) {
    return new Predicate.And(List.of(Outcomes.isKnown(left), equality.onRows(left, number)));
  }

  @Override
  public @Nullable Boolean onValues(
      @Nullable Object left, @Nullable Object right, Comparator<Object> order) {
    return (left == null || right == null) ? (Boolean) (left == right) : holds(left, right, order);
  }

  @Override
  public boolean holds(Object left, Object right, Comparator<Object> order) {
    return equality.holds(left, right, order);
  }

  @Override
  public List<Clause> clauses(int operand, Expression expression, int parameter, boolean negated) {
    NullTest isNull = new NullTest(parameter, true);
    List<Clause> clauses =
        new ArrayList<>(equality.clauses(operand, expression, parameter, negated));
    if (negated) {
      clauses.add(Clause.testing(Outcomes.isKnown(expression), isNull));
      clauses.add(Clause.testing(new Predicate.IsNull(expression), isNull.opposite()));
    } else {
      clauses.add(Clause.testing(new Predicate.IsNull(expression), isNull));
    }
    return clauses;
  }
}
