package org.splinter.provider.ingest;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the numbers of JSON that have an exponent, exactly. Its result takes little memory
 * whatever the exponent, and is no number of a table beyond these bounds.
 */
final class JsonNumber {
  /** The greatest exponent, negative or not, that is read. */
  static final int MAX_EXPONENT = 999;

  /** The most characters before the exponent. */
  static final int MAX_LENGTH = 128;

  private JsonNumber() {}

  /** Returns the number that characters of its grammar are; null if it is out of bounds. */
  static @Nullable BigDecimal of(char[] chars, int from, int length) {
    int end = from + length;
    int letter = from;
    while (chars[letter] != 'e' && chars[letter] != 'E') {
      letter++;
    }
    if (letter - from > MAX_LENGTH) {
      return null;
    }
    BigDecimal number = new BigDecimal(chars, from, letter - from);
    if (number.signum() == 0) {
      return BigDecimal.ZERO;
    }
    int at = letter + 1;
    boolean negative = chars[at] == '-';
    at += negative || chars[at] == '+' ? 1 : 0;
    int exponent = 0;
    for (; at < end; at++) {
      exponent = 10 * exponent + chars[at] - '0';
      if (exponent > MAX_EXPONENT) {
        return null;
      }
    }
    return number.scaleByPowerOfTen(negative ? -exponent : exponent);
  }
}
