package org.splinter.client.sql.logical;

import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.Operator;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/** Rounding of exact numbers on rows, halves away from zero, by arithmetic that cannot overflow. */
public final class RowRounding {
  private RowRounding() {}

  /**
   * Plans ROUND.
   *
   * @param digits the digits to keep after the point; negative ones are before it
   */
  static TypedExpression round(TypedExpression number, int digits, Scalar.Call call) {
    int scale = number.type().scale();
    if (digits >= scale) {
      return number;
    }
    int dropped = scale - digits;
    if (dropped > ColumnType.MAX_SCALE) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(SqlUnparser.of(call))
              + " takes "
              + dropped
              + " digits off a number, at most "
              + ColumnType.MAX_SCALE
              + " are possible; round to fewer digits before the point");
    }
    Expression rounded = rounded(number.expression(), dropped);
    if (digits > 0) {
      return new TypedExpression(rounded, ColumnType.decimal(digits));
    }
    return new TypedExpression(
        digits == 0
            ? rounded
            : new Expression.Arithmetic(Operator.MULTIPLY, rounded, power(-digits)),
        ColumnType.INTEGER);
  }

  /**
   * Returns a number without its last digits: the truncated quotient, and one more away from zero
   * where the remainder is half of the divisor or more.
   *
   * @param digits 1 to 18
   */
  public static Expression rounded(Expression number, int digits) {
    Expression power = power(digits);
    Expression half = word(value(power) / 2);
    Expression remainder = new Expression.Arithmetic(Operator.REMAINDER, number, power);
    return new Expression.Arithmetic(
        Operator.ADD,
        new Expression.Arithmetic(Operator.DIVIDE, number, power),
        new Expression.Arithmetic(Operator.DIVIDE, remainder, half));
  }

  /** Returns a power of ten. */
  public static Expression power(int digits) {
    long power = 1;
    for (int i = 0; i < digits; i++) {
      power = Math.multiplyExact(power, 10);
    }
    return word(power);
  }

  private static long value(Expression constant) {
    return ((Value.Word) ((Expression.Constant) constant).value()).word();
  }

  /** Returns a constant. */
  public static Expression word(long word) {
    return new Expression.Constant(new Value.Word(word));
  }
}
