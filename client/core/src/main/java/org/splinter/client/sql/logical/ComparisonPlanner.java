package org.splinter.client.sql.logical;

import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.condition.ComparisonDefinition;
import org.splinter.client.sql.condition.Comparisons;
import org.splinter.client.sql.row.ExactNumber;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/** Planner of public comparisons: both sides on one scale, literals by the other side's type. */
final class ComparisonPlanner {
  private final RowPlanner rows;

  ComparisonPlanner(RowPlanner rows) {
    this.rows = rows;
  }

  /** Plans a comparison without secrets. */
  Predicate plan(Condition.Comparison comparison) {
    if (comparison.left() instanceof Scalar.Constant
        && !(comparison.right() instanceof Scalar.Constant)) {
      return plan(
          new Condition.Comparison(
              /* left= */ comparison.right(),
              comparison.operator().mirrored(),
              /* right= */ comparison.left()));
    }
    TypedExpression left = rows.expression(comparison.left());
    ComparisonDefinition definition = Comparisons.of(comparison.operator());
    if (definition.ofTexts() && !left.type().isCharacters()) {
      throw new RefusedQueryException(
          comparison.operator().sql()
              + " needs text; "
              + RefusedQueryException.excerpt(SqlUnparser.of(comparison.left()))
              + " is "
              + left.type().describe());
    }
    if (comparison.right() instanceof Scalar.Constant constant) {
      Literal literal = constant.literal();
      if (left.type().isNumber() && literal.kind() == Literal.Kind.NUMBER) {
        ExactNumber number = ExactNumber.of(literal.text(), left.type());
        return number.exact()
            ? definition.onRows(left.expression(), new Expression.Constant(number.floor()))
            : definition.onRows(left.expression(), number);
      } else if (LiteralTypes.readsText(left.type())
          && literal.kind() == Literal.Kind.TEXT
          && !definition.ofTexts()) {
        Value value = LiteralTypes.value(literal, left.type());
        return definition.onRows(left.expression(), new Expression.Constant(value));
      }
    }
    TypedExpression right = rows.expression(comparison.right());
    if (TemporalPlanner.isComparable(left.type(), right.type())
        && !left.type().equals(right.type())) {
      return definition.onRows(
          TemporalPlanner.asTimestamp(left), TemporalPlanner.asTimestamp(right));
    }
    boolean numbers = left.type().isNumber() && right.type().isNumber();
    boolean texts =
        definition.ofTexts() && left.type().isCharacters() && right.type().isCharacters();
    if (!numbers && !texts && !left.type().equals(right.type())) {
      throw misfit(comparison, left);
    }
    if (texts || !numbers) {
      return definition.onRows(left.expression(), right.expression());
    }
    ColumnType common = WideNumbers.common(left.type(), right.type());
    return definition.onRows(
        WideNumbers.as(common, left, comparison.left()),
        WideNumbers.as(common, right, comparison.right()));
  }

  private static RefusedQueryException misfit(
      Condition.Comparison comparison, TypedExpression left) {
    String mend =
        switch (left.type().kind()) {
          case INTEGER, DECIMAL, WIDE -> "a number without quotes, such as 5";
          case DATE -> "a date such as '2013-06-30'";
          case TIME -> "a time such as '12:34:56'";
          case TIMESTAMP -> "a timestamp such as '2013-06-30 12:34:56'";
          case TIMESTAMPTZ -> "a timestamp such as '2013-06-30 12:34:56Z'";
          case UUID -> "a UUID such as '123e4567-e89b-12d3-a456-426614174000'";
          case BOOLEAN -> "TRUE or FALSE";
          case STRING -> "text in single quotes, such as 'abc'";
        };
    return new RefusedQueryException(
        RefusedQueryException.excerpt(SqlUnparser.of(comparison.left()))
            + " is "
            + left.type().describe()
            + ", "
            + RefusedQueryException.excerpt(SqlUnparser.of(comparison.right()))
            + " is not; write "
            + mend);
  }
}
