package org.splinter.provider.ingest;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.LocalDate;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.TemporalText;

/** Words of dates, times and timestamps that do not come as text, exactly or rounded. */
final class ParquetMoments {
  /** The days of the years that dates have as text, too. */
  private static final long FIRST_DATE = LocalDate.of(0, 1, 1).toEpochDay();

  private static final long LAST_DATE = LocalDate.of(9999, 12, 31).toEpochDay();

  private static final int MICROSECOND_DIGITS = 6;
  private static final long NANOSECONDS = 1000;
  private static final long MILLISECOND = 1000;
  private static final long MAX_MILLISECONDS = Long.MAX_VALUE / MILLISECOND;

  /** The Julian day of 1970-01-01. */
  private static final long EPOCH_JULIAN_DAY = 2_440_588;

  private ParquetMoments() {}

  /**
   * Returns the word of a time or a timestamp.
   *
   * @param digits the digits after the second that a unit of it is: 3, 6 or 9
   * @param round whether nanoseconds are rounded, halves to even, or refused
   * @throws IllegalArgumentException saying why the column cannot hold it
   */
  static long of(long units, int digits, ColumnType type, boolean round) {
    if (digits == MICROSECOND_DIGITS) {
      return within(units, type);
    } else if (digits < MICROSECOND_DIGITS) {
      boolean fits = units >= -MAX_MILLISECONDS && units <= MAX_MILLISECONDS;
      return within(fits ? units * MILLISECOND : Long.MIN_VALUE, type);
    }
    return within(ofNanoseconds(units, type, round), type);
  }

  private static long ofNanoseconds(long nanoseconds, ColumnType type, boolean round) {
    long whole = Math.floorDiv(nanoseconds, NANOSECONDS);
    long rest = Math.floorMod(nanoseconds, NANOSECONDS);
    if (rest > 0 && !round) {
      throw type.tooFine();
    }
    boolean half = 2 * rest == NANOSECONDS;
    return 2 * rest > NANOSECONDS || (half && whole % 2 != 0) ? whole + 1 : whole;
  }

  /**
   * Returns the word of a timestamp of old writers: 12 bytes, nanoseconds of the day and a Julian
   * day.
   */
  static long ofInt96(byte[] bytes, ColumnType type, boolean round) {
    ByteBuffer int96 = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long ofDay = int96.getLong();
    long day = int96.getInt() - EPOCH_JULIAN_DAY;
    if (ofDay < 0 || ofDay >= NANOSECONDS * TemporalText.DAY || !isDay(day)) {
      throw outside(type);
    }
    return within(day * TemporalText.DAY + ofNanoseconds(ofDay, type, round), type);
  }

  /**
   * Returns a date's days since 1970.
   *
   * @throws IllegalArgumentException if it is outside of the years that dates have
   */
  static long day(long day, ColumnType type) {
    if (day < FIRST_DATE || day > LAST_DATE) {
      throw outside(type);
    }
    return day;
  }

  private static boolean isDay(long day) {
    return day >= TemporalText.FIRST / TemporalText.DAY
        && day <= TemporalText.LAST / TemporalText.DAY;
  }

  private static long within(long word, ColumnType type) {
    boolean inside =
        type.isTimestamp()
            ? word >= TemporalText.FIRST && word <= TemporalText.LAST
            : word >= 0 && word < TemporalText.DAY;
    if (!inside) {
      throw outside(type);
    }
    return word;
  }

  private static IllegalArgumentException outside(ColumnType type) {
    return new IllegalArgumentException(
        type.isTimestamp()
            ? "lies outside of the years 1 to 9999"
            : type.kind() == ColumnType.Kind.DATE
                ? "lies outside of the years 0 to 9999"
                : "lies outside of the 24 hours of a day");
  }
}
