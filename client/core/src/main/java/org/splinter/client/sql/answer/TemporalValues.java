package org.splinter.client.sql.answer;

import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Interval;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.TemporalText;

/**
 * Dates, times of day and timestamps of an answer: LocalDate, LocalTime, LocalDateTime and, for
 * moments in UTC, Instant.
 */
public final class TemporalValues {
  /** The offset behind the text of a moment. */
  public static final String UTC = "+00";

  private static final int SECOND_DIGITS = 6;
  private static final long MICROSECOND_NANOS = 1000;
  private static final long MILLISECOND_MICROS = 1000;
  private static final int QUARTER_MONTHS = 3;

  private TemporalValues() {}

  /** Returns the value of a word. */
  static Object of(long word, ColumnType type) {
    return switch (type.kind()) {
      case DATE -> LocalDate.ofEpochDay(word);
      case TIME -> LocalTime.ofNanoOfDay(word * MICROSECOND_NANOS);
      case TIMESTAMP -> timestamp(word);
      case TIMESTAMPTZ -> timestamp(word).toInstant(ZoneOffset.UTC);
      case INTEGER, DECIMAL, BOOLEAN, STRING, UUID, WIDE ->
          throw new IllegalStateException("a " + type.describe() + " is no time");
    };
  }

  private static LocalDateTime timestamp(long word) {
    LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(word, TemporalText.DAY));
    long ofDay = Math.floorMod(word, TemporalText.DAY);
    return day.atTime(LocalTime.ofNanoOfDay(ofDay * MICROSECOND_NANOS));
  }

  /** Prints a value of an answer; dates and times as the import reads them back. */
  public static String text(Object value) {
    if (value instanceof LocalTime time) {
      return ColumnType.TIME.format(word(time));
    } else if (value instanceof LocalDateTime timestamp) {
      return ColumnType.TIMESTAMP.format(word(timestamp));
    } else if (value instanceof Instant moment) {
      return ColumnType.TIMESTAMPTZ.format(word(calendar(moment)));
    }
    return value.toString();
  }

  /** Returns the text that a cast shows of a value, which has a space before the time of day. */
  static String shown(Object value) {
    if (value instanceof Instant moment) {
      return shown(calendar(moment)) + UTC;
    }
    return value instanceof LocalDateTime timestamp
        ? ColumnType.DATE.format(timestamp.toLocalDate().toEpochDay())
            + " "
            + ColumnType.TIME.format(word(timestamp.toLocalTime()))
        : text(value);
  }

  private static long word(LocalTime time) {
    return time.toNanoOfDay() / MICROSECOND_NANOS;
  }

  private static long word(LocalDateTime timestamp) {
    return timestamp.toLocalDate().toEpochDay() * TemporalText.DAY + word(timestamp.toLocalTime());
  }

  private static LocalDateTime calendar(Instant moment) {
    return LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
  }

  /** Returns a field of a date or a time, of a kind that has it. */
  static Number part(Scalar.Function function, Object value) {
    if (function == Scalar.Function.EPOCH) {
      return value instanceof LocalDate day
          ? (Number) (day.toEpochDay() * ChronoUnit.DAYS.getDuration().toSeconds())
          : BigDecimal.valueOf(microseconds(value), SECOND_DIGITS);
    }
    return value instanceof LocalTime time
        ? (Long) ofTime(function, time)
        : (Long) ofDate(function, atMidnight(value));
  }

  /** Returns the date of a date or a timestamp. */
  static LocalDate day(Object value) {
    return atMidnight(value).toLocalDate();
  }

  /** Returns the time of day of a timestamp, or a time itself. */
  static LocalTime timeOfDay(Object value) {
    return value instanceof LocalTime time ? time : atMidnight(value).toLocalTime();
  }

  /** Returns a date or a timestamp as one on the calendar. */
  static LocalDateTime atMidnight(Object value) {
    if (value instanceof LocalDate day) {
      return day.atStartOfDay();
    }
    return value instanceof Instant moment ? calendar(moment) : (LocalDateTime) value;
  }

  /** Returns the microseconds since 1970 in UTC, or since midnight. */
  private static long microseconds(Object value) {
    return value instanceof LocalTime time ? word(time) : word(atMidnight(value));
  }

  private static long ofDate(Scalar.Function function, LocalDateTime date) {
    return switch (function) {
      case YEAR -> date.getYear();
      case QUARTER -> date.getLong(IsoFields.QUARTER_OF_YEAR);
      case MONTH -> date.getMonthValue();
      case DAY -> date.getDayOfMonth();
      case DAY_OF_WEEK -> date.get(ChronoField.DAY_OF_WEEK) % DayOfWeek.values().length;
      case DAY_OF_YEAR -> date.getDayOfYear();
      case WEEK -> date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
      default -> ofTime(function, date.toLocalTime());
    };
  }

  private static long ofTime(Scalar.Function function, LocalTime time) {
    long microseconds = time.getSecond() * TemporalText.SECOND + word(time) % TemporalText.SECOND;
    return switch (function) {
      case HOUR -> time.getHour();
      case MINUTE -> time.getMinute();
      case SECOND -> time.getSecond();
      case MILLISECOND -> microseconds / MILLISECOND_MICROS;
      case MICROSECOND -> microseconds;
      default -> throw new IllegalStateException(function + " is no part of a time");
    };
  }

  /** Returns the begin of a unit, which a value of its kind has. */
  static Object truncated(String unit, Object value) {
    if (value instanceof LocalDate day) {
      return firstDay(unit, day);
    } else if (value instanceof LocalTime time) {
      return time.truncatedTo(unit(unit));
    } else if (value instanceof Instant moment) {
      return truncated(unit, calendar(moment)).toInstant(ZoneOffset.UTC);
    }
    return truncated(unit, (LocalDateTime) value);
  }

  private static LocalDateTime truncated(String unit, LocalDateTime timestamp) {
    return switch (unit) {
      case "week", "month", "quarter", "year" ->
          firstDay(unit, timestamp.toLocalDate()).atStartOfDay();
      default -> timestamp.truncatedTo(unit(unit));
    };
  }

  private static LocalDate firstDay(String unit, LocalDate day) {
    return switch (unit) {
      case "week" -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
      case "month" -> day.withDayOfMonth(1);
      case "quarter" ->
          day.withDayOfMonth(1).minusMonths((day.getMonthValue() - 1) % QUARTER_MONTHS);
      case "year" -> day.withDayOfYear(1);
      default -> day;
    };
  }

  private static ChronoUnit unit(String unit) {
    return switch (unit) {
      case "millisecond" -> ChronoUnit.MILLIS;
      case "second" -> ChronoUnit.SECONDS;
      case "minute" -> ChronoUnit.MINUTES;
      case "hour" -> ChronoUnit.HOURS;
      case "day" -> ChronoUnit.DAYS;
      default -> throw new IllegalStateException(unit + " is no part of a day");
    };
  }

  /** Returns the days between two dates, or the seconds between two times or timestamps. */
  static @Nullable Number difference(Object left, Object right) {
    if (left instanceof LocalDate day && right instanceof LocalDate other) {
      return other.until(day, ChronoUnit.DAYS);
    }
    return BigDecimal.valueOf(microseconds(left) - microseconds(right), SECOND_DIGITS);
  }

  /** Returns a value an interval later; a date stays one if the interval is of whole days. */
  static Object later(Object value, Interval interval) {
    long days = interval.microseconds() / TemporalText.DAY;
    if (value instanceof LocalTime time) {
      return time.plus(interval.microseconds(), ChronoUnit.MICROS);
    } else if (value instanceof Instant moment) {
      return later(calendar(moment), interval).toInstant(ZoneOffset.UTC);
    } else if (value instanceof LocalDate day
        && days * TemporalText.DAY == interval.microseconds()) {
      return day.plusMonths(interval.months()).plusDays(days);
    }
    return later(atMidnight(value), interval);
  }

  private static LocalDateTime later(LocalDateTime timestamp, Interval interval) {
    return timestamp.plusMonths(interval.months()).plus(interval.microseconds(), ChronoUnit.MICROS);
  }
}
