package org.splinter.fss;

import java.nio.ByteBuffer;

/**
 * A secret number modulo 2^128 that is computed on in place, without a branch, and wiped at its
 * end. Modulo 2^64 only its low half counts.
 */
final class DoubleWord {
  private long high;
  private long low;

  DoubleWord clear() {
    high = 0;
    low = 0;
    return this;
  }

  DoubleWord add(long otherHigh, long otherLow) {
    long sum = low + otherLow;
    long carry = ((low & otherLow) | ((low | otherLow) & ~sum)) >>> 63;
    high += otherHigh + carry;
    low = sum;
    return this;
  }

  /** Adds the other number if the mask is all ones, or 0 if it is 0. */
  DoubleWord add(DoubleWord other, long mask) {
    return add(other.high & mask, other.low & mask);
  }

  DoubleWord add(OutputValue value, long mask) {
    return add(value.high() & mask, value.low() & mask);
  }

  DoubleWord subtract(long otherHigh, long otherLow) {
    long difference = low - otherLow;
    long borrow = ((~low & otherLow) | ((~low | otherLow) & difference)) >>> 63;
    high -= otherHigh + borrow;
    low = difference;
    return this;
  }

  /** Subtracts the other number if the mask is all ones, or 0 if it is 0. */
  DoubleWord subtract(DoubleWord other, long mask) {
    return subtract(other.high & mask, other.low & mask);
  }

  /** Negates the number if the mask is all ones, and keeps it if the mask is 0. */
  DoubleWord negate(long mask) {
    high ^= mask;
    low ^= mask;
    return subtract(mask, mask);
  }

  /** Adds value {@code i} of an array of words or double words, little endian. */
  DoubleWord add(ByteBuffer values, int words, int i) {
    return words == 2
        ? add(values.getLong(16 * i + 8), values.getLong(16 * i))
        : add(0, values.getLong(8 * i));
  }

  /** Subtracts value {@code i} of an array of words or double words, little endian. */
  DoubleWord subtract(ByteBuffer values, int words, int i) {
    return words == 2
        ? subtract(values.getLong(16 * i + 8), values.getLong(16 * i))
        : subtract(0, values.getLong(8 * i));
  }

  /** Writes one or two words, the low one first. */
  void write(ByteBuffer out, int offset, int words) {
    out.putLong(offset, low);
    if (words == 2) {
      out.putLong(offset + 8, high);
    }
  }
}
