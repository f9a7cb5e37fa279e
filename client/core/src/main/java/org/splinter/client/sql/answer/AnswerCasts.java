package org.splinter.client.sql.answer;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.SqlType;
import org.splinter.protocol.expression.TextFunction;
import org.splinter.protocol.table.ColumnType;

/** Casts of the values of an answer, as providers cast those of rows. */
final class AnswerCasts {
  private static final Pattern NUMBER = Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)");

  private AnswerCasts() {}

  /** Casts a value that is not NULL; a text that shows no value of the type becomes NULL. */
  static @Nullable Object cast(Object value, SqlType type) {
    return switch (type.kind()) {
      case VARCHAR -> text(value);
      case INTEGER -> exact(value, 0);
      case DECIMAL -> {
        BigDecimal number = number(value, type.scale());
        yield number == null || number.scale() > 0 ? number : Numbers.exact(number);
      }
      case DOUBLE -> approximate(value);
      case DATE -> value instanceof String text ? day(trimmed(text)) : TemporalValues.day(value);
      case BOOLEAN -> {
        if (value instanceof Number number) {
          yield Numbers.sign(number) != 0;
        }
        yield value instanceof String text ? bool(trimmed(text)) : value;
      }
    };
  }

  private static @Nullable Double approximate(Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    if (value instanceof Boolean truth) {
      return truth ? 1.0 : 0.0;
    }
    BigDecimal number = shown((String) value);
    return number == null ? null : (Double) number.doubleValue();
  }

  /** Returns the text that shows a value. */
  static String text(Object value) {
    return value instanceof Number number ? Numbers.text(number) : value.toString();
  }

  private static @Nullable Number exact(Object value, int scale) {
    BigDecimal number = number(value, scale);
    return number == null ? null : Numbers.exact(number);
  }

  private static @Nullable BigDecimal number(Object value, int scale) {
    if (value instanceof Boolean truth) {
      return BigDecimal.valueOf(truth ? 1 : 0).setScale(scale);
    } else if (value instanceof Number number) {
      return Numbers.rounded(number, scale);
    }
    BigDecimal shown = shown((String) value);
    if (shown == null) {
      return null;
    }
    BigDecimal number = Numbers.rounded(shown, scale);
    return number.unscaledValue().bitLength() < Long.SIZE ? number : null; // as on rows
  }

  /** Returns the number that a text shows, or null. */
  private static @Nullable BigDecimal shown(String text) {
    String bare = trimmed(text);
    return NUMBER.matcher(bare).matches() ? new BigDecimal(bare) : null;
  }

  private static @Nullable LocalDate day(String text) {
    try {
      return LocalDate.ofEpochDay(ColumnType.DATE.parseWord(text));
    } catch (IllegalArgumentException | DateTimeException e) {
      return null;
    }
  }

  private static @Nullable Boolean bool(String text) {
    try {
      return ColumnType.BOOLEAN.parseWord(text) != 0;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static String trimmed(String text) {
    return TextFunction.TRIM.of(text);
  }
}
