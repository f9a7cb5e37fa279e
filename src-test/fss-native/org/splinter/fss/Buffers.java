package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import java.util.Random;

/** Direct buffers, of words in native order, as evaluators take them. */
final class Buffers {
  private Buffers() {}

  static LongBuffer longs(long... words) {
    LongBuffer buffer = longs(words.length);
    buffer.put(0, words);
    return buffer;
  }

  static LongBuffer longs(int words) {
    return ByteBuffer.allocateDirect(8 * words).order(ByteOrder.nativeOrder()).asLongBuffer();
  }

  static IntBuffer ints(int... values) {
    IntBuffer buffer =
        ByteBuffer.allocateDirect(4 * values.length).order(ByteOrder.nativeOrder()).asIntBuffer();
    buffer.put(0, values);
    return buffer;
  }

  static ByteBuffer randomBytes(int length, Random random) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return ByteBuffer.allocateDirect(length).put(0, bytes);
  }

  static long[] toArray(LongBuffer buffer) {
    long[] words = new long[buffer.capacity()];
    buffer.get(0, words);
    return words;
  }

  static byte[] toArray(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.capacity()];
    buffer.get(0, bytes);
    return bytes;
  }

  /** Returns keys as words, the low one first. */
  static LongBuffer keys(int domainBits, List<DomainPoint> points) {
    int words = new KeyDomain(domainBits).words();
    LongBuffer keys = longs(points.size() * words);
    for (int row = 0; words > 0 && row < points.size(); row++) {
      keys.put(row * words, points.get(row).low());
      if (words == 2) {
        keys.put(row * words + 1, points.get(row).high());
      }
    }
    return keys;
  }
}
