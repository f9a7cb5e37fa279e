package org.splinter.client.sql.logical;

import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Spelling;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.expression.Predicate.Operator;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/** Planner of public comparisons: both sides on one scale, literals by the other side's type. */
final class ComparisonPlanner {
  private static final Expression LEAST_WORD =
      new Expression.Constant(new Value.Word(Long.MIN_VALUE));

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
              mirrored(comparison.operator()),
              /* right= */ comparison.left()));
    }
    TypedExpression left = rows.expression(comparison.left());
    Operator operator = operator(comparison.operator());
    if (operator == Operator.STARTS_WITH && !left.type().isText()) {
      throw new RefusedException(
          "LIKE needs text; "
              + RefusedException.excerpt(Spelling.of(comparison.left()))
              + " is "
              + left.type().describe());
    }
    if (comparison.right() instanceof Scalar.Constant constant) {
      Literal literal = constant.literal();
      if (left.type().isNumeric() && literal.kind() == Literal.Kind.NUMBER) {
        ExactNumber number = ExactNumber.of(literal.text(), left.type().scale());
        return numeric(left.expression(), operator, number);
      } else if (left.type().equals(ColumnType.DATE) && literal.kind() == Literal.Kind.TEXT) {
        Expression day = new Expression.Constant(Literals.date(literal));
        return new Predicate.Comparison(left.expression(), operator, day);
      }
    }
    TypedExpression right = rows.expression(comparison.right());
    boolean numbers = left.type().isNumeric() && right.type().isNumeric();
    if (!numbers && !left.type().equals(right.type())) {
      throw misfit(comparison, left);
    }
    int scale = Math.max(left.type().scale(), right.type().scale());
    return new Predicate.Comparison(
        RowPlanner.rescaled(left, scale), operator, RowPlanner.rescaled(right, scale));
  }

  /** Compares with the nearest word, exactly, where the number lies between two or beyond all. */
  private static Predicate numeric(Expression left, Operator operator, ExactNumber number) {
    boolean below = number.side() == ExactNumber.Side.BELOW;
    boolean above = number.side() == ExactNumber.Side.ABOVE;
    if (above || below) {
      return switch (operator) {
        case NOT_EQUAL -> whereNotNull(left, true);
        case LESS, LESS_OR_EQUAL -> whereNotNull(left, above);
        case GREATER, GREATER_OR_EQUAL -> whereNotNull(left, below);
        case EQUAL, STARTS_WITH -> whereNotNull(left, false);
      };
    }
    Expression floor = new Expression.Constant(new Value.Word(number.floor()));
    if (number.exact()) {
      return new Predicate.Comparison(left, operator, floor);
    }
    return switch (operator) {
      case NOT_EQUAL -> whereNotNull(left, true);
      case LESS, LESS_OR_EQUAL -> new Predicate.Comparison(left, Operator.LESS_OR_EQUAL, floor);
      case GREATER, GREATER_OR_EQUAL -> new Predicate.Comparison(left, Operator.GREATER, floor);
      case EQUAL, STARTS_WITH -> whereNotNull(left, false);
    };
  }

  /**
   * Returns a comparison with one outcome for all values; it is UNKNOWN for NULL, as any comparison
   * is.
   */
  private static Predicate whereNotNull(Expression left, boolean outcome) {
    return new Predicate.Comparison(
        left, outcome ? Operator.GREATER_OR_EQUAL : Operator.LESS, LEAST_WORD);
  }

  private static Operator operator(Condition.Operator operator) {
    return operator == Condition.Operator.LIKE
        ? Operator.STARTS_WITH
        : Operator.valueOf(operator.name());
  }

  private static Condition.Operator mirrored(Condition.Operator operator) {
    return switch (operator) {
      case LESS -> Condition.Operator.GREATER;
      case LESS_OR_EQUAL -> Condition.Operator.GREATER_OR_EQUAL;
      case GREATER -> Condition.Operator.LESS;
      case GREATER_OR_EQUAL -> Condition.Operator.LESS_OR_EQUAL;
      case EQUAL, NOT_EQUAL, LIKE -> operator;
    };
  }

  private static RefusedException misfit(Condition.Comparison comparison, TypedExpression left) {
    String mend =
        switch (left.type().kind()) {
          case INTEGER, DECIMAL -> "a number without quotes, such as 5";
          case DATE -> "a date such as '2013-06-30'";
          case BOOLEAN -> "TRUE or FALSE";
          case STRING -> "text in single quotes, such as 'abc'";
        };
    return new RefusedException(
        RefusedException.excerpt(Spelling.of(comparison.left()))
            + " is "
            + left.type().describe()
            + ", "
            + RefusedException.excerpt(Spelling.of(comparison.right()))
            + " is not; write "
            + mend);
  }
}
