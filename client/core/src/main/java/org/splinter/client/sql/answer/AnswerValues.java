package org.splinter.client.sql.answer;

import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.WideDecimal;

/**
 * Values of an answer: how they follow from the table's values, and how SQL compares two of one
 * type.
 */
public final class AnswerValues {
  private AnswerValues() {}

  /**
   * Returns a table's value as the answer has it: Long, BigDecimal, String, LocalDate, LocalTime,
   * LocalDateTime, Instant, Boolean or null.
   *
   * @throws UncheckedIOException if it is no value that the table can have
   */
  public static @Nullable Object of(@Nullable Value value, ColumnType type) {
    if (value == null) {
      return null;
    } else if (value instanceof Value.Text text) {
      return type.isWide() ? wide(text, type) : text.string();
    }
    long word = ((Value.Word) value).word();
    return switch (type.kind()) {
      case INTEGER -> word;
      case DECIMAL -> BigDecimal.valueOf(word, type.scale());
      case DATE, TIME, TIMESTAMP, TIMESTAMPTZ -> TemporalValues.of(word, type);
      case BOOLEAN -> word != 0;
      case STRING, UUID, WIDE -> throw new IllegalStateException("text has no word");
    };
  }

  private static BigDecimal wide(Value.Text text, ColumnType type) {
    if (!WideDecimal.isOne(text.utf8(), 0, text.utf8().length)) {
      throw new UncheckedIOException(
          new ContradictionException("the answers hold a text that is no " + type.describe()));
    }
    return type.wideNumber(text);
  }

  /**
   * Returns a table's number that is not NULL.
   *
   * @throws UncheckedIOException if it is no value that the table can have
   */
  public static BigDecimal number(Value value, ColumnType type) {
    return value instanceof Value.Text text
        ? wide(text, type)
        : BigDecimal.valueOf(((Value.Word) value).word(), type.scale());
  }

  /**
   * Compares two values that are not NULL: numbers by value, texts by their UTF-8 bytes, FALSE
   * before TRUE.
   *
   * @throws IllegalStateException naming two types that have no common order
   */
  static int compare(Object left, Object right) {
    if (left instanceof Number first && right instanceof Number second) {
      return Numbers.compare(first, second);
    } else if (left instanceof String first && right instanceof String second) {
      return new Value.Text(first).compareTo(new Value.Text(second));
    } else if (left instanceof LocalDate first && right instanceof LocalDate second) {
      return first.compareTo(second);
    } else if (left instanceof LocalTime first && right instanceof LocalTime second) {
      return first.compareTo(second);
    } else if (left instanceof LocalDateTime first && right instanceof LocalDateTime second) {
      return first.compareTo(second);
    } else if (left instanceof Instant first && right instanceof Instant second) {
      return first.compareTo(second);
    } else if (left instanceof Boolean first && right instanceof Boolean second) {
      return first.compareTo(second);
    }
    throw new IllegalStateException(
        left.getClass().getSimpleName()
            + " and "
            + right.getClass().getSimpleName()
            + " have no common order");
  }
}
