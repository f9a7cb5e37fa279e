package org.splinter.client.sql.answer;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Scalar;

/**
 * Arithmetic of SQL's numbers: a Long or a BigDecimal is exact, a Double is not, nor is anything
 * computed from one. Exact results never overflow; whole ones are a Long if they fit.
 */
public final class Numbers {
  private static final double HALF = 0.5;

  /** The least exponent of a double that is shown without it, and the first beyond. */
  private static final int LEAST_EXPONENT = -4;

  private static final int GREATEST_EXPONENT = 16;

  /** The bits of the greatest number of bits by which a number is shifted. */
  private static final int MAX_SHIFT_BITS = 6;

  private Numbers() {}

  /**
   * Returns an exact number as a Long if it has no fraction digits and fits, else as a BigDecimal.
   */
  public static Number exact(BigDecimal number) {
    if (number.scale() > 0) {
      return number;
    }
    BigDecimal whole = number.setScale(0);
    return whole.unscaledValue().bitLength() < Long.SIZE ? (Number) whole.longValue() : whole;
  }

  /**
   * Calculates with two numbers. A quotient is always a double; quotient and remainder by 0 are
   * NULL. A remainder has the sign of the dividend.
   */
  static @Nullable Number calculate(Scalar.Operator operator, Number left, Number right) {
    if (left instanceof Double || right instanceof Double) {
      return calculate(operator, left.doubleValue(), right.doubleValue());
    }
    BigDecimal first = decimal(left);
    BigDecimal second = decimal(right);
    boolean zero = second.signum() == 0;
    return switch (operator) {
      case CONCAT, BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT ->
          throw new IllegalArgumentException(operator + " is no calculation");
      case ADD -> exact(first.add(second));
      case SUBTRACT -> exact(first.subtract(second));
      case MULTIPLY -> exact(first.multiply(second));
      case DIVIDE -> zero ? null : first.divide(second, MathContext.DECIMAL128).doubleValue();
      case REMAINDER -> zero ? null : exact(first.remainder(second));
    };
  }

  private static @Nullable Double calculate(Scalar.Operator operator, double left, double right) {
    return switch (operator) {
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      case MULTIPLY -> left * right;
      case DIVIDE -> right == 0 ? null : left / right;
      case REMAINDER -> right == 0 ? null : left % right;
      case CONCAT, BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT ->
          throw new IllegalArgumentException(operator + " is no calculation");
    };
  }

  /**
   * Operates on the bits of two numbers, rounded to whole ones, in two's complement of any length.
   * A shift by a negative number of bits, or by more than any word has, is NULL, as is an operation
   * on a number that is not finite.
   */
  static @Nullable Number bits(Scalar.Operator operator, Number left, Number right) {
    BigInteger first = whole(left);
    BigInteger second = whole(right);
    if (first == null || second == null) {
      return null;
    }
    boolean shifts = second.signum() >= 0 && second.bitLength() <= MAX_SHIFT_BITS;
    return switch (operator) {
      case BIT_AND -> exact(first.and(second));
      case BIT_OR -> exact(first.or(second));
      case BIT_XOR -> exact(first.xor(second));
      case SHIFT_LEFT -> shifts ? exact(first.shiftLeft(second.intValueExact())) : null;
      case SHIFT_RIGHT -> shifts ? exact(first.shiftRight(second.intValueExact())) : null;
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, CONCAT ->
          throw new IllegalArgumentException(operator + " is not of bits");
    };
  }

  /** Returns the bits of a number, rounded to a whole one, turned over. */
  static @Nullable Number bitNot(Number number) {
    BigInteger whole = whole(number);
    return whole == null ? null : exact(whole.not());
  }

  private static Number exact(BigInteger number) {
    return exact(new BigDecimal(number));
  }

  private static @Nullable BigInteger whole(Number number) {
    BigDecimal whole = rounded(number, 0);
    return whole == null ? null : whole.toBigInteger();
  }

  /**
   * Returns a number as an exact one of some scale, halves away from zero; null if it is not
   * finite.
   */
  static @Nullable BigDecimal rounded(Number number, int scale) {
    if (number instanceof Double && !Double.isFinite(number.doubleValue())) {
      return null;
    }
    BigDecimal exact =
        number instanceof Double ? BigDecimal.valueOf(number.doubleValue()) : decimal(number);
    return exact.setScale(scale, RoundingMode.HALF_UP);
  }

  static Number floor(Number number) {
    return number instanceof Double
        ? Math.floor(number.doubleValue())
        : exact(decimal(number).setScale(0, RoundingMode.FLOOR));
  }

  static Number ceil(Number number) {
    return number instanceof Double
        ? Math.ceil(number.doubleValue())
        : exact(decimal(number).setScale(0, RoundingMode.CEILING));
  }

  /** Returns -1, 0 or 1. */
  static Long sign(Number number) {
    return number instanceof Double
        ? (long) Math.signum(number.doubleValue())
        : (long) decimal(number).signum();
  }

  /**
   * Returns a number as SQL shows it: a double by the digits that read back as it, with an exponent
   * only where it is below 0.0001 or has more than 16 digits before the point.
   */
  public static String text(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    } else if (!(number instanceof Double) || !Double.isFinite(number.doubleValue())) {
      return number.toString();
    }
    String shortest = number.toString();
    BigDecimal decimal = new BigDecimal(shortest).stripTrailingZeros();
    int exponent = decimal.precision() - decimal.scale() - 1;
    if (decimal.signum() == 0 || !shortest.contains("E")) {
      return shortest;
    } else if (exponent < LEAST_EXPONENT || exponent >= GREATEST_EXPONENT) {
      String mantissa = decimal.scaleByPowerOfTen(-exponent).toPlainString();
      return String.format(
          Locale.ROOT, "%se%s%02d", mantissa, exponent < 0 ? "-" : "+", Math.abs(exponent));
    }
    return decimal.setScale(Math.max(1, decimal.scale())).toPlainString();
  }

  static Number negate(Number number) {
    return number instanceof Double ? -number.doubleValue() : exact(decimal(number).negate());
  }

  static Number abs(Number number) {
    return number instanceof Double ? Math.abs(number.doubleValue()) : exact(decimal(number).abs());
  }

  /** Returns the square root, NULL for a negative number. */
  static @Nullable Double squareRoot(Number number) {
    double operand = number.doubleValue();
    return operand < 0 ? null : Math.sqrt(operand);
  }

  /**
   * Rounds half away from zero.
   *
   * @param digits digits to keep after the point; negative ones are before it
   */
  static Number round(Number number, long digits) {
    if (number instanceof Double) {
      return round(number.doubleValue(), digits);
    }
    BigDecimal decimal = decimal(number);
    if (digits >= decimal.scale()) {
      return number;
    } else if (-digits > (long) decimal.precision() - decimal.scale()) {
      return 0L; // avoids writing out the zeros of a great power of ten
    }
    return exact(decimal.setScale((int) digits, RoundingMode.HALF_UP));
  }

  /**
   * Rounds the product with a power of ten, as SQL engines do: 2.675 then becomes 2.68, although
   * the double of that name is a little less.
   */
  private static double round(double number, long digits) {
    double power = Math.pow(10, Math.abs((double) digits));
    double rounded =
        digits < 0 ? roundToWhole(number / power) * power : roundToWhole(number * power) / power;
    if (Double.isFinite(rounded)) {
      return rounded;
    }
    return digits < 0 ? 0 : number;
  }

  private static double roundToWhole(double number) {
    double size = Math.abs(number);
    double floor = Math.floor(size);
    return Math.copySign(size - floor >= HALF ? floor + 1 : floor, number);
  }

  /**
   * Compares by value: exact numbers exactly, others as doubles, for which 0 and -0 are equal and
   * NaN is the greatest.
   */
  static int compare(Number left, Number right) {
    if (left instanceof Double || right instanceof Double) {
      // Adding 0 turns -0 into 0.
      return Double.compare(left.doubleValue() + 0.0, right.doubleValue() + 0.0);
    }
    return decimal(left).compareTo(decimal(right));
  }

  private static BigDecimal decimal(Number exact) {
    return exact instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf(exact.longValue());
  }
}
