package org.splinter.fss.internal;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.lang.ref.Reference;
import java.nio.Buffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The functions of {@code splinter_fss.h}, bound directly (JNA direct mapping) under their own
 * names; that header says what they do. Binds only, and keeps the error if it could not: call
 * {@link #loadError} before anything else.
 *
 * <p>A {@code size_t}, a handle and an address are a {@code long}: the library is for 64-bit
 * machines only. Direct buffers are passed by their address, which costs a quarter of what JNA
 * takes to convert them itself.
 */
public final class NativeBinding {
  /** SPLINTER_ABI_VERSION of the header this class was written for. */
  public static final int ABI_VERSION = 2;

  public static final int OK = 0;
  public static final int KEY_OUT_OF_DOMAIN = 6;
  public static final int GROUP_OUT_OF_RANGE = 7;

  public static final byte USE_DIRECT = 0;
  public static final byte USE_AT_LEAST = 1;
  public static final byte USE_ABOVE = 2;

  private static final @Nullable String LOAD_ERROR = bind();

  private NativeBinding() {}

  private static @Nullable String bind() {
    try {
      Native.register(NativeBinding.class, NativeLoader.load(ABI_VERSION));
      return null;
    } catch (NativeLoadException e) {
      return e.getMessage();
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Error e) {
      // Not a LinkageError alone: JNA throws a bare Error if it meets another version of itself.
      return NativeLoader.refused(e).getMessage();
    }
  }

  /** Why the library is not there and how to mend it, or null if it is. */
  public static @Nullable String loadError() {
    return LOAD_ERROR;
  }

  public static native String splinter_status_text(int status);

  public static native int splinter_paths();

  public static native int splinter_random(byte[] out, long n);

  public static native int splinter_point_generate(
      int domainBits,
      int radixBits,
      int shareIndex,
      byte[] nonce,
      long alphaHigh,
      long alphaLow,
      long beta,
      byte[] share0,
      byte[] share1,
      long shareBytes);

  public static native int splinter_less_than_generate(
      int domainBits,
      int radixBits,
      int shareIndex,
      byte[] nonce,
      long alphaHigh,
      long alphaLow,
      int inclusive,
      long beta,
      byte[] share0,
      byte[] share1,
      long shareBytes);

  public static native int splinter_constant_generate(
      int shareIndex, byte[] nonce, long beta, byte[] share0, byte[] share1, long shareBytes);

  public static native int splinter_function_open(
      byte[] shares,
      long[] lengths,
      byte[] uses,
      long count,
      int domainBits,
      int expanded,
      int path,
      long[] out);

  public static native void splinter_function_close(long function);

  /** splinter_function_evaluate on whole buffers. */
  public static int evaluate(long function, LongBuffer keys, long rows, LongBuffer out) {
    try {
      return splinter_function_evaluate(function, address(keys), rows, address(out));
    } finally {
      Reference.reachabilityFence(keys);
      Reference.reachabilityFence(out);
    }
  }

  /** splinter_function_fold on whole buffers. */
  public static int fold(
      long function,
      LongBuffer keys,
      long rows,
      @Nullable LongBuffer weights,
      int weightCount,
      @Nullable IntBuffer groups,
      int groupCount,
      LongBuffer sums) {
    try {
      return splinter_function_fold(
          function,
          address(keys),
          rows,
          address(weights),
          weightCount,
          address(groups),
          groupCount,
          address(sums));
    } finally {
      Reference.reachabilityFence(keys);
      Reference.reachabilityFence(weights);
      Reference.reachabilityFence(groups);
      Reference.reachabilityFence(sums);
    }
  }

  /** splinter_fold on whole buffers. */
  public static int fold(
      LongBuffer values,
      long rows,
      @Nullable LongBuffer weights,
      int weightCount,
      @Nullable IntBuffer groups,
      int groupCount,
      LongBuffer sums) {
    try {
      return splinter_fold(
          address(values),
          rows,
          address(weights),
          weightCount,
          address(groups),
          groupCount,
          address(sums));
    } finally {
      Reference.reachabilityFence(values);
      Reference.reachabilityFence(weights);
      Reference.reachabilityFence(groups);
      Reference.reachabilityFence(sums);
    }
  }

  private static long address(@Nullable Buffer buffer) {
    return buffer == null ? 0 : Pointer.nativeValue(Native.getDirectBufferPointer(buffer));
  }

  private static native int splinter_function_evaluate(
      long function, long keys, long rows, long out);

  private static native int splinter_function_fold(
      long function,
      long keys,
      long rows,
      long weights,
      int weightCount,
      long groups,
      int groupCount,
      long sums);

  private static native int splinter_fold(
      long values,
      long rows,
      long weights,
      int weightCount,
      long groups,
      int groupCount,
      long sums);
}
