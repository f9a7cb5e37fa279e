package org.splinter.bench.sum;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Random;

/** Random numbers of 32 bits at the server, and a random half of them that the client selects. */
@SuppressWarnings("ArrayRecordComponent") // they are not compared
record RandomNumbers(LongBuffer values, int[] weights) {
  static final int BITS = 32;

  static RandomNumbers of(int rows) {
    Random random = new Random(45);
    LongBuffer values =
        ByteBuffer.allocateDirect(Long.BYTES * rows).order(ByteOrder.nativeOrder()).asLongBuffer();
    for (int i = 0; i < rows; i++) {
      values.put(i, random.nextLong() >>> (Long.SIZE - BITS));
    }
    return new RandomNumbers(values, random.ints(rows, 0, 2).toArray());
  }

  int rows() {
    return weights.length;
  }

  void check(long sum) {
    long expected = 0;
    for (int i = 0; i < weights.length; i++) {
      expected += weights[i] * values.get(i);
    }
    if (sum != expected) {
      throw new IllegalStateException("a selected sum is " + sum + ", must be " + expected);
    }
  }
}
