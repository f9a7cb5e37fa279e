package org.splinter.protocol.table;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Stored form of a wide decimal, a text: its unscaled number of 128 bits, in two's complement with
 * the sign bit turned over, as 22 digits of base 64, the most significant first. Digit d is the
 * character {@code '0' + d}, so that texts have the order of the numbers, and equal numbers equal
 * texts.
 */
public final class WideDecimal {
  /** The length of every text. */
  public static final int BYTES = 22;

  public static final int BITS = 128;

  /** The bits of a limb. */
  public static final int LIMB_BITS = 32;

  /** The limbs of a number: unsigned ones, and the last one with the sign. */
  public static final int LIMBS = BITS / LIMB_BITS;

  public static final BigInteger LEAST = BigInteger.ONE.shiftLeft(BITS - 1).negate();
  public static final BigInteger GREATEST = LEAST.not();

  private static final int DIGIT_BITS = 6;
  private static final int DIGIT_MASK = 63;

  /** The digit in which the high word ends, with its two leading bits. */
  private static final int MIDDLE = 11;

  private static final int MIDDLE_BITS = 4;

  private WideDecimal() {}

  /** Returns whether a number has at most 128 bits. */
  public static boolean fits(BigInteger unscaled) {
    return unscaled.bitLength() < BITS;
  }

  /**
   * Returns the text of a number.
   *
   * @throws IllegalArgumentException if it has more than 128 bits
   */
  public static String text(BigInteger unscaled) {
    if (!fits(unscaled)) {
      throw new IllegalArgumentException("has more than 128 bits");
    }
    long high = unscaled.shiftRight(Long.SIZE).longValue();
    byte[] text = new byte[BYTES];
    for (int i = 0; i < BYTES; i++) {
      text[i] = digit(high, unscaled.longValue(), i);
    }
    return new String(text, StandardCharsets.US_ASCII);
  }

  /** Returns a character of the text of the number high · 2^64 + low, where low is unsigned. */
  public static byte digit(long high, long low, int place) {
    int shift = DIGIT_BITS * (BYTES - 1 - place);
    long turned = high ^ Long.MIN_VALUE;
    long bits;
    if (shift >= Long.SIZE) {
      bits = turned >>> (shift - Long.SIZE);
    } else {
      bits = shift == 0 ? low : (low >>> shift) | (turned << (Long.SIZE - shift));
    }
    return (byte) ('0' + (bits & DIGIT_MASK));
  }

  /** Returns whether bytes are the text of a number. */
  public static boolean isOne(byte[] text, int from, int length) {
    if (length != BYTES || text[from] < '0' || text[from] > '3') {
      return false;
    }
    for (int i = 1; i < BYTES; i++) {
      int digit = text[from + i] - '0';
      if (digit < 0 || digit > DIGIT_MASK) {
        return false;
      }
    }
    return true;
  }

  /** Returns the signed high word of the number of a text. */
  public static long high(byte[] text, int from) {
    long high = 0;
    for (int i = 0; i < MIDDLE; i++) {
      high = (high << DIGIT_BITS) | digit(text, from + i);
    }
    high = (high << (DIGIT_BITS - MIDDLE_BITS)) | (digit(text, from + MIDDLE) >>> MIDDLE_BITS);
    return high ^ Long.MIN_VALUE;
  }

  /** Returns the unsigned low word of the number of a text. */
  public static long low(byte[] text, int from) {
    long low = digit(text, from + MIDDLE) & ((1 << MIDDLE_BITS) - 1);
    for (int i = MIDDLE + 1; i < BYTES; i++) {
      low = (low << DIGIT_BITS) | digit(text, from + i);
    }
    return low;
  }

  private static int digit(byte[] text, int at) {
    return (text[at] - '0') & DIGIT_MASK;
  }

  /** Returns the number of a text. */
  public static BigInteger unscaled(byte[] text) {
    return number(high(text, 0), low(text, 0));
  }

  /** Returns the least number with a high word. */
  public static BigInteger least(long high) {
    return number(high, 0);
  }

  /** Returns the greatest number with a high word. */
  public static BigInteger greatest(long high) {
    return number(high, -1);
  }

  private static BigInteger number(long high, long low) {
    return BigInteger.valueOf(high)
        .shiftLeft(Long.SIZE)
        .or(new BigInteger(Long.toUnsignedString(low)));
  }
}
