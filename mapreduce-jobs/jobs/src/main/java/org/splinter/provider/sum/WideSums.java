package org.splinter.provider.sum;

import java.math.BigInteger;
import java.nio.ByteBuffer;

/** Sums of products of two words, signed and of 192 bits, which 2^65 products do not fill. */
final class WideSums {
  private static final int WORDS = 3;
  private static final int BYTES = WORDS * Long.BYTES;

  private final long[] words; // of each sum the highest first

  WideSums(int count) {
    this.words = new long[WORDS * count];
  }

  /** Adds the product of two signed words to a sum. */
  void add(int sum, long left, long right) {
    long high = Math.multiplyHigh(left, right);
    add(words, WORDS * sum, high >> (Long.SIZE - 1), high, left * right);
  }

  private static void add(long[] words, int at, long top, long high, long low) {
    words[at + 2] += low;
    long carry = Long.compareUnsigned(words[at + 2], low) < 0 ? 1 : 0;
    long middle = words[at + 1] + carry;
    long over = carry == 1 && middle == 0 ? 1 : 0;
    words[at + 1] = middle + high;
    over += Long.compareUnsigned(words[at + 1], high) < 0 ? 1 : 0;
    words[at] += top + over;
  }

  /** Returns a sum, big-endian. */
  byte[] state(int sum) {
    ByteBuffer state = ByteBuffer.allocate(BYTES);
    for (int i = 0; i < WORDS; i++) {
      state.putLong(words[WORDS * sum + i]);
    }
    return state.array();
  }

  /** Adds the state of a sum to another one, in its place. */
  static void merge(byte[] sum, byte[] state) {
    ByteBuffer left = ByteBuffer.wrap(sum);
    long[] words = {left.getLong(0), left.getLong(8), left.getLong(16)};
    ByteBuffer right = ByteBuffer.wrap(state);
    add(words, 0, right.getLong(0), right.getLong(8), right.getLong(16));
    left.putLong(0, words[0]).putLong(8, words[1]).putLong(16, words[2]);
  }

  static BigInteger number(byte[] state) {
    return new BigInteger(state);
  }
}
