package org.splinter.client.sql.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.sql.ast.Interval;
import org.splinter.client.sql.ast.Scalar.Function;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/** Tests of dates and times of an answer: their fields, units, intervals, and how they print. */
final class TemporalValuesTest {
  private static final LocalDateTime AT = LocalDateTime.parse("2013-06-30T12:34:56.789");

  @ParameterizedTest
  @CsvSource({
    "date, 2013-06-30, 2013-06-30",
    "time, 12:34, 12:34:00",
    "time, 12:34:56.120, 12:34:56.12",
    "timestamp, 2013-06-30, 2013-06-30T00:00:00",
    "timestamp, 1969-12-31 23:59:59.999999, 1969-12-31T23:59:59.999999",
    "timestamptz, 2013-06-30 02:00+02, 2013-06-30T00:00:00Z"
  })
  void printsWhatTheImportReads(String name, String text, String printed) {
    ColumnType type = ColumnType.named(name);
    Object value = AnswerValues.of(type.parse(text), type);
    assertEquals(printed, TemporalValues.text(value));
    assertEquals(type.parse(text), type.parse(printed));
  }

  @Test
  void fieldsOfEveryKind() {
    List<Function> functions =
        List.of(
            Function.YEAR,
            Function.QUARTER,
            Function.MONTH,
            Function.DAY,
            Function.DAY_OF_WEEK,
            Function.DAY_OF_YEAR,
            Function.WEEK,
            Function.HOUR,
            Function.MINUTE,
            Function.SECOND,
            Function.MILLISECOND,
            Function.MICROSECOND);
    List<Number> fields =
        List.of(2013L, 2L, 6L, 30L, 0L, 181L, 26L, 12L, 34L, 56L, 56_789L, 56_789_000L);
    Instant moment = Instant.parse("2013-06-30T12:34:56.789Z");
    assertEquals(fields, functions.stream().map(f -> TemporalValues.part(f, AT)).toList());
    assertEquals(fields, functions.stream().map(f -> TemporalValues.part(f, moment)).toList());
    assertEquals(
        fields.subList(0, 7),
        functions.subList(0, 7).stream()
            .map(f -> TemporalValues.part(f, AT.toLocalDate()))
            .toList());
    assertEquals(
        fields.subList(7, 12),
        functions.subList(7, 12).stream()
            .map(f -> TemporalValues.part(f, AT.toLocalTime()))
            .toList());
    assertEquals(new BigDecimal("1372595696.789000"), TemporalValues.part(Function.EPOCH, moment));
    assertEquals(1_372_550_400L, TemporalValues.part(Function.EPOCH, AT.toLocalDate()));
    assertEquals(
        new BigDecimal("45296.789000"), TemporalValues.part(Function.EPOCH, AT.toLocalTime()));
  }

  @ParameterizedTest
  @CsvSource({
    "year, 2013-01-01T00:00",
    "quarter, 2013-04-01T00:00",
    "month, 2013-06-01T00:00",
    "week, 2013-06-24T00:00",
    "day, 2013-06-30T00:00",
    "hour, 2013-06-30T12:00",
    "minute, 2013-06-30T12:34",
    "second, 2013-06-30T12:34:56",
    "millisecond, 2013-06-30T12:34:56.789"
  })
  void truncates(String unit, String begin) {
    LocalDateTime expected = LocalDateTime.parse(begin);
    assertEquals(expected, TemporalValues.truncated(unit, AT));
    Instant moment = Instant.parse("2013-06-30T12:34:56.789Z");
    assertEquals(
        expected.atOffset(java.time.ZoneOffset.UTC).toInstant(),
        TemporalValues.truncated(unit, moment));
    if (expected.toLocalTime().equals(LocalTime.MIDNIGHT)) {
      assertEquals(expected.toLocalDate(), TemporalValues.truncated(unit, AT.toLocalDate()));
    } else {
      assertEquals(expected.toLocalTime(), TemporalValues.truncated(unit, AT.toLocalTime()));
    }
  }

  @Test
  void intervalsAndDifferences() {
    LocalDate day = LocalDate.of(2013, 1, 31);
    assertEquals(LocalDate.of(2013, 2, 28), TemporalValues.later(day, interval("1 month")));
    assertEquals(LocalDate.of(2013, 3, 1), TemporalValues.later(day, interval("1 month 1 day")));
    assertEquals(
        LocalDateTime.of(2013, 1, 31, 1, 0), TemporalValues.later(day, interval("1 hour")));
    assertEquals(
        Instant.parse("2013-02-28T01:00:00Z"),
        TemporalValues.later(
            Instant.parse("2013-01-31T00:00:00Z"), interval("1 month 60 minutes")));
    assertEquals(
        LocalTime.of(23, 59), TemporalValues.later(LocalTime.MIDNIGHT, interval("-1 minute")));
    assertEquals(1L, TemporalValues.difference(day, day.minusDays(1)));
    assertEquals(
        new BigDecimal("-0.500000"), TemporalValues.difference(AT, AT.plusNanos(500_000_000)));
  }

  @ParameterizedTest
  @CsvSource({
    "3 days, 0, 259200000000",
    "'1 year 2 months -1 day', 14, -86400000000",
    "1 century, 1200, 0",
    "1.5 hours, 0, 5400000000",
    "0.5 year, 6, 0",
    "' 1  WEEK ', 0, 604800000000"
  })
  void readsIntervals(String text, long months, long microseconds) {
    Interval interval = interval(text);
    assertEquals(new Interval(months, microseconds), interval);
    assertEquals(interval, interval(interval.text()));
  }

  private static Interval interval(String text) {
    return Interval.of(text).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "''",
    "1",
    "day",
    "'1 day,'",
    "'1 day 2'",
    "0.1 month",
    "0.1 microsecond",
    "1e3 days",
    "99999999999 days"
  })
  void refusesOtherIntervals(String text) {
    assertEquals(true, Interval.of(text).isEmpty());
  }

  @Test
  void aValueHasOneOrder() {
    for (ColumnType type : List.of(ColumnType.TIME, ColumnType.TIMESTAMP, ColumnType.TIMESTAMPTZ)) {
      Object less = AnswerValues.of(new Value.Word(1), type);
      Object more = AnswerValues.of(new Value.Word(2), type);
      assertEquals(-1, Integer.signum(AnswerValues.compare(less, more)), type.describe());
    }
  }
}
