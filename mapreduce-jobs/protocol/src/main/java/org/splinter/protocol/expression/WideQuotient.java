package org.splinter.protocol.expression;

import org.splinter.protocol.table.WideDecimal;

/**
 * Division of numbers of 128 bits by powers of ten, rounded, halves away from zero, without an
 * object per number.
 */
final class WideQuotient {
  private static final int BASE_BITS = 32;
  private static final long BASE_MASK = (1L << BASE_BITS) - 1;

  /** The most digits of a divisor below the base. */
  private static final int STEP_DIGITS = 9;

  private static final int TEN = 10;

  /** The magnitude in digits of 32 bits, the most significant first. */
  private final long[] digits = new long[WideDecimal.LIMBS];

  private long word;

  /** Returns the quotient that was found last. */
  long word() {
    return word;
  }

  /**
   * Divides a number by a power of ten; returns false if the quotient does not fit 64 bits.
   *
   * @param high the signed high word
   * @param low the unsigned low word
   * @param exponent the digits that are left out
   */
  boolean divide(long high, long low, int exponent) {
    boolean negative = high < 0;
    long magnitudeLow = negative ? -low : low;
    long magnitudeHigh = negative ? ~high + (low == 0 ? 1 : 0) : high;
    digits[0] = magnitudeHigh >>> BASE_BITS;
    digits[1] = magnitudeHigh & BASE_MASK;
    digits[2] = magnitudeLow >>> BASE_BITS;
    digits[3] = magnitudeLow & BASE_MASK;
    for (int left = exponent - 1; left > 0; left -= STEP_DIGITS) {
      divideBy(power(Math.min(left, STEP_DIGITS)));
    }
    if (exponent > 0 && 2 * divideBy(TEN) >= TEN) {
      increment();
    }
    long magnitude = (digits[2] << BASE_BITS) | digits[3];
    word = negative ? -magnitude : magnitude;
    boolean fits = negative ? word <= 0 : word >= 0;
    return digits[0] == 0 && digits[1] == 0 && fits;
  }

  private static long power(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= TEN;
    }
    return power;
  }

  /** Divides the magnitude and returns the remainder. */
  private long divideBy(long divisor) {
    long remainder = 0;
    for (int i = 0; i < digits.length; i++) {
      long dividend = (remainder << BASE_BITS) | digits[i];
      digits[i] = dividend / divisor;
      remainder = dividend % divisor;
    }
    return remainder;
  }

  private void increment() {
    for (int i = digits.length - 1; i >= 0; i--) {
      digits[i] = (digits[i] + 1) & BASE_MASK;
      if (digits[i] != 0) {
        return;
      }
    }
  }
}
