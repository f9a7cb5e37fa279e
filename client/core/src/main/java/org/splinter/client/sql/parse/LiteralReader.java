package org.splinter.client.sql.parse;

import java.util.Locale;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Literal;

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
    if (bare instanceof DateTimeLiteralExpression date) {
      String value = date.getValue();
      boolean plain =
          date.getType() == DateTimeLiteralExpression.DateTime.DATE && value.startsWith("'");
      return plain ? new Literal(Literal.Kind.DATE, value.substring(1, value.length() - 1)) : null;
    }
    String number = number(bare);
    return number == null ? null : new Literal(Literal.Kind.NUMBER, number);
  }

  private static @Nullable String number(Expression expression) {
    boolean number = expression instanceof LongValue || expression instanceof DoubleValue;
    return number && NUMBER.matcher(expression.toString()).matches() ? expression.toString() : null;
  }
}
