package org.splinter.client.sql.answer;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/**
 * Values of an answer: how they follow from the table's values, and how SQL compares two of one
 * type.
 */
public final class AnswerValues {
  private AnswerValues() {}

  /**
   * Returns a table's value as the answer has it: Long, BigDecimal, String, LocalDate, Boolean or
   * null.
   */
  public static @Nullable Object of(@Nullable Value value, ColumnType type) {
    if (value == null) {
      return null;
    } else if (value instanceof Value.Text text) {
      return text.string();
    }
    long word = ((Value.Word) value).word();
    return switch (type.kind()) {
      case INTEGER -> word;
      case DECIMAL -> BigDecimal.valueOf(word, type.scale());
      case DATE -> LocalDate.ofEpochDay(word);
      case BOOLEAN -> word != 0;
      case STRING -> throw new IllegalStateException("text has no word");
    };
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
