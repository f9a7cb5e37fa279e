package org.splinter.protocol.expression;

import java.time.LocalDate;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.TemporalText;
import org.splinter.protocol.table.WideDecimal;

/** The forms in which a text shows a word; their order is part of the plan's format. */
public enum WordForm {
  /** Digits, with a point where the number has digits after it: as many as its scale. */
  NUMBER,
  /** {@code YYYY-MM-DD}, for the years 0000 to 9999. */
  DATE,
  /** {@code true} or {@code false}. */
  BOOLEAN,
  /**
   * A {@link WideDecimal} with more digits after the point than the word: as many more as the
   * scale. Digits that a word lacks are rounded, halves away from zero.
   */
  WIDE,
  /**
   * The part of a {@link WideDecimal} that sums are made of, by its number in place of a scale: 32
   * unsigned bits, and of the last one signed bits. Such parts are read alone.
   */
  LIMB,
  /**
   * {@code HH:MM:SS}, and a fraction without zeros after its last digit. It may be read without
   * seconds, and with more digits, which are left out.
   */
  TIME,
  /**
   * A {@link #DATE}, a space and a {@link #TIME}. It may be read with a T between, a Z behind, or
   * as a date.
   */
  TIMESTAMP;

  static final long FIRST_DAY = LocalDate.of(0, 1, 1).toEpochDay();
  static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

  private static final int SIXTY = 60;
  private static final int FRACTION_DIGITS = 6;
  private static final int TIME_BYTES = 8 + 1 + FRACTION_DIGITS;
  private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
  private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
  private static final long[] POWERS = powers();

  private static long[] powers() {
    long[] powers = new long[19];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = 10 * powers[i - 1];
    }
    return powers;
  }

  /** Returns the least word that can be written. */
  long least() {
    return switch (this) {
      case DATE -> FIRST_DAY;
      case TIME -> 0;
      case TIMESTAMP -> FIRST_DAY * TemporalText.DAY;
      case NUMBER, BOOLEAN, WIDE, LIMB -> Long.MIN_VALUE;
    };
  }

  /** Returns the greatest word that can be written. */
  long greatest() {
    return switch (this) {
      case DATE -> LAST_DAY;
      case TIME -> TemporalText.DAY - 1;
      case TIMESTAMP -> (LAST_DAY + 1) * TemporalText.DAY - 1;
      case NUMBER, BOOLEAN, WIDE, LIMB -> Long.MAX_VALUE;
    };
  }

  /** Returns the greatest scale. */
  int mostDigits() {
    return switch (this) {
      case NUMBER -> ColumnType.MAX_SCALE;
      case WIDE -> ColumnType.MAX_WIDE_SCALE;
      case LIMB -> WideDecimal.LIMBS - 1;
      case DATE, BOOLEAN, TIME, TIMESTAMP -> 0;
    };
  }

  /** Writes a word in this form. */
  void print(long word, int scale, TextArena out) {
    switch (this) {
      case NUMBER -> number(word, scale, out);
      case DATE -> date(word, out);
      case BOOLEAN -> {
        byte[] text = word == 0 ? FALSE : TRUE;
        out.put(text, 0, text.length);
      }
      case WIDE -> wide(word, scale, out);
      case LIMB -> throw new IllegalStateException("a limb is read alone");
      case TIME -> time(word, out);
      case TIMESTAMP -> {
        date(Math.floorDiv(word, TemporalText.DAY), out);
        out.put((byte) ' ');
        time(Math.floorMod(word, TemporalText.DAY), out);
      }
    }
  }

  private static void date(long day, TextArena out) {
    out.putDigits(CivilDay.field(Expression.DateField.YEAR, day), 4);
    out.put((byte) '-');
    out.putDigits(CivilDay.field(Expression.DateField.MONTH, day), 2);
    out.put((byte) '-');
    out.putDigits(CivilDay.field(Expression.DateField.DAY, day), 2);
  }

  private static void time(long microseconds, TextArena out) {
    long seconds = microseconds / TemporalText.SECOND;
    out.putDigits(seconds / (SIXTY * SIXTY), 2);
    out.put((byte) ':');
    out.putDigits(seconds / SIXTY % SIXTY, 2);
    out.put((byte) ':');
    out.putDigits(seconds % SIXTY, 2);
    long fraction = microseconds % TemporalText.SECOND;
    if (fraction > 0) {
      int digits = FRACTION_DIGITS;
      for (; fraction % 10 == 0; fraction /= 10) {
        digits--;
      }
      out.put((byte) '.');
      out.putDigits(fraction, digits);
    }
  }

  private static void wide(long word, int scale, TextArena out) {
    long high = word >> (Long.SIZE - 1);
    long low = word;
    for (int left = scale; left > 0; left -= ColumnType.MAX_SCALE) {
      long power = POWERS[Math.min(left, ColumnType.MAX_SCALE)];
      // The high word of a product of unsigned words, of which the power has no sign bit.
      long carry = Math.multiplyHigh(low, power) + (low < 0 ? power : 0);
      high = high * power + carry;
      low *= power;
    }
    for (int i = 0; i < WideDecimal.BYTES; i++) {
      out.put(WideDecimal.digit(high, low, i));
    }
  }

  private static void number(long word, int scale, TextArena out) {
    if (word < 0) {
      out.put((byte) '-');
    }
    out.putDigits(word / POWERS[scale], 1);
    if (scale > 0) {
      out.put((byte) '.');
      out.putDigits(word % POWERS[scale], scale);
    }
  }

  /** Returns the most bytes of the words between two. */
  int longest(long min, long max, int scale) {
    return switch (this) {
      case NUMBER -> Math.max(bytes(min, scale), bytes(max, scale));
      case DATE -> 10;
      case BOOLEAN -> FALSE.length;
      case WIDE, LIMB -> WideDecimal.BYTES;
      case TIME -> TIME_BYTES;
      case TIMESTAMP -> 10 + 1 + TIME_BYTES;
    };
  }

  private static int bytes(long word, int scale) {
    TextArena text = new TextArena();
    number(word, scale, text);
    return text.size();
  }
}
