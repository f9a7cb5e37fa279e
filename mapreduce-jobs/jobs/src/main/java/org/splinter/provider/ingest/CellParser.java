package org.splinter.provider.ingest;

import java.math.BigInteger;
import org.splinter.protocol.table.ColumnType;

/**
 * Parser of cells, with the results of {@link ColumnType#parseWord}. Short plain numbers, dates and
 * times are read without making an object; everything else is left to that method.
 */
final class CellParser {
  /** The most digits that fit a long without a check. */
  private static final int SAFE_DIGITS = 18;

  /** The length of the longest integer of 64 bits, with its sign. */
  private static final int MAX_INTEGER = 20;

  private static final long[] POWERS = new long[SAFE_DIGITS + 1];

  static {
    POWERS[0] = 1;
    for (int i = 1; i <= SAFE_DIGITS; i++) {
      POWERS[i] = 10 * POWERS[i - 1];
    }
  }

  private CellParser() {}

  /**
   * Parses the word of a cell of any type but text.
   *
   * @param round whether a decimal is rounded to the scale, and a time to microseconds
   * @throws IllegalArgumentException saying what is wrong with the cell
   */
  static long parseWord(ColumnType type, boolean round, char[] chars, int from, int length) {
    switch (type.kind()) {
      case INTEGER, DECIMAL -> {
        if (length <= SAFE_DIGITS) {
          boolean negative = chars[from] == '-';
          int start = negative ? from + 1 : from;
          int end = from + length;
          int point = start;
          long value = 0;
          while (point < end && isDigit(chars[point])) {
            value = 10 * value + (chars[point++] - '0');
          }
          int at = point;
          if (type.scale() > 0 && at < end && chars[at] == '.') {
            at++;
            while (at < end && isDigit(chars[at])) {
              value = 10 * value + (chars[at++] - '0');
            }
          }
          int missing = type.scale() - Math.max(0, at - point - 1);
          if (at == end && point > start && missing >= 0 && length + missing <= SAFE_DIGITS) {
            value *= POWERS[missing];
            return negative ? -value : value;
          }
        }
      }
      case DATE, TIME, TIMESTAMP, TIMESTAMPTZ -> {
        return type.parseTemporal(chars, from, length, round);
      }
      case BOOLEAN, STRING, UUID, WIDE -> {}
    }
    return type.parseWord(new String(chars, from, length), round);
  }

  /** Returns whether the cell is "true" or "false" in any case. */
  static boolean isBoolean(char[] chars, int from, int length) {
    return matches("true", chars, from, length) || matches("false", chars, from, length);
  }

  /** Returns whether a run of digits, after a minus or not, fits 64 bits. */
  static boolean fitsInteger(char[] chars, int from, int length) {
    return length <= SAFE_DIGITS
        || (length <= MAX_INTEGER
            && new BigInteger(new String(chars, from, length)).bitLength() < Long.SIZE);
  }

  private static boolean matches(String lower, char[] chars, int from, int length) {
    if (length != lower.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      char c = chars[from + i];
      if (lower.charAt(i) != (c >= 'A' && c <= 'Z' ? c + 32 : c)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
