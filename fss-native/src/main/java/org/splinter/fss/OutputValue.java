package org.splinter.fss;

import java.nio.LongBuffer;

/**
 * A value of a function: a number modulo 2^128. An {@link Output} may take its lowest bits alone. A
 * client's secret β is such a value, so it does not print itself.
 *
 * @param high bits 64 to 127; 0 for a word and for a bit
 * @param low bits 0 to 63; 0 or 1 for a bit
 */
public record OutputValue(long high, long low) {
  public static final OutputValue ZERO = new OutputValue(0, 0);

  /**
   * Returns a signed number as a value of the output; a negative number becomes the value that adds
   * up to 0 with its opposite.
   *
   * @throws IllegalArgumentException if the output is a bit and the number neither 0 nor 1
   */
  public static OutputValue of(Output output, long number) {
    if (output == Output.BIT && number >>> 1 != 0) {
      throw new IllegalArgumentException("the value is no bit, must be 0 or 1");
    }
    return output.reduce(new OutputValue(number >> 63, number));
  }

  /** Returns the value of a row in the form that an evaluator writes. */
  static OutputValue read(LongBuffer values, int row, int words) {
    return new OutputValue(words == 2 ? values.get(2 * row + 1) : 0, values.get(words * row));
  }

  void write(LongBuffer values, int row, int words) {
    values.put(words * row, low);
    if (words == 2) {
      values.put(2 * row + 1, high);
    }
  }

  OutputValue plus(OutputValue other) {
    long sum = low + other.low;
    long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
    return new OutputValue(high + other.high + carry, sum);
  }

  OutputValue negated() {
    return new OutputValue(low == 0 ? -high : ~high, -low);
  }

  OutputValue times(OutputValue other) {
    long product = Math.multiplyHigh(low, other.low);
    // multiplyHigh takes both for signed: a negative factor counts 2^64 too little.
    product += (low >> 63 & other.low) + (other.low >> 63 & low);
    return new OutputValue(product + low * other.high + high * other.low, low * other.low);
  }

  @Override
  public String toString() {
    return "OutputValue[hidden]";
  }
}
