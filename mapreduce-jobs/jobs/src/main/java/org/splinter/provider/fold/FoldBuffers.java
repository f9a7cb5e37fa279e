package org.splinter.provider.fold;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/** Direct buffers in native byte order, as the evaluators take them. */
final class FoldBuffers {
  private FoldBuffers() {}

  static LongBuffer longs(int count) {
    return bytes(Math.multiplyExact(count, Long.BYTES)).asLongBuffer();
  }

  static IntBuffer ints(int count) {
    return bytes(Math.multiplyExact(count, Integer.BYTES)).asIntBuffer();
  }

  private static ByteBuffer bytes(int count) {
    return ByteBuffer.allocateDirect(count).order(ByteOrder.nativeOrder());
  }
}
