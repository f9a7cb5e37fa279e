package org.splinter.client.sql.parse;

import java.util.Locale;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Interval;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;

/** Reader of the grammar's constants. */
final class LiteralReader {
  // The grammar also takes suffixes and digits grouped by underscores.
  private static final Pattern NUMBER =
      Pattern.compile("(?:\\d++(?:\\.\\d*+)?|\\.\\d++)(?:[eE][+-]?\\d++)?");

  private LiteralReader() {}

  /** Returns the literal that an expression is, or null if it is none that can be compared with. */
  static @Nullable Literal read(Expression expression) {
    Expression bare = Names.withoutParentheses(expression);
    if (bare instanceof SignedExpression signed) {
      String number = number(Names.withoutParentheses(signed.getExpression()));
      return number == null || signed.getSign() == '~'
          ? null
          : new Literal(Literal.Kind.NUMBER, signed.getSign() == '-' ? "-" + number : number);
    }
    if (bare instanceof StringValue text) {
      boolean plain = text.getPrefix() == null && "'".equals(text.getQuoteStr());
      return plain ? new Literal(Literal.Kind.TEXT, text.getNotExcapedValue()) : null;
    }
    if (bare instanceof BooleanValue bool) {
      return new Literal(Literal.Kind.BOOLEAN, bool.toString().toLowerCase(Locale.ROOT));
    }
    if (bare instanceof DateTimeLiteralExpression time) {
      String value = time.getValue();
      return value.startsWith("'")
          ? new Literal(kind(time.getType()), value.substring(1, value.length() - 1))
          : null;
    }
    if (bare instanceof IntervalExpression interval) {
      return interval(interval);
    }
    String number = number(bare);
    return number == null ? null : new Literal(Literal.Kind.NUMBER, number);
  }

  private static Literal.Kind kind(DateTimeLiteralExpression.DateTime type) {
    return switch (type) {
      case DATE -> Literal.Kind.DATE;
      case TIME -> Literal.Kind.TIME;
      case DATETIME, TIMESTAMP -> Literal.Kind.TIMESTAMP;
      case TIMESTAMPTZ -> Literal.Kind.TIMESTAMPTZ;
    };
  }

  /** Returns the literal of a constant interval, such as INTERVAL 3 DAY, '3' DAY or '3 days'. */
  private static @Nullable Literal interval(IntervalExpression expression) {
    String length = expression.getParameter();
    if (!expression.isUsingIntervalKeyword() || length == null) {
      return null;
    }
    String unit = unit(expression);
    Interval interval =
        Interval.of(length.replace("'", "") + unit)
            .orElseThrow(
                () ->
                    new RefusedQueryException(
                        "INTERVAL "
                            + RefusedQueryException.excerpt(length + unit)
                            + " is no interval; write numbers and units, such as INTERVAL '3 days"
                            + " 12 hours' or INTERVAL 1 MONTH, of at most 10000 years"));
    return new Literal(Literal.Kind.INTERVAL, interval.text());
  }

  /** Returns the unit behind an interval's length, after a blank; empty if there is none. */
  @SuppressWarnings("deprecation") // units that the parser does not know stand nowhere else
  private static String unit(IntervalExpression expression) {
    if (expression.getIntervalQualifier() != null) {
      return " " + expression.getIntervalQualifier();
    }
    return expression.getIntervalType() == null ? "" : " " + expression.getIntervalType();
  }

  private static @Nullable String number(Expression expression) {
    boolean number = expression instanceof LongValue || expression instanceof DoubleValue;
    return number && NUMBER.matcher(expression.toString()).matches() ? expression.toString() : null;
  }
}
