package org.splinter.fss.internal;

import com.sun.jna.Native;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A binding of the functions of {@code splinter_ring_sum.h} (JNA direct mapping) under their own
 * names; that header says what they do. The library is loaded as by {@link NativeBinding}, whose
 * {@link NativeBinding#loadError} is called before anything else.
 */
public final class RingSumBinding {
  /** The status of a packed residue that is not below its prime. */
  public static final int BAD_RESIDUE = 14;

  static {
    bind();
  }

  private RingSumBinding() {}

  private static void bind() {
    try {
      Native.register(RingSumBinding.class, NativeLoader.load(NativeBinding.ABI_VERSION));
    } catch (NativeLoadException e) {
      throw new IllegalStateException(e.getMessage(), e); // which NativeBinding found before
    }
  }

  public static native int splinter_ring_sum_client_open(byte[] key, int path, long[] out);

  public static native void splinter_ring_sum_client_close(long client);

  public static native int splinter_ring_sum_public_key(long client, byte[] product);

  public static native int splinter_ring_sum_decrypt(
      long client, int sumBits, byte[] answer, long[] out);

  public static native int splinter_ring_sum_request_open(
      long client, int sumBits, byte[] seed, long[] out);

  public static native void splinter_ring_sum_request_close(long request);

  public static native int splinter_ring_sum_encrypt(
      long request, int[] weights, long rows, byte[] record);

  public static native int splinter_ring_sum_accumulator_open(
      int valueBits, int limbBits, int measures, int groups, byte[] seed, int path, long[] out);

  public static native void splinter_ring_sum_accumulator_close(long accumulator);

  /** Calls splinter_ring_sum_add on whole buffers. */
  public static int add(
      long accumulator,
      long firstRow,
      long rows,
      LongBuffer values,
      @Nullable IntBuffer groups,
      ByteBuffer records) {
    try {
      return splinter_ring_sum_add(
          accumulator,
          firstRow,
          rows,
          NativeBinding.address(values),
          NativeBinding.address(groups),
          NativeBinding.address(records));
    } finally {
      Reference.reachabilityFence(values);
      Reference.reachabilityFence(groups);
      Reference.reachabilityFence(records);
    }
  }

  public static native int splinter_ring_sum_state(long accumulator, int sum, byte[] state);

  public static native int splinter_ring_sum_merge(byte[] sum, byte[] state);

  public static native int splinter_ring_sum_answer(
      int path,
      int sumBits,
      byte[] publicSeed,
      byte[] product,
      byte[] state,
      byte[] seed,
      int index,
      long offset,
      byte[] answer);

  private static native int splinter_ring_sum_add(
      long accumulator, long firstRow, long rows, long values, long groups, long records);
}
