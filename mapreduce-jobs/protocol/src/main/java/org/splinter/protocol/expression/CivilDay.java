package org.splinter.protocol.expression;

import java.time.LocalDate;
import org.splinter.protocol.expression.Expression.DateField;

/**
 * The fields of day numbers (days since 1970-01-01) in the proleptic Gregorian calendar, without an
 * object per day. They are exact from {@link #FIRST} to {@link #LAST}.
 *
 * <p>Years are counted from March here, so that the leap day is the last of its year.
 */
final class CivilDay {
  static final long FIRST = LocalDate.MIN.toEpochDay();
  static final long LAST = LocalDate.MAX.toEpochDay();

  private static final int DAYS_OF_4_YEARS = 4 * 365 + 1;
  private static final int DAYS_OF_100_YEARS = 25 * DAYS_OF_4_YEARS - 1;
  private static final int DAYS_OF_400_YEARS = 4 * DAYS_OF_100_YEARS + 1;

  /** The days from 0000-03-01 to 1970-01-01. */
  private static final long EPOCH = 719_468;

  /** The days from the 1st of March to the next 1st of January. */
  private static final int MARCH_TO_JANUARY = 306;

  private static final int EPOCH_YEAR = 1970;

  /** The day of the week of 1970-01-01, a Thursday. */
  private static final int EPOCH_DAY_OF_WEEK = 4;

  private CivilDay() {}

  static long field(DateField field, long day) {
    return switch (field) {
      case YEAR -> year(day);
      case QUARTER -> (month(dayFromMarch(day)) + 2) / 3;
      case MONTH -> month(dayFromMarch(day));
      case DAY -> dayOfMonth(dayFromMarch(day));
      case DAY_OF_WEEK -> Math.floorMod(day + EPOCH_DAY_OF_WEEK, 7);
      case DAY_OF_YEAR -> dayOfYear(day);
      case WEEK -> week(day);
      case MONTHS -> months(day);
    };
  }

  /** Returns the week of the year in which most of a week's days lie, that is its Thursday. */
  private static int week(long day) {
    long thursday = day + 3 - Math.floorMod(day + EPOCH_DAY_OF_WEEK - 1, 7);
    return (dayOfYear(thursday) + 6) / 7;
  }

  private static long months(long day) {
    return 12 * (year(day) - EPOCH_YEAR) + month(dayFromMarch(day)) - 1;
  }

  /** Returns the day some months after one, by {@link Expression.Operator#ADD_MONTHS}. */
  static long addMonths(long day, long months) {
    long month = months(day) + months;
    long first = firstOfMonth(month);
    return Math.min(first + dayOfMonth(dayFromMarch(day)), firstOfMonth(month + 1)) - 1;
  }

  /** Returns the first day of a month, numbered from January 1970. */
  private static long firstOfMonth(long month) {
    long fromMarch = month + 12L * EPOCH_YEAR - 2;
    long year = Math.floorDiv(fromMarch, 12L);
    long days = 365 * year + Math.floorDiv(year, 4L) - Math.floorDiv(year, 100L);
    return days + Math.floorDiv(year, 400L) + (153 * Math.floorMod(fromMarch, 12L) + 2) / 5 - EPOCH;
  }

  static long year(long day) {
    long fromMarch = yearFromMarch(day);
    return dayFromMarch(day) < MARCH_TO_JANUARY ? fromMarch : fromMarch + 1;
  }

  private static long yearFromMarch(long day) {
    int inCycle = dayOfCycle(day);
    int century = century(inCycle);
    int inCentury = inCycle - century * DAYS_OF_100_YEARS;
    int leapPeriod = inCentury / DAYS_OF_4_YEARS;
    int year = yearOfPeriod(inCentury - leapPeriod * DAYS_OF_4_YEARS);
    long cycle = Math.floorDiv(day + EPOCH, DAYS_OF_400_YEARS);
    return 400 * cycle + 100L * century + 4L * leapPeriod + year;
  }

  /** Returns the days since the last 1st of March, 0 to 365. */
  private static int dayFromMarch(long day) {
    int inCycle = dayOfCycle(day);
    int inCentury = inCycle - century(inCycle) * DAYS_OF_100_YEARS;
    int inPeriod = inCentury % DAYS_OF_4_YEARS;
    return inPeriod - 365 * yearOfPeriod(inPeriod);
  }

  private static int dayOfCycle(long day) {
    return Math.floorMod(day + EPOCH, DAYS_OF_400_YEARS);
  }

  // Returns the century of a day in its cycle. The last century of a cycle has one day more, as has
  // the last year of a leap period: the minimum keeps that day in them.
  private static int century(int dayOfCycle) {
    return Math.min(dayOfCycle / DAYS_OF_100_YEARS, 3);
  }

  private static int yearOfPeriod(int dayOfPeriod) {
    return Math.min(dayOfPeriod / 365, 3);
  }

  /**
   * Returns the months from March, 0 to 11: five of them have 153 days, spread as the rounding
   * spreads them.
   */
  private static int monthFromMarch(int dayFromMarch) {
    return (5 * dayFromMarch + 2) / 153;
  }

  private static int month(int dayFromMarch) {
    int fromMarch = monthFromMarch(dayFromMarch);
    return fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  }

  private static int dayOfMonth(int dayFromMarch) {
    return dayFromMarch - (153 * monthFromMarch(dayFromMarch) + 2) / 5 + 1;
  }

  private static int dayOfYear(long day) {
    int fromMarch = dayFromMarch(day);
    if (fromMarch >= MARCH_TO_JANUARY) {
      return fromMarch - MARCH_TO_JANUARY + 1;
    }
    long year = yearFromMarch(day);
    boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return fromMarch + (leap ? 60 : 59) + 1;
  }
}
