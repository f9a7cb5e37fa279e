package org.splinter.client.sql.answer;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.SqlType;
import org.splinter.protocol.expression.TextFunction;
import org.splinter.protocol.expression.WordForm;
import org.splinter.protocol.expression.WordParser;
import org.splinter.protocol.table.ColumnType;

/** Casts of the values of an answer, as providers cast those of rows. */
final class AnswerCasts {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");

  private AnswerCasts() {}

  /**
   * Casts a value that is not NULL; a text that shows no value of the type becomes NULL, as does a
   * number that is not finite, and in TRY_CAST one of too many digits.
   *
   * @throws RefusedQueryException if a number has too many digits
   */
  static @Nullable Object cast(Object value, AnswerExpression.Cast cast) {
    SqlType type = cast.type();
    return switch (type.kind()) {
      case VARCHAR -> text(value);
      case INTEGER, DECIMAL -> {
        BigDecimal number = held(number(value, type.scale()), cast);
        yield number == null || number.scale() > 0 ? number : Numbers.exact(number);
      }
      case DOUBLE -> approximate(value);
      case DATE -> value instanceof String text ? day(text) : TemporalValues.day(value);
      case TIME -> value instanceof String text ? time(text) : TemporalValues.timeOfDay(value);
      case TIMESTAMP ->
          value instanceof String text ? timestamp(text) : TemporalValues.atMidnight(value);
      case BOOLEAN -> {
        if (value instanceof Number number) {
          yield Numbers.sign(number) != 0;
        }
        yield value instanceof String text ? bool(text) : value;
      }
    };
  }

  /** Returns a number of as many digits as a decimal is written to have. */
  private static @Nullable BigDecimal held(
      @Nullable BigDecimal number, AnswerExpression.Cast cast) {
    SqlType type = cast.type();
    boolean bounded = type.kind() == SqlType.Kind.DECIMAL;
    if (number == null
        || !bounded
        || number.precision() - number.scale() <= type.digits() - type.scale()) {
      return number;
    } else if (cast.attempted()) {
      return null;
    }
    throw new RefusedQueryException(
        "a value has more digits than the "
            + type.sql()
            + " that it is cast to; write TRY_CAST, which is NULL there, or more digits");
  }

  private static @Nullable Double approximate(Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    if (value instanceof Boolean truth) {
      return truth ? 1.0 : 0.0;
    }
    String bare = TextFunction.TRIM.of((String) value);
    double shown = NUMBER.matcher(bare).matches() ? Double.parseDouble(bare) : Double.NaN;
    return Double.isFinite(shown) ? (Double) shown : null;
  }

  /** Returns the text that shows a value. */
  static String text(Object value) {
    return value instanceof Number number ? Numbers.text(number) : TemporalValues.shown(value);
  }

  private static @Nullable BigDecimal number(Object value, int scale) {
    if (value instanceof Boolean truth) {
      return BigDecimal.valueOf(truth ? 1 : 0).setScale(scale);
    } else if (value instanceof Number number) {
      return Numbers.rounded(number, scale);
    }
    Long word = shown((String) value, WordForm.NUMBER, scale);
    return word == null ? null : BigDecimal.valueOf(word, scale);
  }

  private static @Nullable LocalDate day(String text) {
    Long word = shown(text, WordForm.DATE, 0);
    return word == null ? null : LocalDate.ofEpochDay(word);
  }

  private static @Nullable Object time(String text) {
    Long word = shown(text, WordForm.TIME, 0);
    return word == null ? null : TemporalValues.of(word, ColumnType.TIME);
  }

  private static @Nullable Object timestamp(String text) {
    Long word = shown(text, WordForm.TIMESTAMP, 0);
    return word == null ? null : TemporalValues.of(word, ColumnType.TIMESTAMP);
  }

  private static @Nullable Boolean bool(String text) {
    Long word = shown(text, WordForm.BOOLEAN, 0);
    return word == null ? null : word != 0;
  }

  /** Returns the word that a text shows, by the reader of rows; null if it shows none. */
  private static @Nullable Long shown(String text, WordForm form, int scale) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    WordParser parser = new WordParser(form, scale);
    return parser.read(utf8, 0, utf8.length) ? parser.word() : null;
  }
}
