package org.splinter.fss;

/**
 * A value of a function: a number modulo 2^128. An {@link Output} may take its lowest bits alone. A
 * client's secret β is such a value, so it does not print itself, and its arithmetic has no branch.
 * Math.multiplyHigh would have some: on signs, until it is compiled.
 *
 * @param high bits 64 to 127; 0 for a word and for a bit
 * @param low bits 0 to 63; 0 or 1 for a bit
 */
public record OutputValue(long high, long low) {
  public static final OutputValue ZERO = new OutputValue(0, 0);

  private static final long LOW_HALF = 0xFFFF_FFFFL;

  /**
   * Returns a signed number as a value of the output; a negative number becomes the value that adds
   * up to 0 with its opposite.
   *
   * @throws IllegalArgumentException if the output is a bit and the number neither 0 nor 1, or a
   *     field element and the number none
   */
  public static OutputValue of(Output output, long number) {
    if (output == Output.BIT && number >>> 1 != 0) {
      throw new IllegalArgumentException("the value is no bit, must be 0 or 1");
    }
    if (output == Output.FIELD && number >>> Byte.SIZE != 0) {
      throw new IllegalArgumentException("the value is no element of the field, must be 0 to 255");
    }
    return output.reduce(signed(number));
  }

  /** Returns a signed number modulo 2^128. */
  public static OutputValue signed(long number) {
    return new OutputValue(number >> 63, number);
  }

  /** Returns a number from 0 to 2^64 - 1. */
  public static OutputValue unsigned(long number) {
    return new OutputValue(0, number);
  }

  /** Returns the sum modulo 2^128. */
  public OutputValue plus(OutputValue other) {
    long sum = low + other.low;
    long carry = ((low & other.low) | ((low | other.low) & ~sum)) >>> 63;
    return new OutputValue(high + other.high + carry, sum);
  }

  /** Returns the number that adds up to 0 with this one. */
  public OutputValue negated() {
    long carry = ~(low | -low) >>> 63; // 1 if low is 0
    return new OutputValue(~high + carry, -low);
  }

  /** Returns the product modulo 2^128. */
  public OutputValue times(OutputValue other) {
    return new OutputValue(
        highWord(low, other.low) + low * other.high + high * other.low, low * other.low);
  }

  /** Returns bits 64 to 127 of a product of numbers below 2^64, by products of 32 bits each. */
  private static long highWord(long a, long b) {
    long middle = (a >>> 32) * (b & LOW_HALF) + (((a & LOW_HALF) * (b & LOW_HALF)) >>> 32);
    long other = (a & LOW_HALF) * (b >>> 32) + (middle & LOW_HALF);
    return (a >>> 32) * (b >>> 32) + (middle >>> 32) + (other >>> 32);
  }

  @Override
  public String toString() {
    return "OutputValue[hidden]";
  }
}
