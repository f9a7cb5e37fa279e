package org.splinter.protocol.expression;

import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.splinter.protocol.expression.Expression.Operator;

/**
 * The least and the greatest word of an expression, or the bytes of its shortest and longest text.
 * An expression that is always NULL has none.
 */
record Bounds(boolean isText, long min, long max) {
  /** The most months that are added to a day: all that lie between two days. */
  private static final long MAX_MONTHS = 12L * 2_000_000_000;

  static Bounds none(boolean isText) {
    return new Bounds(isText, 1, 0);
  }

  static Bounds words(long min, long max) {
    return new Bounds(false, min, max);
  }

  static Bounds text(long longest) {
    return new Bounds(true, 0, longest);
  }

  boolean isNone() {
    return min > max;
  }

  /** Returns the bounds of a choice between two expressions of one kind. */
  Bounds or(Bounds other) {
    if (isNone()) {
      return other;
    } else if (other.isNone()) {
      return this;
    }
    return new Bounds(isText, Math.min(min, other.min), Math.max(max, other.max));
  }

  /** Returns the bounds of those words that lie between two, both of them included. */
  Bounds between(long least, long most) {
    long from = Math.max(min, least);
    long to = Math.min(max, most);
    return isNone() || from > to ? none(false) : words(from, to);
  }

  /**
   * Returns the bounds of an operation, by interval arithmetic.
   *
   * @throws IllegalArgumentException if its value could leave 64 bits
   */
  static Bounds of(Operator operator, Bounds left, Bounds right) {
    if (left.isNone() || right.isNone()) {
      return none(false);
    }
    BigInteger a = BigInteger.valueOf(left.min);
    BigInteger b = BigInteger.valueOf(left.max);
    BigInteger c = BigInteger.valueOf(right.min);
    BigInteger d = BigInteger.valueOf(right.max);
    List<BigInteger> extremes =
        switch (operator) {
          case ADD -> List.of(a.add(c), b.add(d));
          case SUBTRACT -> List.of(a.subtract(d), b.subtract(c));
          case MULTIPLY -> List.of(a.multiply(c), a.multiply(d), b.multiply(c), b.multiply(d));
          case DIVIDE -> quotients(a, b, c, d, BigInteger::divide);
          case REMAINDER -> remainders(a, b, c, d);
          case BIT_AND -> conjunctions(a, b, c, d);
          case BIT_OR, BIT_XOR -> disjunctions(operator, a, b, c, d);
          case SHIFT_LEFT -> {
            BigInteger low = power(right.min);
            BigInteger high = power(right.max);
            yield List.of(a.multiply(low), a.multiply(high), b.multiply(low), b.multiply(high));
          }
          case SHIFT_RIGHT -> {
            int low = exponent(right.min);
            int high = exponent(right.max);
            yield List.of(
                a.shiftRight(low), a.shiftRight(high), b.shiftRight(low), b.shiftRight(high));
          }
          case FLOOR_DIVIDE -> quotients(a, b, c, d, Bounds::floorQuotient);
          case FLOOR_REMAINDER -> floorRemainders(a, b, c, d);
          case ADD_MONTHS -> List.of(laterDay(left.min, right.min), laterDay(left.max, right.max));
        };
    if (extremes.isEmpty()) {
      return none(false); // the divisor is always 0
    }
    return words(
        fitting(operator, Collections.min(extremes)), fitting(operator, Collections.max(extremes)));
  }

  /** Returns the quotients at the ends of the divisor's negative and of its positive part. */
  private static List<BigInteger> quotients(
      BigInteger a, BigInteger b, BigInteger c, BigInteger d, BinaryOperator<BigInteger> quotient) {
    return Stream.of(c, BigInteger.ONE.negate(), BigInteger.ONE, d)
        .filter(divisor -> divisor.signum() != 0)
        .filter(divisor -> divisor.compareTo(c) >= 0 && divisor.compareTo(d) <= 0)
        .flatMap(divisor -> Stream.of(quotient.apply(a, divisor), quotient.apply(b, divisor)))
        .toList();
  }

  private static BigInteger floorQuotient(BigInteger dividend, BigInteger divisor) {
    BigInteger[] parts = dividend.divideAndRemainder(divisor);
    boolean below = parts[1].signum() != 0 && parts[1].signum() != divisor.signum();
    return below ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }

  /**
   * Returns the bounds of remainders that are rounded down: they lie between 0 and the divisor, and
   * are the dividend itself if that always does.
   */
  private static List<BigInteger> floorRemainders(
      BigInteger a, BigInteger b, BigInteger c, BigInteger d) {
    if (c.signum() == 0 && d.signum() == 0) {
      return List.of();
    }
    if (c.signum() > 0 && a.signum() >= 0 && b.compareTo(c) < 0) {
      return List.of(a, b);
    }
    return List.of(
        c.add(BigInteger.ONE).min(BigInteger.ZERO),
        d.subtract(BigInteger.ONE).max(BigInteger.ZERO));
  }

  private static BigInteger laterDay(long day, long months) {
    boolean days = day >= CivilDay.FIRST && day <= CivilDay.LAST;
    if (!days || Math.abs(months) > MAX_MONTHS || months == Long.MIN_VALUE) {
      throw new IllegalArgumentException(
          "ADD_MONTHS of "
              + months
              + " to day number "
              + day
              + ", which must be "
              + CivilDay.FIRST
              + " to "
              + CivilDay.LAST
              + ", and the months at most "
              + MAX_MONTHS
              + "; take them of a date");
    }
    return BigInteger.valueOf(CivilDay.addMonths(day, months));
  }

  /**
   * Returns the bounds of remainders: they lie between 0 and the dividend, and are smaller than the
   * divisor.
   */
  private static List<BigInteger> remainders(
      BigInteger a, BigInteger b, BigInteger c, BigInteger d) {
    BigInteger greatest = c.abs().max(d.abs()).subtract(BigInteger.ONE);
    if (greatest.signum() < 0) {
      return List.of();
    }
    return List.of(
        a.max(greatest.negate()).min(BigInteger.ZERO), b.min(greatest).max(BigInteger.ZERO));
  }

  /** Returns the bounds of an AND: it has no bit that an operand of 0 or more has not. */
  private static List<BigInteger> conjunctions(
      BigInteger a, BigInteger b, BigInteger c, BigInteger d) {
    if (a.signum() < 0 && c.signum() < 0) {
      int bits = bits(a, b, c, d);
      return List.of(BigInteger.ONE.shiftLeft(bits).negate(), b.max(d).max(BigInteger.ZERO));
    }
    BigInteger most = a.signum() < 0 ? d : c.signum() < 0 ? b : b.min(d);
    return List.of(BigInteger.ZERO, most);
  }

  /** Returns the bounds of an OR or XOR: as many bits as the longer operand. */
  private static List<BigInteger> disjunctions(
      Operator operator, BigInteger a, BigInteger b, BigInteger c, BigInteger d) {
    int bits = bits(a, b, c, d);
    BigInteger most = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    if (a.signum() >= 0 && c.signum() >= 0) {
      return List.of(operator == Operator.BIT_OR ? a.max(c) : BigInteger.ZERO, most);
    }
    return List.of(BigInteger.ONE.shiftLeft(bits).negate(), most);
  }

  /** Returns the bits, the sign apart, that the longest number has. */
  private static int bits(BigInteger... numbers) {
    return Stream.of(numbers).mapToInt(BigInteger::bitLength).max().orElse(0);
  }

  private static BigInteger power(long exponent) {
    return BigInteger.ONE.shiftLeft(exponent(exponent));
  }

  private static int exponent(long exponent) {
    if (exponent < 0 || exponent >= Long.SIZE) {
      throw new IllegalArgumentException(
          "a shift by "
              + exponent
              + " bits is possible; shift by 0 to "
              + (Long.SIZE - 1)
              + ", such as a constant");
    }
    return (int) exponent;
  }

  private static long fitting(Operator operator, BigInteger extreme) {
    if (extreme.bitLength() >= Long.SIZE) {
      throw new IllegalArgumentException(
          operator
              + " can reach "
              + extreme
              + ", outside of 64 bits ("
              + Long.MIN_VALUE
              + " to "
              + Long.MAX_VALUE
              + "); divide its operands first, or import its columns with a smaller scale");
    }
    return extreme.longValue();
  }
}
