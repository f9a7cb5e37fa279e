package org.splinter.client.sql.logical;

import java.math.BigDecimal;
import org.splinter.client.sql.ast.Interval;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.row.ExactNumber;
import org.splinter.client.sql.row.LiteralType;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/** Typing of the SQL text's literals: exactly, or not at all. */
final class LiteralTypes {
  private LiteralTypes() {}

  /** Returns a literal as a constant of the type that its spelling gives it. */
  static TypedExpression typed(Literal literal) {
    return switch (literal.kind()) {
      case TEXT -> typed(new Value.Text(literal.text()), ColumnType.STRING);
      case BOOLEAN -> typed(ColumnType.BOOLEAN.parse(literal.text()), ColumnType.BOOLEAN);
      case DATE, TIME, TIMESTAMP, TIMESTAMPTZ -> {
        ColumnType type = LiteralType.temporal(literal).orElseThrow();
        yield typed(value(literal, type), type);
      }
      case INTERVAL -> {
        BigDecimal seconds = seconds(literal);
        ColumnType type = TemporalPlanner.SECONDS;
        yield typed(new Value.Word(type.decimalWord(seconds, false)), type);
      }
      case NUMBER -> {
        int scale = digitsAfterPoint(literal.text());
        ColumnType type = scale == 0 ? ColumnType.INTEGER : ColumnType.decimal(scale);
        ExactNumber number = ExactNumber.of(literal.text(), scale);
        if (!number.exact()) {
          throw new RefusedQueryException(
              "the number "
                  + RefusedQueryException.excerpt(literal.text())
                  + " does not fit 64 bits with at most 18 digits after the point; round it");
        }
        yield typed(number.floor(), type);
      }
    };
  }

  /**
   * Returns the digits after a number's point, at most as many as a decimal can have; 0 for a
   * number that is out of range anyway.
   */
  private static int digitsAfterPoint(String number) {
    try {
      int scale = new BigDecimal(number).stripTrailingZeros().scale();
      return Math.min(ColumnType.MAX_SCALE, Math.max(0, scale));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static TypedExpression typed(Value value, ColumnType type) {
    return new TypedExpression(new Expression.Constant(value), type);
  }

  /** Returns the length of an interval in seconds. */
  static BigDecimal seconds(Literal literal) {
    Interval interval = literal.interval().orElseThrow();
    if (interval.months() != 0) {
      throw new RefusedQueryException(
          literal.sql()
              + " is no number of seconds, as months differ; add it to a date or a timestamp, or"
              + " subtract it");
    }
    return interval.seconds();
  }

  /** Returns the value that a literal of a type, or a text, has as a value of the type. */
  static Value value(Literal literal, ColumnType type) {
    try {
      return type.parse(literal.text());
    } catch (IllegalArgumentException e) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(literal.sql()) + " " + e.getMessage());
    }
  }

  /**
   * Returns the number that a literal is as a value of a type of numbers.
   *
   * @throws RefusedQueryException if the type has no such value
   */
  static TypedExpression number(Literal literal, ColumnType type) {
    ExactNumber number = ExactNumber.of(literal.text(), type);
    if (!number.exact()) {
      throw new RefusedQueryException(
          "the number "
              + RefusedQueryException.excerpt(literal.text())
              + " does not fit "
              + type.describe()
              + ", as which it is beside other values; round it");
    }
    return typed(number.floor(), type);
  }

  /** Returns a text beside values of a type as a constant of that type. */
  static TypedExpression text(Literal literal, ColumnType type) {
    return typed(value(literal, type), type);
  }

  /** Returns whether a text beside a value of a type is read as one. */
  static boolean readsText(ColumnType type) {
    return type.isTemporal() || type.kind() == ColumnType.Kind.UUID;
  }
}
