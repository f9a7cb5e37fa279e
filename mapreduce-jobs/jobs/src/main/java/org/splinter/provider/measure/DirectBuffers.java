package org.splinter.provider.measure;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/** Direct buffers in native byte order, as the evaluators take them. */
public final class DirectBuffers {
  private DirectBuffers() {}

  public static LongBuffer longs(int count) {
    return bytes(Math.multiplyExact(count, Long.BYTES)).asLongBuffer();
  }

  public static IntBuffer ints(int count) {
    return bytes(Math.multiplyExact(count, Integer.BYTES)).asIntBuffer();
  }

  public static ByteBuffer bytes(int count) {
    return ByteBuffer.allocateDirect(count).order(ByteOrder.nativeOrder());
  }
}
