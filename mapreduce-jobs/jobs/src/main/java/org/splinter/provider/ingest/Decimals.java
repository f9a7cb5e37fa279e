package org.splinter.provider.ingest;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.splinter.protocol.table.ColumnType;

/**
 * Words of numbers that do not come as text. A binary fraction stands for the shortest decimal that
 * reads back as it, which is also what a CSV file of the data holds; the result does not depend on
 * the JDK, whose own printing of doubles differs by version.
 */
final class Decimals {
  private static final int MAX_POWER = 18;
  private static final long[] POWERS = new long[MAX_POWER + 1];

  /**
   * Bound on unscaled decimals, below which no two read as one double; one that reads back as the
   * double is therefore the shortest.
   */
  private static final double UNAMBIGUOUS = 1e15;

  /** Such a bound for floats. */
  private static final double UNAMBIGUOUS_FLOAT = 1e6;

  private static final int DOUBLE_DIGITS = 17;
  private static final int FLOAT_DIGITS = 9;

  static {
    POWERS[0] = 1;
    for (int i = 1; i <= MAX_POWER; i++) {
      POWERS[i] = 10 * POWERS[i - 1];
    }
  }

  private Decimals() {}

  /**
   * Returns the word of an unscaled number in a column of integers (scale 0) or decimals.
   *
   * @param scale digits after the point of the number
   * @throws IllegalArgumentException saying why the column cannot hold it
   */
  static long ofUnscaled(long unscaled, int scale, ColumnType type, boolean round) {
    int missing = type.scale() - scale;
    if (missing >= 0) {
      long high = Math.multiplyHigh(unscaled, POWERS[missing]);
      long word = unscaled * POWERS[missing];
      if (high == word >> 63) {
        return word;
      }
    }
    return type.decimalWord(BigDecimal.valueOf(unscaled, scale), round);
  }

  /** Returns the word of a double in a column of integers or decimals. */
  static long ofDouble(double value, ColumnType type, boolean round) {
    requireFinite(value, type);
    if (fits(value, type.scale())) {
      return (long) Math.rint(value * POWERS[type.scale()]);
    }
    return type.decimalWord(shortest(value), round);
  }

  /** Returns the word of a float in a column of integers or decimals. */
  static long ofFloat(float value, ColumnType type, boolean round) {
    requireFinite(value, type);
    return type.decimalWord(shortest(value), round);
  }

  /**
   * Returns the shortest decimal that reads back as the float, the closest if there are several.
   */
  static BigDecimal shortest(float value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < FLOAT_DIGITS; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (rounded.floatValue() == value) {
        return rounded;
      }
    }
    return exact.round(new MathContext(FLOAT_DIGITS, RoundingMode.HALF_EVEN));
  }

  /**
   * Returns whether the shortest decimal of a double surely has no more digits after the point; if
   * it is not sure, that decimal tells.
   */
  static boolean fits(double value, int scale) {
    if (scale > MAX_POWER) {
      return false;
    }
    double candidate = Math.rint(value * POWERS[scale]);
    return Math.abs(candidate) < UNAMBIGUOUS && candidate / POWERS[scale] == value;
  }

  /** Returns whether the shortest decimal of a float surely has no more digits after the point. */
  static boolean fits(float value, int scale) {
    if (scale > MAX_POWER) {
      return false;
    }
    double candidate = Math.rint((double) value * POWERS[scale]);
    return Math.abs(candidate) < UNAMBIGUOUS_FLOAT && (float) (candidate / POWERS[scale]) == value;
  }

  /**
   * Returns the shortest decimal that reads back as the double, the closest if there are several.
   */
  static BigDecimal shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < DOUBLE_DIGITS; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (rounded.doubleValue() == value) {
        return rounded;
      }
    }
    return exact.round(new MathContext(DOUBLE_DIGITS, RoundingMode.HALF_EVEN));
  }

  /** Returns the number that an unsigned word is. */
  static BigDecimal unsigned(long word) {
    return new BigDecimal(Long.toUnsignedString(word));
  }

  /**
   * Returns the decimal of a double in a column.
   *
   * @throws IllegalArgumentException if it is infinite or no number
   */
  static BigDecimal finite(double value, ColumnType type) {
    requireFinite(value, type);
    return shortest(value);
  }

  /** Returns the decimal of a float in a column, as that of a double. */
  static BigDecimal finite(float value, ColumnType type) {
    requireFinite(value, type);
    return shortest(value);
  }

  private static void requireFinite(double value, ColumnType type) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("is not a " + type.describe());
    }
  }
}
