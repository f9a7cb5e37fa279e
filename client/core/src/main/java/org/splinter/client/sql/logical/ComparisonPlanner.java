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
    if (definition.ofTexts() && !left.type().isText()) {
      throw new RefusedQueryException(
          comparison.operator().sql()
              + " needs text; "
              + RefusedQueryException.excerpt(SqlUnparser.of(comparison.left()))
              + " is "
              + left.type().describe());
    }
    if (comparison.right() instanceof Scalar.Constant constant) {
      Literal literal = constant.literal();
      if (left.type().isNumeric() && literal.kind() == Literal.Kind.NUMBER) {
        ExactNumber number = ExactNumber.of(literal.text(), left.type().scale());
        return number.exact()
            ? definition.onRows(
                left.expression(), new Expression.Constant(new Value.Word(number.floor())))
            : definition.onRows(left.expression(), number);
      } else if (left.type().equals(ColumnType.DATE) && literal.kind() == Literal.Kind.TEXT) {
        Expression day = new Expression.Constant(LiteralTypes.date(literal));
        return definition.onRows(left.expression(), day);
      }
    }
    TypedExpression right = rows.expression(comparison.right());
    boolean numbers = left.type().isNumeric() && right.type().isNumeric();
    if (!numbers && !left.type().equals(right.type())) {
      throw misfit(comparison, left);
    }
    int scale = Math.max(left.type().scale(), right.type().scale());
    return definition.onRows(RowPlanner.rescaled(left, scale), RowPlanner.rescaled(right, scale));
  }

  private static RefusedQueryException misfit(
      Condition.Comparison comparison, TypedExpression left) {
    String mend =
        switch (left.type().kind()) {
          case INTEGER, DECIMAL -> "a number without quotes, such as 5";
          case DATE -> "a date such as '2013-06-30'";
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
