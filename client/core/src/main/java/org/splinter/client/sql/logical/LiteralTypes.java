package org.splinter.client.sql.logical;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.row.ExactNumber;
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
      case DATE -> typed(date(literal), ColumnType.DATE);
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
        yield typed(new Value.Word(number.floor()), type);
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

  /** Returns the day that a date or text literal is. */
  static Value date(Literal literal) {
    try {
      return new Value.Word(LocalDate.parse(literal.text()).toEpochDay());
    } catch (DateTimeException e) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(literal.sql()) + " is not a date such as '2013-06-30'");
    }
  }
}
