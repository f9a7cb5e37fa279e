package org.splinter.client.sql.answer;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Scalar;

/**
 * Arithmetic of SQL's numbers: a Long or a BigDecimal is exact, a Double is not, nor is anything
 * computed from one. Exact results never overflow; whole ones are a Long if they fit.
 */
public final class Numbers {
  private static final double HALF = 0.5;

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
    };
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
