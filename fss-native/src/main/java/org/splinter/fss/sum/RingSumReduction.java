package org.splinter.fss.sum;

import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;

/**
 * The end of a provider's work on one sum: the addition of states, and the answer.
 *
 * <p>An answer is c = state + u (pk0, pk1) + (e0, e1), where u is ternary and e0 and e1 are noise,
 * and a uniform number of F bits, the flooding, on coefficient 0 of c0. Only the highest T + 3 bits
 * of this coefficient and c1 are told.
 *
 * <p>Guarantee: an honest client learns nothing of the numbers but the sum, up to a statistical
 * distance of 2^-40, if ring learning with errors is hard: c1 looks uniform as u pk1 + e1 does, and
 * c0 then follows from c1, the key and the sum. A client that chose its request and pk0 as it likes
 * learns at most T + 3 bits of an answer (docs/protocol.md).
 *
 * <p>One thread at a time may use it.
 */
public abstract sealed class RingSumReduction permits JavaRingSumReduction, NativeRingSumReduction {
  /** The bytes of the seed of all randomness of the answers to one request. */
  public static final int SEED_BYTES = 32;

  /** The bytes of the answer of one sum: the first coefficient of c0, then the packed c1. */
  public static final int ANSWER_BYTES = Long.BYTES + RingVector.BYTES;

  /**
   * Opens a reduction.
   *
   * @throws org.splinter.fss.FssException if the path needs the native library and it is missing,
   *     or this CPU lacks the path
   */
  public static RingSumReduction open(EvaluationPath path) {
    return path == EvaluationPath.JAVA
        ? new JavaRingSumReduction()
        : NativeRingSumReduction.create(path);
  }

  /**
   * Adds a state to a sum of states.
   *
   * @throws FormatException if either is none; the sum is not changed then
   */
  public abstract void merge(byte[] sum, byte[] state) throws FormatException;

  /**
   * Returns the answer of one sum. Equal calls give equal bytes, as a task that is tried again
   * must: a client that saw one sum under two floodings could average them away.
   *
   * @param seed {@link #SEED_BYTES} that look uniform to every client, and are never used for
   *     another request, key or table
   * @param index the number of the sum, another one for each sum of the request
   * @param offset a number modulo 2^T that is added to the sum
   */
  public final byte[] answer(
      RingSumParameters parameters,
      RingSumPublicKey key,
      byte[] state,
      byte[] seed,
      int index,
      long offset)
      throws FormatException {
    if (seed.length != SEED_BYTES) {
      throw new IllegalArgumentException(
          "a seed of " + seed.length + " bytes, must be " + SEED_BYTES);
    }
    if (index < 0 || index >= RingSumParameters.MAX_SUMS) {
      throw new IllegalArgumentException(
          "sum " + index + ", must be below " + RingSumParameters.MAX_SUMS);
    }
    if (offset >>> parameters.sumBits() != 0) {
      throw new IllegalArgumentException("an offset is outside " + parameters.sumBits() + " bits");
    }
    return mask(parameters, key, state, seed, index, offset);
  }

  abstract byte[] mask(
      RingSumParameters parameters,
      RingSumPublicKey key,
      byte[] state,
      byte[] seed,
      int index,
      long offset)
      throws FormatException;
}
