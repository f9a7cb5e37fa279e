package org.splinter.client.sql.condition;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.row.ExactNumber;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.Value;

/** {@code <}, {@code <=}, {@code >} and {@code >=}: the values up to a bound, or from one on. */
final class OrderComparison implements SetComparison {
  private final Condition.Operator operator;
  private final Predicate.Operator predicate;
  private final boolean below;
  private final boolean inclusive;

  /**
   * Makes one of the four.
   *
   * @param below whether it is TRUE for values below the other side
   * @param inclusive whether it is TRUE for the other side itself
   */
  OrderComparison(
      Condition.Operator operator, Predicate.Operator predicate, boolean below, boolean inclusive) {
    this.operator = operator;
    this.predicate = predicate;
    this.below = below;
    this.inclusive = inclusive;
  }

  @Override
  public Condition.Operator operator() {
    return operator;
  }

  @Override
  public void requireDecidable(Operand operand) {
    if (!operand.ordering().exact()) {
      Domain.FreeText text = (Domain.FreeText) operand.domain();
      throw new RefusedQueryException(
          operand.name()
              + " is text of up to "
              + text.longest()
              + " bytes with too many values for a dictionary, and its key holds the first "
              + text.prefixBytes()
              + " only: compare it by =, IN or LIKE ?, or declare a longer prefix at import");
    }
  }

  @Override
  public Predicate onRows(Expression left, Expression right) {
    return new Predicate.Comparison(left, predicate, right);
  }

  @Override
  public Predicate onRows(Expression left, ExactNumber number) {
    if (number.side() != ExactNumber.Side.AMONG) {
      return Outcomes.whereNotNull(
          left, number, below == (number.side() == ExactNumber.Side.ABOVE));
    }
    Expression floor = new Expression.Constant(number.floor());
    return new Predicate.Comparison(
        left, below ? Predicate.Operator.LESS_OR_EQUAL : Predicate.Operator.GREATER, floor);
  }

  @Override
  public boolean holds(Object left, Object right, Comparator<Object> order) {
    int sign = order.compare(left, right);
    return sign == 0 ? inclusive : below == sign < 0;
  }

  @Override
  public Side side() {
    return below ? Side.BELOW : Side.ABOVE;
  }

  @Override
  public <S> S set(Value value, Operand operand, Sets<S> sets) {
    Ordering order = operand.ordering();
    // Where the values end that are less than the other side or, if that is below the cut, equal.
    BigInteger cut = below == inclusive ? order.upTo(value) : order.below(value);
    return side(cut, operand, sets);
  }

  @Override
  public <S> S set(ExactNumber number, Operand operand, Sets<S> sets) {
    if (number.side() == ExactNumber.Side.AMONG) {
      return side(operand.ordering().upTo(number.floor()), operand, sets);
    }
    return below == (number.side() == ExactNumber.Side.ABOVE)
        ? sets.interval(BigInteger.ZERO, operand.ordering().greatest())
        : sets.none();
  }

  private <S> S side(BigInteger cut, Operand operand, Sets<S> sets) {
    return below
        ? sets.interval(BigInteger.ZERO, cut.subtract(BigInteger.ONE))
        : sets.interval(cut, operand.ordering().greatest());
  }

  /** Returns the clause; its negation is the comparison with the opposite operator. */
  @Override
  public List<Clause> clauses(int operand, Expression expression, int parameter, boolean negated) {
    Condition.Operator required = negated ? opposite() : operator;
    return List.of(Clause.requiring(new SecretComparison(operand, required, parameter)));
  }

  private Condition.Operator opposite() {
    if (below) {
      return inclusive ? Condition.Operator.GREATER : Condition.Operator.GREATER_OR_EQUAL;
    }
    return inclusive ? Condition.Operator.LESS : Condition.Operator.LESS_OR_EQUAL;
  }
}
