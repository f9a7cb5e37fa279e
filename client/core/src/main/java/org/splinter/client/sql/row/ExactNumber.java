package org.splinter.client.sql.row;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.WideDecimal;

/**
 * Place of a decimal number of any size and precision among the values of a column of some scale:
 * words of 64 bits, or wide decimals. It is exact, whatever is written, and takes bounded memory.
 *
 * @param side below all values, above all values, or among them
 * @param floor the greatest value that is not greater than the number, if among them; else 0
 * @param exact whether the number is that value
 */
public record ExactNumber(Side side, Value floor, boolean exact) {

  public enum Side {
    BELOW,
    AMONG,
    ABOVE
  }

  private static final Pattern NUMBER =
      Pattern.compile("([+-]?(?:\\d++(?:\\.\\d*+)?|\\.\\d++))(?:[eE]([+-]?)0*(\\d+))?");
  private static final int MAX_EXPONENT_DIGITS = 8;

  /** The unscaled numbers that values can be. */
  private enum Numbers {
    WORDS(Long.SIZE, 19),
    WIDE(WideDecimal.BITS, 39);

    private final BigDecimal least;
    private final BigDecimal greatest;

    /** The exponent of a power of ten that is beyond every number. */
    private final long digits;

    Numbers(int bits, long digits) {
      BigInteger beyond = BigInteger.ONE.shiftLeft(bits - 1);
      this.least = new BigDecimal(beyond.negate());
      this.greatest = new BigDecimal(beyond.subtract(BigInteger.ONE));
      this.digits = digits;
    }

    Value value(BigInteger number) {
      return this == WORDS
          ? new Value.Word(number.longValueExact())
          : new Value.Text(WideDecimal.text(number));
    }

    ExactNumber beyond(Side side) {
      return new ExactNumber(side, value(BigInteger.ZERO), false);
    }
  }

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
    return of(number, scale, Numbers.WORDS);
  }

  /**
   * Places a number among the values of a type.
   *
   * @param number a text that {@link #isNumber} accepts
   * @param type of integers, decimals or wide decimals
   */
  public static ExactNumber of(String number, ColumnType type) {
    return of(number, type.scale(), type.isWide() ? Numbers.WIDE : Numbers.WORDS);
  }

  private static ExactNumber of(String number, int scale, Numbers values) {
    Matcher matcher = NUMBER.matcher(number);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a number");
    }
    BigDecimal mantissa = new BigDecimal(matcher.group(1));
    if (mantissa.signum() == 0) {
      return new ExactNumber(Side.AMONG, values.value(BigInteger.ZERO), true);
    }
    // The power of ten just above the number's magnitude; BigDecimal would write all digits out.
    long magnitude = (long) mantissa.precision() - mantissa.scale() + exponent(matcher) + scale;
    if (magnitude > values.digits) {
      return values.beyond(mantissa.signum() < 0 ? Side.BELOW : Side.ABOVE);
    }
    if (magnitude <= 0) {
      BigInteger next = mantissa.signum() < 0 ? BigInteger.ONE.negate() : BigInteger.ZERO;
      return new ExactNumber(Side.AMONG, values.value(next), false);
    }
    BigDecimal scaled = mantissa.scaleByPowerOfTen((int) (exponent(matcher) + scale));
    BigDecimal floor = scaled.setScale(0, RoundingMode.FLOOR);
    if (floor.compareTo(values.least) < 0) {
      return values.beyond(Side.BELOW);
    }
    if (scaled.compareTo(values.greatest) > 0) {
      // Between the greatest value and the next one the floor would be a value, yet none is above.
      return values.beyond(Side.ABOVE);
    }
    return new ExactNumber(
        Side.AMONG, values.value(floor.toBigIntegerExact()), floor.compareTo(scaled) == 0);
  }

  /** Returns the floor among words. */
  public long word() {
    return ((Value.Word) floor).word();
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
