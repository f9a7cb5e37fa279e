package org.splinter.client.sql.row;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Place of a decimal number of any size and precision among the 64-bit words of a column of some
 * scale. It is exact, whatever is written, and takes bounded memory.
 *
 * @param side below all words, above all words, or among them
 * @param floor the greatest word that is not greater than the number, if among them
 * @param exact whether the number is that word
 */
public record ExactNumber(Side side, long floor, boolean exact) {

  public enum Side {
    BELOW,
    AMONG,
    ABOVE
  }

  private static final Pattern NUMBER =
      Pattern.compile("([+-]?(?:\\d++(?:\\.\\d*+)?|\\.\\d++))(?:[eE]([+-]?)0*(\\d+))?");
  private static final int MAX_EXPONENT_DIGITS = 8;
  private static final BigDecimal LEAST = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal GREATEST = BigDecimal.valueOf(Long.MAX_VALUE);
  // 10^19 is beyond every word.
  private static final long WORD_DIGITS = 19;

  private static final ExactNumber ALL_BELOW = new ExactNumber(Side.BELOW, 0, false);
  private static final ExactNumber ALL_ABOVE = new ExactNumber(Side.ABOVE, 0, false);

  /** Returns whether a text is a number as SQL writes it: digits, point, exponent, sign. */
  public static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }

  /**
   * Places a number among the words that are {@code value · 10^scale}.
   *
   * @param number a text that {@link #isNumber} accepts
   */
  public static ExactNumber of(String number, int scale) {
    Matcher matcher = NUMBER.matcher(number);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a number");
    }
    BigDecimal mantissa = new BigDecimal(matcher.group(1));
    if (mantissa.signum() == 0) {
      return new ExactNumber(Side.AMONG, 0, true);
    }
    // The power of ten just above the number's magnitude; BigDecimal would write all digits out.
    long magnitude = (long) mantissa.precision() - mantissa.scale() + exponent(matcher) + scale;
    if (magnitude > WORD_DIGITS) {
      return mantissa.signum() < 0 ? ALL_BELOW : ALL_ABOVE;
    }
    if (magnitude <= 0) {
      return new ExactNumber(Side.AMONG, mantissa.signum() < 0 ? -1 : 0, false);
    }
    BigDecimal scaled = mantissa.scaleByPowerOfTen((int) (exponent(matcher) + scale));
    BigDecimal floor = scaled.setScale(0, RoundingMode.FLOOR);
    if (floor.compareTo(LEAST) < 0) {
      return ALL_BELOW;
    }
    if (scaled.compareTo(GREATEST) > 0) {
      // Between the greatest word and the next one the floor would be a word, yet none is above.
      return ALL_ABOVE;
    }
    return new ExactNumber(Side.AMONG, floor.longValueExact(), floor.compareTo(scaled) == 0);
  }

  private static long exponent(Matcher matcher) {
    String digits = matcher.group(3);
    if (digits == null) {
      return 0;
    }
    // No text is long enough for its digits to make up for a larger exponent.
    long size =
        digits.length() > MAX_EXPONENT_DIGITS ? Integer.MAX_VALUE / 2 : Long.parseLong(digits);
    return "-".equals(matcher.group(2)) ? -size : size;
  }

  /** Returns a text without the number, which may be a secret's. */
  @Override
  public String toString() {
    return "ExactNumber[hidden]";
  }
}
