package org.splinter.fss.internal;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.lang.ref.Reference;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A binding of the functions of {@code splinter_fss.h} (JNA direct mapping) under their own names;
 * that header says what they do. It keeps the error if binding failed: call {@link #loadError}
 * before anything else.
 *
 * <p>A {@code size_t}, a handle and an address are a {@code long}: the library is for 64-bit
 * machines only. Direct buffers are passed by their address, which costs a quarter of what JNA
 * takes to convert them itself.
 */
public final class NativeBinding {
  /** The SPLINTER_ABI_VERSION of the header that this class was written for. */
  public static final int ABI_VERSION = 10;

  public static final int OK = 0;
  public static final int BAD_ARGUMENT = 1;
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
      // A LinkageError is not enough: JNA throws a bare Error if it meets another version of
      // itself.
      return NativeLoader.refused(e).getMessage();
    }
  }

  /** Returns why the library is missing and how to mend it, or null if it is there. */
  public static @Nullable String loadError() {
    return LOAD_ERROR;
  }

  /**
   * Takes memory outside the heap, of any content, aligned for every element.
   *
   * @throws OutOfMemoryError if the machine gives none
   */
  public static ByteBuffer allocate(int bytes) {
    long address = Native.malloc(Math.max(1, bytes));
    if (address == 0) {
      throw new OutOfMemoryError("the machine has no " + bytes + " bytes outside the heap");
    }
    return new Pointer(address).getByteBuffer(0, bytes);
  }

  /** Gives back what {@link #allocate} took; nobody may touch the buffer any more. */
  public static void free(ByteBuffer whole) {
    Native.free(address(whole));
  }

  public static native String splinter_status_text(int status);

  public static native int splinter_paths();

  public static native int splinter_random(byte[] out, long n);

  public static native int splinter_scrypt(
      byte[] passphrase,
      long passphraseBytes,
      byte[] salt,
      long saltBytes,
      long n,
      int r,
      int p,
      byte[] key,
      long keyBytes);

  public static native int splinter_sha256_blocks(long state, long blocks, long count);

  public static native int splinter_sha256_end(
      long state, long taken, long bytes, long n, long digest);

  /** Calls splinter_generate; {@code parameters} are the six bytes of a splinter_parameters. */
  public static native int splinter_generate(
      byte[] parameters,
      int shareIndex,
      byte[] nonce,
      long[] secret,
      long secretWords,
      byte[] shares,
      long sharesBytes);

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

  /** Calls splinter_evaluate on whole buffers. */
  public static int evaluate(long[] functions, LongBuffer keys, long rows, LongBuffer out) {
    try {
      return splinter_evaluate(functions, functions.length, address(keys), rows, address(out));
    } finally {
      Reference.reachabilityFence(keys);
      Reference.reachabilityFence(out);
    }
  }

  /** Calls splinter_evaluate_range on a whole buffer. */
  public static int evaluateRange(long[] functions, long first, long rows, LongBuffer out) {
    try {
      return splinter_evaluate_range(functions, functions.length, first, rows, address(out));
    } finally {
      Reference.reachabilityFence(out);
    }
  }

  /** Calls splinter_fold on whole buffers. */
  public static int fold(
      long[] functions,
      LongBuffer keys,
      long rows,
      @Nullable LongBuffer measures,
      int measureCount,
      @Nullable IntBuffer groups,
      int groupCount,
      List<LongBuffer> sums) {
    try {
      return splinter_fold(
          functions,
          functions.length,
          address(keys),
          rows,
          address(measures),
          measureCount,
          address(groups),
          groupCount,
          addresses(sums));
    } finally {
      Reference.reachabilityFence(keys);
      Reference.reachabilityFence(measures);
      Reference.reachabilityFence(groups);
      Reference.reachabilityFence(sums);
    }
  }

  /** Calls splinter_fold_range on whole buffers. */
  public static int foldRange(
      long[] functions,
      long first,
      long rows,
      @Nullable LongBuffer measures,
      int measureCount,
      @Nullable IntBuffer groups,
      int groupCount,
      List<LongBuffer> sums) {
    try {
      return splinter_fold_range(
          functions,
          functions.length,
          first,
          rows,
          address(measures),
          measureCount,
          address(groups),
          groupCount,
          addresses(sums));
    } finally {
      Reference.reachabilityFence(measures);
      Reference.reachabilityFence(groups);
      Reference.reachabilityFence(sums);
    }
  }

  /** Calls splinter_fold_values on whole buffers. */
  public static int foldValues(
      LongBuffer values,
      int words,
      long rows,
      @Nullable LongBuffer measures,
      int measureCount,
      @Nullable IntBuffer groups,
      int groupCount,
      LongBuffer sums) {
    try {
      return splinter_fold_values(
          address(values),
          words,
          rows,
          address(measures),
          measureCount,
          address(groups),
          groupCount,
          address(sums));
    } finally {
      Reference.reachabilityFence(values);
      Reference.reachabilityFence(measures);
      Reference.reachabilityFence(groups);
      Reference.reachabilityFence(sums);
    }
  }

  /** Calls splinter_scan on whole buffers. */
  public static int scan(
      long[] functions,
      long first,
      ByteBuffer slots,
      long slotCount,
      long slotBytes,
      List<ByteBuffer> accumulators) {
    try {
      return splinter_scan(
          functions,
          functions.length,
          first,
          address(slots),
          slotCount,
          slotBytes,
          addresses(accumulators));
    } finally {
      Reference.reachabilityFence(slots);
      Reference.reachabilityFence(accumulators);
    }
  }

  /** Returns the address of a direct buffer's first element; 0 for null. */
  public static long address(@Nullable Buffer buffer) {
    return buffer == null ? 0 : Pointer.nativeValue(Native.getDirectBufferPointer(buffer));
  }

  private static long[] addresses(List<? extends Buffer> buffers) {
    return buffers.stream().mapToLong(NativeBinding::address).toArray();
  }

  private static native int splinter_evaluate(
      long[] functions, long count, long keys, long rows, long out);

  private static native int splinter_evaluate_range(
      long[] functions, long count, long first, long rows, long out);

  private static native int splinter_fold(
      long[] functions,
      long count,
      long keys,
      long rows,
      long measures,
      int measureCount,
      long groups,
      int groupCount,
      long[] sums);

  private static native int splinter_fold_range(
      long[] functions,
      long count,
      long first,
      long rows,
      long measures,
      int measureCount,
      long groups,
      int groupCount,
      long[] sums);

  private static native int splinter_fold_values(
      long values,
      int words,
      long rows,
      long measures,
      int measureCount,
      long groups,
      int groupCount,
      long sums);

  private static native int splinter_scan(
      long[] functions,
      long count,
      long first,
      long slots,
      long slotCount,
      long slotBytes,
      long[] accumulators);
}
