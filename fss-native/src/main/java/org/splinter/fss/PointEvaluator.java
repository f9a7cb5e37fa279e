package org.splinter.fss;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates one party's share on batches of keys. The values of both parties' evaluators add up to
 * the function's, modulo 2^64; all paths give identical values for one share.
 *
 * <p>Buffers are direct and in native byte order. They are read and written from index 0, whatever
 * their position and limit: what counts is the capacity. A key is {@link PointParameters#keyWords}
 * words, the low one first. The larger the batch, the better: 4,096 rows or more.
 *
 * <p>Methods may be called from any thread, one at a time. An evaluator holds native memory until
 * it is closed.
 */
public sealed interface PointEvaluator extends AutoCloseable
    permits JavaPointEvaluator, NativePointEvaluator {
  int MAX_WEIGHTS = 4_096;
  int MAX_GROUPS = 1 << 26;

  /**
   * Prepares a share for evaluation.
   *
   * @throws FssException if the path needs the native library and it is not there, or this CPU
   *     lacks the path; there is no silent fallback
   */
  static PointEvaluator open(PointShare share, EvaluationPath path) {
    return path == EvaluationPath.JAVA
        ? new JavaPointEvaluator(share)
        : NativePointEvaluator.create(share, path);
  }

  /** The path in use: never {@link EvaluationPath#AUTO}. */
  EvaluationPath path();

  /**
   * Sets {@code out[row]} to this party's value of the function at each key.
   *
   * @throws IllegalArgumentException if a buffer is unsuitable or a key lies outside the domain; in
   *     that case nothing is written
   */
  void evaluate(LongBuffer keys, int rows, LongBuffer out);

  /**
   * Adds this party's values of all rows to the sums of their groups, modulo 2^64: with stride 1 +
   * weightCount, {@code sums[group * stride] += f(key)} and {@code sums[group * stride + 1 + w] +=
   * f(key) * weights[w * rows + row]}.
   *
   * @param weights weightCount columns of {@code rows} words; may be null if there are none
   * @param groups one group number a row, below groupCount; null puts every row into group 0
   * @throws IllegalArgumentException if a buffer is unsuitable, a key lies outside the domain or a
   *     group is out of range; in that case no sum changes
   */
  void fold(
      LongBuffer keys,
      int rows,
      @Nullable LongBuffer weights,
      int weightCount,
      @Nullable IntBuffer groups,
      int groupCount,
      LongBuffer sums);

  /** Frees the native memory; closing again does nothing. */
  @Override
  void close();
}
