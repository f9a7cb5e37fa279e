package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.splinter.fss.internal.NativeBinding;

/**
 * Memory outside the heap whose owner says when it ends. Direct buffers of Java are freed when the
 * collector meets them, and it leaves gigabytes that hang on a few small objects.
 *
 * <p>Without the native library the memory is that of direct buffers. Not for several threads at
 * once; what was taken may be read by any.
 */
public final class OffHeapMemory implements AutoCloseable {
  private final boolean owned = NativeBinding.loadError() == null;
  private final List<ByteBuffer> taken = new ArrayList<>();

  /** Takes bytes, little-endian and of any content. */
  public ByteBuffer allocate(int bytes) {
    ByteBuffer buffer = owned ? NativeBinding.allocate(bytes) : ByteBuffer.allocateDirect(bytes);
    taken.add(buffer);
    return buffer.duplicate().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Gives all of it back; nobody may touch a buffer of it any more. */
  @Override
  public void close() {
    if (owned) {
      taken.forEach(NativeBinding::free);
    }
    taken.clear();
  }
}
