package org.splinter.fss.internal;

import com.sun.jna.Native;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A binding of the functions of {@code splinter_paillier.h} (JNA direct mapping) under their own
 * names; that header says what they do. The library is loaded as by {@link NativeBinding}, whose
 * {@link NativeBinding#loadError} is called before anything else.
 */
public final class PaillierBinding {
  /** The status of a ciphertext that is none under the key. */
  public static final int BAD_CIPHERTEXT = 15;

  /** The status of numbers that are no key. */
  public static final int BAD_KEY = 16;

  static {
    bind();
  }

  private PaillierBinding() {}

  private static void bind() {
    try {
      Native.register(PaillierBinding.class, NativeLoader.load(NativeBinding.ABI_VERSION));
    } catch (NativeLoadException e) {
      throw new IllegalStateException(e.getMessage(), e); // which NativeBinding found before
    }
  }

  /** Calls splinter_paillier_generate on a whole buffer. */
  public static int generate(ByteBuffer primes) {
    try {
      return splinter_paillier_generate(NativeBinding.address(primes), primes.capacity());
    } finally {
      Reference.reachabilityFence(primes);
    }
  }

  /** Calls splinter_paillier_modulus on a whole buffer. */
  public static int modulus(ByteBuffer primes, byte[] modulus) {
    try {
      return splinter_paillier_modulus(NativeBinding.address(primes), primes.capacity(), modulus);
    } finally {
      Reference.reachabilityFence(primes);
    }
  }

  public static native int splinter_paillier_check(byte[] modulus, long modulusBytes);

  public static native int splinter_paillier_check_ciphertexts(
      byte[] modulus, long modulusBytes, byte[] numbers, long count, int path);

  /** Calls splinter_paillier_key_open on a whole buffer. */
  public static int openKey(ByteBuffer primes, int path, long[] out) {
    try {
      return splinter_paillier_key_open(
          NativeBinding.address(primes), primes.capacity(), path, out);
    } finally {
      Reference.reachabilityFence(primes);
    }
  }

  public static native void splinter_paillier_key_close(long key);

  /** Calls splinter_paillier_encrypt on whole buffers. */
  public static int encrypt(
      long key, @Nullable LongBuffer numbers, long count, ByteBuffer ciphertexts) {
    try {
      return splinter_paillier_encrypt(
          key, NativeBinding.address(numbers), count, NativeBinding.address(ciphertexts));
    } finally {
      Reference.reachabilityFence(numbers);
      Reference.reachabilityFence(ciphertexts);
    }
  }

  /** Calls splinter_paillier_add_numbers on whole buffers. */
  public static int addNumbers(long key, LongBuffer numbers, ByteBuffer ciphertexts) {
    try {
      return splinter_paillier_add_numbers(
          key,
          NativeBinding.address(numbers),
          numbers.capacity(),
          NativeBinding.address(ciphertexts));
    } finally {
      Reference.reachabilityFence(numbers);
      Reference.reachabilityFence(ciphertexts);
    }
  }

  public static native int splinter_paillier_decrypt(
      long key, byte[] ciphertexts, long count, byte[] numbers);

  public static native int splinter_paillier_sums_open(
      byte[] modulus,
      long modulusBytes,
      int measures,
      int groups,
      int valueBits,
      long expectedRows,
      int path,
      long[] out);

  public static native void splinter_paillier_sums_close(long sums);

  /** Calls splinter_paillier_sums_add on whole buffers. */
  public static int add(
      long sums, ByteBuffer ciphertexts, long rows, LongBuffer values, @Nullable IntBuffer groups) {
    try {
      return splinter_paillier_sums_add(
          sums,
          NativeBinding.address(ciphertexts),
          rows,
          NativeBinding.address(values),
          NativeBinding.address(groups));
    } finally {
      Reference.reachabilityFence(ciphertexts);
      Reference.reachabilityFence(values);
      Reference.reachabilityFence(groups);
    }
  }

  public static native int splinter_paillier_sums_merge(long sums, byte[] state, long stateBytes);

  public static native int splinter_paillier_sums_state(long sums, byte[] state, long stateBytes);

  public static native int splinter_paillier_sums_answer(
      long sums, byte[] seed, byte @Nullable [] offsets, byte[] answer, long answerBytes);

  public static native int splinter_cells_bases(
      long key, byte[] baseSeed, long columns, byte[] bases);

  /** Calls splinter_cells_share; {@code cells} are the words of a splinter_cells. */
  public static native int splinter_cells_share(
      long key,
      byte[] baseSeed,
      long[] cells,
      int parties,
      long[] selectors,
      long[] function,
      byte[] v,
      byte[] seeds,
      byte[] lastRows);

  /**
   * Calls splinter_cells_add with sums from two places of a buffer on.
   *
   * @param count of cells, the first ones of the arrays
   */
  public static int addCells(
      long[] cells,
      byte @Nullable [] seed,
      byte @Nullable [] numbers,
      long first,
      long rows,
      long[] places,
      long[] weights,
      long count,
      LongBuffer sums,
      int selectorsAt) {
    long address = NativeBinding.address(sums);
    try {
      return splinter_cells_add(
          cells,
          seed,
          numbers,
          first,
          rows,
          places,
          weights,
          count,
          address,
          address + (long) Long.BYTES * selectorsAt);
    } finally {
      Reference.reachabilityFence(sums);
    }
  }

  /** Calls splinter_cells_merge on a whole buffer. */
  public static int mergeCells(long[] other, LongBuffer sums) {
    try {
      return splinter_cells_merge(other, other.length, NativeBinding.address(sums));
    } finally {
      Reference.reachabilityFence(sums);
    }
  }

  /** Calls splinter_cells_answer with sums from two places of a buffer on. */
  public static int answerCells(
      byte[] modulus,
      byte[] bases,
      long baseCount,
      byte[] v,
      long columnCount,
      LongBuffer sums,
      int selectorsAt,
      int path,
      byte[] answer) {
    long address = NativeBinding.address(sums);
    try {
      return splinter_cells_answer(
          modulus,
          modulus.length,
          bases,
          baseCount,
          address,
          v,
          columnCount,
          address + (long) Long.BYTES * selectorsAt,
          path,
          answer);
    } finally {
      Reference.reachabilityFence(sums);
    }
  }

  public static native long splinter_cell_powers_bytes(
      long modulusBytes, long baseCount, long columnCount, int path);

  public static native int splinter_cell_powers_open(
      byte[] modulus,
      long modulusBytes,
      byte[] bases,
      long baseCount,
      byte[] v,
      long columnCount,
      int path,
      long[] out);

  public static native void splinter_cell_powers_close(long powers);

  /** Calls splinter_cell_powers_answer with sums from two places of a buffer on. */
  public static int answerByPowers(long powers, LongBuffer sums, int selectorsAt, byte[] answer) {
    long address = NativeBinding.address(sums);
    try {
      return splinter_cell_powers_answer(
          powers, address, address + (long) Long.BYTES * selectorsAt, answer);
    } finally {
      Reference.reachabilityFence(sums);
    }
  }

  private static native int splinter_cell_powers_answer(
      long powers, long seedSums, long selectorSums, byte[] answer);

  private static native int splinter_cells_add(
      long[] cells,
      byte @Nullable [] seed,
      byte @Nullable [] numbers,
      long first,
      long rows,
      long[] places,
      long[] weights,
      long count,
      long seedSums,
      long selectorSums);

  private static native int splinter_cells_merge(long[] other, long words, long sums);

  private static native int splinter_cells_answer(
      byte[] modulus,
      long modulusBytes,
      byte[] bases,
      long baseCount,
      long seedSums,
      byte[] v,
      long columnCount,
      long selectorSums,
      int path,
      byte[] answer);

  private static native int splinter_paillier_generate(long primes, long modulusBytes);

  private static native int splinter_paillier_modulus(
      long primes, long modulusBytes, byte[] modulus);

  private static native int splinter_paillier_key_open(
      long primes, long modulusBytes, int path, long[] out);

  private static native int splinter_paillier_encrypt(
      long key, long numbers, long count, long ciphertexts);

  private static native int splinter_paillier_add_numbers(
      long key, long numbers, long count, long ciphertexts);

  private static native int splinter_paillier_sums_add(
      long sums, long ciphertexts, long rows, long values, long groups);
}
