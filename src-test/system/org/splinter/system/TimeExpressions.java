package org.splinter.system;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.splinter.protocol.table.ColumnType;

/** Seeded random expressions on dates, times of day and timestamps. */
final class TimeExpressions {
  private static final List<String> DATE_PARTS =
      List.of("YEAR", "QUARTER", "MONTH", "DAY", "WEEK", "DAYOFWEEK", "DAYOFYEAR");
  private static final List<String> TIME_PARTS =
      List.of("HOUR", "MINUTE", "SECOND", "MILLISECOND", "MICROSECOND");
  private static final List<String> DATE_UNITS = List.of("year", "quarter", "month", "week", "day");
  private static final List<String> TIME_UNITS = List.of("hour", "minute", "second", "millisecond");
  private static final List<String> DAYS =
      List.of("1 day", "1 month", "3 years", "1 month 1 day", "2 weeks");
  private static final List<String> LENGTHS =
      List.of("1 hour", "90 minutes", "1 second", "12 hours 1 second", "7 microseconds");

  /** The seconds between the first and the last timestamp, with six digits. */
  private static final BigInteger MOST = BigInteger.valueOf(10_000L * 366 * 86_400 * 1_000_000);

  private final Random random;

  TimeExpressions(Random random) {
    this.random = random;
  }

  /** Returns a field, a whole number. */
  RowExpression part(RowExpression time) {
    return part(time, of(time.type(), DATE_PARTS, TIME_PARTS));
  }

  /** Returns a field that has few values. */
  RowExpression few(RowExpression time) {
    return part(time, of(time.type(), DATE_PARTS, List.of("HOUR", "MINUTE")));
  }

  private RowExpression part(RowExpression time, List<String> parts) {
    String part = pick(parts);
    boolean extracted = random.nextInt(4) == 0 && !part.startsWith("DAYOF");
    return new RowExpression(
        ColumnType.INTEGER,
        extracted
            ? "EXTRACT(" + part + " FROM " + time.asked() + ")"
            : part + "(" + time.asked() + ")",
        part + "(" + time.plain() + ")",
        BigInteger.valueOf(60_000_000),
        false);
  }

  /** Returns the begin of a unit. */
  RowExpression truncated(RowExpression time) {
    return truncated(time, of(time.type(), DATE_UNITS, TIME_UNITS));
  }

  /** Returns the begin of one of some units. */
  RowExpression truncated(RowExpression time, List<String> units) {
    ColumnType type = time.type();
    String unit = pick(units);
    String call = "DATE_TRUNC('" + unit + "', ";
    if (type.equals(ColumnType.DATE) && unit.equals("day")) {
      // A date is the begin of its day, so that both are one key.
      return new RowExpression(
          type, call + time.asked() + ")", time.plain(), BigInteger.ZERO, false);
    }
    // DuckDB truncates no time of day, but the timestamp of a day.
    boolean ofDay = type.equals(ColumnType.TIME);
    String operand = ofDay ? "DATE '1970-01-01' + " + time.plain() : time.plain();
    return new RowExpression(
        type,
        call + time.asked() + ")",
        "CAST(" + call + operand + ") AS " + type.kind() + ")",
        BigInteger.ZERO,
        false);
  }

  /** Returns what is an interval later or earlier, within the years of this project's tables. */
  RowExpression later(RowExpression time) {
    ColumnType type = time.type();
    String sign = random.nextBoolean() ? " + " : " - ";
    String length = pick(of(type, DAYS, LENGTHS));
    String interval = sign + "INTERVAL '" + length + "'";
    return new RowExpression(
        type,
        "(" + time.asked() + interval + ")",
        "CAST(" + time.plain() + interval + " AS " + type.kind() + ")",
        BigInteger.ZERO,
        false);
  }

  /** Returns the days, or the seconds, between two of one type. */
  RowExpression difference(RowExpression one, RowExpression other) {
    boolean days = one.type().equals(ColumnType.DATE);
    String plain =
        days
            ? "DATE_DIFF('day', %2$s, %1$s)"
            : "CAST((EPOCH_US(%1$s) - EPOCH_US(%2$s)) / CAST(1000000 AS DECIMAL(19, 6)) AS"
                + " DECIMAL(38, 6))";
    return new RowExpression(
        days ? ColumnType.INTEGER : ColumnType.decimal(6),
        "(" + one.asked() + " - " + other.asked() + ")",
        plain.formatted(one.plain(), other.plain()),
        MOST,
        false);
  }

  private static List<String> of(ColumnType type, List<String> ofDates, List<String> ofTimes) {
    if (type.equals(ColumnType.DATE)) {
      return ofDates;
    } else if (type.equals(ColumnType.TIME)) {
      return ofTimes;
    }
    List<String> all = new ArrayList<>(ofDates);
    all.addAll(ofTimes);
    return all;
  }

  private String pick(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }
}
