package org.splinter.protocol.table;

import java.time.LocalDate;
import java.time.Month;
import java.time.Year;

/**
 * The text of dates, times of day and timestamps, and its words: days, or microseconds since
 * midnight or since 1970-01-01 in UTC. Reading makes no object. A date is {@code 2013-06-30}, a
 * time {@code 12:34:56.789} with or without seconds and their fraction, a timestamp a date, or a
 * date, T or a blank, and a time. An offset, {@code Z}, {@code UTC}, {@code +02}, {@code +0200} or
 * {@code +02:00}, may follow where there are zones; without one the time is UTC's.
 */
public final class TemporalText {
  /** The microseconds of a second. */
  public static final long SECOND = 1_000_000;

  /** The microseconds of a day. */
  public static final long DAY = 24 * 60 * 60 * SECOND;

  /** The least timestamp: the begin of year 1. */
  public static final long FIRST = LocalDate.of(1, 1, 1).toEpochDay() * DAY;

  /** The greatest timestamp: the end of year 9999. */
  public static final long LAST = LocalDate.of(10_000, 1, 1).toEpochDay() * DAY - 1;

  /** The result of a text that is of another form. */
  public static final long NONE = Long.MIN_VALUE;

  /** The result of a text whose seconds have digits beyond microseconds. */
  public static final long TOO_FINE = Long.MIN_VALUE + 1;

  private static final int DATE_LENGTH = 10;
  private static final int FRACTION_DIGITS = 6;
  private static final int MINUTES = 60;
  private static final int HOURS = 24;

  /** The greatest offset in hours: that of every zone is less. */
  private static final int MAX_OFFSET = 18;

  private TemporalText() {}

  /** Returns the day number of a day that exists, as yyyy-mm-dd; else {@link #NONE}. */
  public static long date(char[] chars, int from, int length) {
    if (length != DATE_LENGTH || chars[from + 4] != '-' || chars[from + 7] != '-') {
      return NONE;
    }
    int year = number(chars, from, 4);
    int month = number(chars, from + 5, 2);
    int day = number(chars, from + 8, 2);
    boolean exists =
        year >= 0
            && month >= 1
            && month <= 12
            && day >= 1
            && day <= Month.of(month).length(Year.isLeap(year));
    return exists ? LocalDate.of(year, month, day).toEpochDay() : NONE;
  }

  /**
   * Returns the microseconds of a time of day; else {@link #NONE} or {@link #TOO_FINE}.
   *
   * @param round whether digits beyond microseconds are rounded, halves to even
   */
  public static long time(char[] chars, int from, int length, boolean round) {
    long time = timeOrMidnight(chars, from, length, round);
    return time < DAY ? time : NONE;
  }

  /** Returns the same, and a whole day if the time is rounded up to midnight. */
  private static long timeOrMidnight(char[] chars, int from, int length, boolean round) {
    int end = from + length;
    int hours = length < 5 || chars[from + 2] != ':' ? -1 : number(chars, from, 2);
    int minutes = hours < 0 ? -1 : number(chars, from + 3, 2);
    if (hours < 0 || hours >= HOURS || minutes < 0 || minutes >= MINUTES) {
      return NONE;
    }
    long whole = (hours * (long) MINUTES + minutes) * MINUTES;
    if (length == 5) {
      return whole * SECOND;
    }
    int seconds = length < 8 || chars[from + 5] != ':' ? -1 : number(chars, from + 6, 2);
    if (seconds < 0 || seconds >= MINUTES) {
      return NONE;
    }
    whole += seconds;
    if (length == 8) {
      return whole * SECOND;
    }
    long fraction = chars[from + 8] == '.' ? fraction(chars, from + 9, end, round) : NONE;
    if (fraction < 0) {
      return fraction;
    }
    return whole * SECOND + fraction;
  }

  private static long fraction(char[] chars, int from, int end, boolean round) {
    if (from == end) {
      return NONE;
    }
    long fraction = 0;
    int half = 0; // how the digits beyond compare with a half: 0 none of them, 1 less, 2, 3 more
    for (int i = from; i < end; i++) {
      int digit = chars[i] - '0';
      if (digit < 0 || digit > 9) {
        return NONE;
      }
      int place = i - from;
      if (place < FRACTION_DIGITS) {
        fraction = 10 * fraction + digit;
      } else if (place == FRACTION_DIGITS) {
        half = digit == 0 ? 0 : digit < 5 ? 1 : digit == 5 ? 2 : 3;
      } else if (digit > 0) {
        half = half == 0 ? 1 : half == 2 ? 3 : half;
      }
    }
    if (half > 0 && !round) {
      return TOO_FINE;
    }
    for (int place = end - from; place < FRACTION_DIGITS; place++) {
      fraction *= 10;
    }
    boolean up = half == 3 || (half == 2 && fraction % 2 != 0);
    return up ? fraction + 1 : fraction;
  }

  /**
   * Returns the microseconds of a timestamp since 1970 in UTC; else {@link #NONE} or {@link
   * #TOO_FINE}.
   *
   * @param zone whether it may have an offset
   * @param round whether digits beyond microseconds are rounded, halves to even
   */
  public static long timestamp(char[] chars, int from, int length, boolean zone, boolean round) {
    long day = length < DATE_LENGTH ? NONE : date(chars, from, DATE_LENGTH);
    if (day == NONE) {
      return NONE;
    }
    int end = from + length;
    int start = from + DATE_LENGTH + 1;
    long word = day * DAY;
    if (length > DATE_LENGTH) {
      if (chars[start - 1] != 'T' && chars[start - 1] != ' ') {
        return NONE;
      }
      int offset = offset(chars, start, end);
      long minutes = offset == end ? 0 : offsetMinutes(chars, offset, end);
      if (minutes == NONE || (offset < end && !zone)) {
        return NONE;
      }
      int last = offset < end && chars[offset - 1] == ' ' ? offset - 1 : offset;
      long time = timeOrMidnight(chars, start, last - start, round);
      if (time < 0) {
        return time;
      }
      word += time - minutes * MINUTES * SECOND;
    }
    return word >= FIRST && word <= LAST ? word : NONE;
  }

  /** Returns whether a timestamp ends with an offset. */
  public static boolean hasOffset(char[] chars, int from, int length) {
    int end = from + length;
    return length > DATE_LENGTH && offset(chars, from + DATE_LENGTH + 1, end) < end;
  }

  /** Returns where the offset of a time begins, or its end if there is none. */
  private static int offset(char[] chars, int from, int end) {
    int at = from;
    while (at < end && (chars[at] <= ':' && chars[at] != '+' && chars[at] != '-')) {
      at++;
    }
    return at;
  }

  private static long offsetMinutes(char[] chars, int from, int end) {
    int length = end - from;
    char sign = chars[from];
    if (sign != '+' && sign != '-') {
      boolean utc = length == 3 && sign == 'U' && chars[from + 1] == 'T' && chars[from + 2] == 'C';
      return utc || (length == 1 && sign == 'Z') ? 0 : NONE;
    }
    boolean colon = length == 6 && chars[from + 3] == ':';
    if (length != 3 && length != 5 && !colon) {
      return NONE;
    }
    int hours = number(chars, from + 1, 2);
    int minutes = length == 3 ? 0 : number(chars, end - 2, 2);
    if (hours < 0 || hours > MAX_OFFSET || minutes < 0 || minutes >= MINUTES) {
      return NONE;
    }
    long all = hours * (long) MINUTES + minutes;
    return sign == '-' ? -all : all;
  }

  /** Returns a number of ASCII digits, or -1. */
  private static int number(char[] chars, int from, int length) {
    int value = 0;
    for (int i = 0; i < length; i++) {
      int digit = chars[from + i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = 10 * value + digit;
    }
    return value;
  }

  /** Prints a timestamp in ISO 8601's form, without an offset and zeros after the last digit. */
  public static String ofTimestamp(long word) {
    return LocalDate.ofEpochDay(Math.floorDiv(word, DAY)) + "T" + ofTime(Math.floorMod(word, DAY));
  }

  /** Prints a time of day with seconds, and without zeros after the last digit. */
  public static String ofTime(long word) {
    long seconds = word / SECOND;
    StringBuilder text = new StringBuilder();
    append(text, seconds / (MINUTES * MINUTES), 2);
    append(text.append(':'), seconds / MINUTES % MINUTES, 2);
    append(text.append(':'), seconds % MINUTES, 2);
    long fraction = word % SECOND;
    if (fraction > 0) {
      append(text.append('.'), fraction, FRACTION_DIGITS);
      while (text.charAt(text.length() - 1) == '0') {
        text.setLength(text.length() - 1);
      }
    }
    return text.toString();
  }

  private static void append(StringBuilder text, long number, int digits) {
    String plain = Long.toString(number);
    text.append("0".repeat(digits - plain.length())).append(plain);
  }
}
