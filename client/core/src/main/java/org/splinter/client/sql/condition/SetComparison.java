package org.splinter.client.sql.condition;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.row.ExactNumber;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.Value;

/**
 * Definition of a comparison that is TRUE on a point or an interval of the operand's order, or on
 * some values of a list ({@link PatternComparison}). Its methods on values are pure functions, so
 * that the reader of a secret can ask them.
 */
public interface SetComparison extends ComparisonDefinition {

  /** Maker of sets of an operand's values. */
  interface Sets<S> {
    S none();

    /** Returns the set of one value, or none if no row may have it. */
    S point(Value value);

    /**
     * Returns the values with coordinates from {@code low} to {@code high}; none if that is less.
     */
    S interval(BigInteger low, BigInteger high);
  }

  /** Returns the form of the set of values for which the comparison is TRUE. */
  Side side();

  /** Returns the values for which the comparison with a value is TRUE. */
  <S> S set(Value value, Operand operand, Sets<S> sets);

  /**
   * Returns the values for which the comparison with a number that is none of them is TRUE.
   *
   * @param number a number between two values or beyond all, not {@link ExactNumber#exact exact}
   */
  <S> S set(ExactNumber number, Operand operand, Sets<S> sets);

  /** Returns the values for which the comparison with a text, as a user gives it, is TRUE. */
  default <S> S setOfText(String text, Operand operand, Sets<S> sets) {
    return set(new Value.Text(text), operand, sets);
  }

  /** Returns what to give in place of a text that the operand's key cannot decide, if it cannot. */
  default Optional<String> undecidable(String text, Operand operand) {
    return Optional.empty();
  }

  /** Returns the operator of the syntax tree that this is the definition of. */
  Condition.Operator operator();

  @Override
  default List<Clause> clauses(int operand, Expression expression, int parameter, boolean negated) {
    SecretComparison one = new SecretComparison(operand, operator(), parameter);
    return List.of(negated ? Clause.excluding(one) : Clause.requiring(one));
  }
}
