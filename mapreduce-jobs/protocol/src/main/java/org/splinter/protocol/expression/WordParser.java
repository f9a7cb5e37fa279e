package org.splinter.protocol.expression;

import org.splinter.protocol.table.TemporalText;
import org.splinter.protocol.table.WideDecimal;

/**
 * Reader of the word that a text shows, without an object per text. Spaces around it do not count,
 * but around wide decimals, which have none; a number is rounded to the scale, halves away from
 * zero. It has no exponent, so that its size follows from the length of its text, by which
 * expressions are bounded.
 */
public final class WordParser {
  private static final int DATE_LENGTH = 10;

  /** The longest text that is read as a time or a timestamp. */
  private static final int MAX_TIME_LENGTH = 64;

  private static final int FRACTION_DIGITS = 6;

  private static final int YEAR_DIGITS = 4;

  private static final String[] TRUE = {"true", "t", "1", "yes", "y"};
  private static final String[] FALSE = {"false", "f", "0", "no", "n"};
  private static final int DAYS_OF_400_YEARS = 146_097;
  private static final long EPOCH = 719_468;
  private static final long LIMB_MASK = (1L << WideDecimal.LIMB_BITS) - 1;

  private final WordForm form;
  private final int scale;
  private final WideQuotient quotient = new WideQuotient();
  private final char[] ascii = new char[MAX_TIME_LENGTH];
  private long word;

  /**
   * Makes a reader.
   *
   * @param scale the digits after the point of a number, 0 for what is none
   */
  public WordParser(WordForm form, int scale) {
    this.form = form;
    this.scale = scale;
  }

  /** Returns the word that was read last. */
  public long word() {
    return word;
  }

  /** Reads the word of a text in UTF-8; returns false if it shows none, or none of 64 bits. */
  public boolean read(byte[] utf8, int from, int length) {
    if (form == WordForm.WIDE || form == WordForm.LIMB) {
      return WideDecimal.isOne(utf8, from, length) && wide(utf8, from);
    }
    int leading = Spaces.leading(utf8, from, length);
    int start = from + leading;
    int end = from + length - Spaces.trailing(utf8, start, length - leading);
    return switch (form) {
      case NUMBER -> number(utf8, start, end);
      case DATE -> date(utf8, start, end);
      case BOOLEAN -> bool(utf8, start, end);
      case WIDE, LIMB -> throw new IllegalStateException("a wide decimal has no spaces");
      case TIME, TIMESTAMP -> time(utf8, start, end);
    };
  }

  private boolean time(byte[] utf8, int start, int end) {
    if (form == WordForm.TIMESTAMP && date(utf8, start, end)) {
      word *= TemporalText.DAY;
      return word >= TemporalText.FIRST;
    }
    int length = end - start;
    if (length > ascii.length) {
      return false;
    }
    int point = length;
    for (int i = 0; i < length; i++) {
      ascii[i] = (char) (utf8[start + i] & 0xFF);
      point = ascii[i] == '.' ? Math.min(point, i) : point;
    }
    if (form == WordForm.TIMESTAMP && length > DATE_LENGTH && ascii[length - 1] == 'Z') {
      length--;
    }
    boolean digits = skipDigits(utf8, Math.min(end, start + point + 1), end) == start + length;
    length = digits ? Math.min(length, point + 1 + FRACTION_DIGITS) : length;
    word =
        form == WordForm.TIME
            ? TemporalText.time(ascii, 0, length, /* round= */ false)
            : TemporalText.timestamp(ascii, 0, length, /* zone= */ false, /* round= */ false);
    return word > TemporalText.TOO_FINE;
  }

  private boolean wide(byte[] text, int from) {
    long high = WideDecimal.high(text, from);
    long low = WideDecimal.low(text, from);
    if (form == WordForm.WIDE) {
      return quotient.divide(high, low, scale) && take(quotient.word());
    }
    return take(
        switch (scale) {
          case 0 -> low & LIMB_MASK;
          case 1 -> low >>> WideDecimal.LIMB_BITS;
          case 2 -> high & LIMB_MASK;
          default -> high >> WideDecimal.LIMB_BITS;
        });
  }

  private boolean take(long read) {
    word = read;
    return true;
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

  private static int skipDigits(byte[] utf8, int from, int end) {
    int at = from;
    while (at < end && utf8[at] >= '0' && utf8[at] <= '9') {
      at++;
    }
    return at;
  }

  /** Reads yyyy-mm-dd or yyyy/mm/dd; a month and a day may have one digit. */
  private boolean date(byte[] utf8, int start, int end) {
    int first = start + YEAR_DIGITS;
    if (end - start > DATE_LENGTH || first >= end || (utf8[first] != '-' && utf8[first] != '/')) {
      return false;
    }
    int second = skipDigits(utf8, first + 1, end);
    boolean wellFormed =
        second < end
            && utf8[second] == utf8[first]
            && isShort(second - first - 1)
            && isShort(end - second - 1);
    if (!wellFormed) {
      return false;
    }
    int year = digits(utf8, start, YEAR_DIGITS);
    int month = digits(utf8, first + 1, second - first - 1);
    int day = digits(utf8, second + 1, end - second - 1);
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

  /** Returns whether a month or a day has so many digits. */
  private static boolean isShort(int digits) {
    return digits == 1 || digits == 2;
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
    word = isOneOf(TRUE, utf8, start, end) ? 1 : 0;
    return word == 1 || isOneOf(FALSE, utf8, start, end);
  }

  private static boolean isOneOf(String[] words, byte[] utf8, int start, int end) {
    for (String each : words) {
      if (is(each, utf8, start, end)) {
        return true;
      }
    }
    return false;
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
