package org.splinter.protocol.expression;

/**
 * Reader of the word that a text shows, without an object per text. Spaces around it do not count;
 * a number is rounded to the scale, halves away from zero.
 */
final class WordParser {
  private static final int DATE_LENGTH = 10;
  private static final int DAYS_OF_400_YEARS = 146_097;
  private static final long EPOCH = 719_468;

  private final WordForm form;
  private final int scale;
  private long word;

  WordParser(WordForm form, int scale) {
    this.form = form;
    this.scale = scale;
  }

  /** Returns the word that was read last. */
  long word() {
    return word;
  }

  /** Reads the word of a text in UTF-8; returns false if it shows none, or none of 64 bits. */
  boolean read(byte[] utf8, int from, int length) {
    int leading = Spaces.leading(utf8, from, length);
    int start = from + leading;
    int end = from + length - Spaces.trailing(utf8, start, length - leading);
    return switch (form) {
      case NUMBER -> number(utf8, start, end);
      case DATE -> date(utf8, start, end);
      case BOOLEAN -> bool(utf8, start, end);
    };
  }

  private boolean number(byte[] utf8, int start, int end) {
    boolean signed = start < end && (utf8[start] == '-' || utf8[start] == '+');
    boolean negative = signed && utf8[start] == '-';
    // Negative numbers reach one further than positive ones.
    long value = 0;
    int digits = 0;
    int after = -1; // the digits after the point, once it was met
    boolean away = false;
    for (int i = signed ? start + 1 : start; i < end; i++) {
      int digit = utf8[i] - '0';
      if (utf8[i] == '.' && after < 0) {
        after = 0;
      } else if (digit < 0 || digit > 9) {
        return false;
      } else {
        digits++;
        after += after < 0 ? 0 : 1;
        if (after <= scale) {
          if (value < (Long.MIN_VALUE + digit) / 10) {
            return false;
          }
          value = 10 * value - digit;
        } else if (after == scale + 1) {
          away = digit >= 5;
        }
      }
    }
    for (int missing = scale - Math.max(0, after); missing > 0; missing--) {
      if (value < Long.MIN_VALUE / 10) {
        return false;
      }
      value *= 10;
    }
    if (digits == 0 || (away && value == Long.MIN_VALUE)) {
      return false;
    }
    value -= away ? 1 : 0;
    if (!negative && value == Long.MIN_VALUE) {
      return false;
    }
    word = negative ? value : -value;
    return true;
  }

  private boolean date(byte[] utf8, int start, int end) {
    if (end - start != DATE_LENGTH || utf8[start + 4] != '-' || utf8[start + 7] != '-') {
      return false;
    }
    int year = digits(utf8, start, 4);
    int month = digits(utf8, start + 5, 2);
    int day = digits(utf8, start + 8, 2);
    if (year < 0 || month < 1 || month > 12 || day < 1) {
      return false;
    }
    // Years are counted from March, so that the leap day is the last of its year.
    int fromMarch = month > 2 ? year : year - 1;
    int cycle = Math.floorDiv(fromMarch, 400);
    int inCycle = fromMarch - 400 * cycle;
    int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    long days = 365L * inCycle + inCycle / 4 - inCycle / 100 + dayOfYear;
    word = (long) cycle * DAYS_OF_400_YEARS + days - EPOCH;
    // A day that its month does not have is one of the next.
    return CivilDay.field(Expression.DateField.DAY, word) == day
        && CivilDay.field(Expression.DateField.MONTH, word) == month;
  }

  /** Returns the number that digits are, or a negative one if some are no digits. */
  private static int digits(byte[] utf8, int from, int count) {
    int number = 0;
    for (int i = from; i < from + count; i++) {
      if (utf8[i] < '0' || utf8[i] > '9') {
        return -1;
      }
      number = 10 * number + utf8[i] - '0';
    }
    return number;
  }

  private boolean bool(byte[] utf8, int start, int end) {
    if (is("true", utf8, start, end) || is("t", utf8, start, end) || is("1", utf8, start, end)) {
      word = 1;
      return true;
    }
    word = 0;
    return is("false", utf8, start, end) || is("f", utf8, start, end) || is("0", utf8, start, end);
  }

  /** Returns whether a text is an ASCII one in lower case, whatever the case of its letters. */
  private static boolean is(String lower, byte[] utf8, int start, int end) {
    boolean same = end - start == lower.length();
    for (int i = 0; same && i < lower.length(); i++) {
      same = utf8[start + i] > 0 && LetterCase.LOWER.of(utf8[start + i]) == lower.charAt(i);
    }
    return same;
  }
}
