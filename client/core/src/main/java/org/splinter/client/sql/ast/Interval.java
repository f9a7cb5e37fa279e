package org.splinter.client.sql.ast;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A length of time: months, whose days differ, and microseconds, of which a day has always as many
 * as in UTC.
 */
public record Interval(long months, long microseconds) {
  private static final Pattern PART =
      Pattern.compile("\\s*([+-]?\\d{1,12}(?:\\.\\d{1,6})?)\\s*([a-z]+)\\s*");

  private static final long SECOND = 1_000_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  /** The microseconds of each unit; a month's are none. */
  private static final Map<String, Long> UNITS =
      Map.of(
          "microsecond",
          1L,
          "millisecond",
          1000L,
          "second",
          SECOND,
          "minute",
          MINUTE,
          "hour",
          HOUR,
          "day",
          DAY,
          "week",
          7 * DAY);

  private static final Map<String, Integer> MONTHS =
      Map.of("month", 1, "quarter", 3, "year", 12, "decade", 120, "century", 1200);

  /** The most months, and the most days: more leave every calendar that a table can have. */
  private static final long MAX_MONTHS = 120_000;

  private static final long MAX_MICROSECONDS = MAX_MONTHS * 31 * DAY;

  /**
   * Reads an interval such as {@code 3 days}, {@code 1 month -12 hours}; empty if a text is none,
   * or longer than a calendar of four digits.
   */
  public static Optional<Interval> of(String text) {
    Matcher part = PART.matcher(text.toLowerCase(Locale.ROOT));
    BigDecimal months = BigDecimal.ZERO;
    BigDecimal microseconds = BigDecimal.ZERO;
    int end = 0;
    while (part.find() && part.start() == end) {
      BigDecimal number = new BigDecimal(part.group(1));
      String unit = unit(part.group(2));
      if (MONTHS.containsKey(unit)) {
        months = months.add(number.multiply(BigDecimal.valueOf(MONTHS.get(unit))));
      } else if (UNITS.containsKey(unit)) {
        microseconds = microseconds.add(number.multiply(BigDecimal.valueOf(UNITS.get(unit))));
      } else {
        return Optional.empty();
      }
      end = part.end();
    }
    boolean whole = isWhole(months) && isWhole(microseconds);
    boolean bounded =
        months.abs().compareTo(BigDecimal.valueOf(MAX_MONTHS)) <= 0
            && microseconds.abs().compareTo(BigDecimal.valueOf(MAX_MICROSECONDS)) <= 0;
    return end > 0 && end == text.length() && whole && bounded
        ? Optional.of(new Interval(months.longValue(), microseconds.longValue()))
        : Optional.empty();
  }

  /** Returns a unit's name in the singular. */
  private static String unit(String name) {
    if (name.equals("centuries")) {
      return "century";
    }
    return name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
  }

  private static boolean isWhole(BigDecimal number) {
    return number.stripTrailingZeros().scale() <= 0;
  }

  /** Returns the interval that takes as much away. */
  public Interval negated() {
    return new Interval(-months, -microseconds);
  }

  /** Returns the seconds of an interval without months. */
  public BigDecimal seconds() {
    return BigDecimal.valueOf(microseconds)
        .divide(BigDecimal.valueOf(SECOND), 6, RoundingMode.UNNECESSARY);
  }

  /** Returns the interval in a canonical form that {@link #of} reads. */
  public String text() {
    boolean days = microseconds % DAY == 0;
    String rest = days ? microseconds / DAY + " DAY" : microseconds + " MICROSECOND";
    if (months == 0) {
      return rest;
    }
    return months + " MONTH" + (microseconds == 0 ? "" : " " + rest);
  }
}
