package org.splinter.fss;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates one party's share of a function on batches of keys: the sum of several {@link
 * FunctionShare}s over one domain. The values of both parties' evaluators add up to the function's,
 * modulo 2^64; all paths give identical values for the same shares.
 *
 * <p>Buffers are direct and in native byte order. They are read and written from index 0, whatever
 * their position and limit: what counts is the capacity. A key is one word up to 64 bits, else two,
 * the low one first ({@link TreeParameters#keyWords}). The larger the batch, the better: 4,096 rows
 * or more.
 *
 * <p>Methods may be called from any thread, one at a time. An evaluator holds native memory until
 * it is closed.
 */
public sealed interface FunctionEvaluator extends AutoCloseable
    permits JavaFunctionEvaluator, NativeFunctionEvaluator {
  /** The widest domain that can be expanded: a table of 32 MiB. */
  int MAX_EXPANDED_BITS = 22;

  /** What of a share a sum takes. */
  enum Use {
    /** f(x). */
    DIRECT,
    /** The sum of f(y) over all y <= x: of a point, β for x >= α. Expanded points only. */
    AT_LEAST,
    /** The sum of f(y) over all y < x: of a point, β for x > α. Expanded points only. */
    ABOVE
  }

  /** One share of the sum. */
  record Summand(FunctionShare share, Use use) {}

  /**
   * Prepares shares for evaluation.
   *
   * @param summands at least one, all of one party; constants, and trees over the domain
   * @param domainBits the keys' width; 0 if all shares are constants, which need no keys
   * @param expanded whether to evaluate the whole domain once, so that rows look their values up:
   *     for points and constants over up to {@link #MAX_EXPANDED_BITS} bits
   * @throws IllegalArgumentException if the shares do not fit together or the arguments
   * @throws FssException if the path needs the native library and it is not there, or this CPU
   *     lacks the path; there is no silent fallback
   */
  static FunctionEvaluator open(
      List<Summand> summands, int domainBits, boolean expanded, EvaluationPath path) {
    SummandChecks.check(summands, domainBits, expanded);
    return path == EvaluationPath.JAVA
        ? new JavaFunctionEvaluator(summands, domainBits, expanded)
        : NativeFunctionEvaluator.create(summands, domainBits, expanded, path);
  }

  /** The path in use: never {@link EvaluationPath#AUTO}. */
  EvaluationPath path();

  /**
   * Sets {@code out[row]} to this party's value of the function at each key.
   *
   * @param keys may be null if the domain has 0 bits
   * @throws IllegalArgumentException if a buffer is unsuitable or a key lies outside the domain; in
   *     that case nothing is written
   */
  void evaluate(@Nullable LongBuffer keys, int rows, LongBuffer out);

  /**
   * Adds this party's values of all rows to the sums of their groups: {@link #evaluate} and {@link
   * Folds#fold} in one pass.
   *
   * @throws IllegalArgumentException if a buffer is unsuitable, a key lies outside the domain or a
   *     group is out of range; in that case no sum changes
   */
  void fold(
      @Nullable LongBuffer keys,
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
