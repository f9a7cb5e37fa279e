package org.splinter.apps;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader of values in answers, whose types follow from the templates. */
final class AnswerReader {
  private AnswerReader() {}

  /** Returns a value for which the template cannot yield NULL. */
  static Object required(@Nullable Object value) {
    if (value == null) {
      throw new IllegalStateException("a count, a histogram or a key is NULL");
    }
    return value;
  }

  static long number(@Nullable Object value) {
    return ((Number) required(value)).longValue();
  }

  /** Returns a sum, which is NULL if nothing was summed up. */
  static BigDecimal sum(@Nullable Object value) {
    if (value == null) {
      return BigDecimal.ZERO;
    }
    return value instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf(number(value));
  }

  /** Returns an average; null if nothing was counted. */
  static @Nullable Double average(BigDecimal sum, long count) {
    return count == 0 ? null : sum.doubleValue() / count;
  }

  /** Returns the elements of a list, which is NULL if it has none. */
  static List<Long> numbers(@Nullable Object list) {
    return list == null ? List.of() : ((List<?>) list).stream().map(AnswerReader::number).toList();
  }
}
