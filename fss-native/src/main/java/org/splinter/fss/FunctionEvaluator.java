package org.splinter.fss;

import java.util.List;

/**
 * One party's share of a function, ready for evaluation: the sum of several {@link FunctionShare}s
 * of one query over one domain. The values of all parties' evaluators add up to the function's; all
 * paths give identical values for the same shares. {@link Functions} evaluates them, many at once.
 *
 * <p>Any thread may use an evaluator, one at a time. It holds native memory until it is closed.
 */
public sealed interface FunctionEvaluator extends AutoCloseable
    permits JavaFunctionEvaluator, NativeFunctionEvaluator {
  /** The widest domain that can be expanded: a table of 32 MiB, of tagged values of 128 MiB. */
  int MAX_EXPANDED_BITS = 22;

  /** The widest domain of residues that can be expanded: a table of 256 MiB. */
  int MAX_EXPANDED_RESIDUE_BITS = 24;

  /** The most shares of residues that can be expanded together: their sums then fit a word. */
  int MAX_EXPANDED_RESIDUE_SHARES = 1 << 14;

  /** The values that a sum takes of a share. */
  enum Use {
    /** The values f(x). */
    DIRECT,
    /** The sum of f(y) over all y <= x; for a DPF, β where x >= α. Expanded DPFs only. */
    AT_LEAST,
    /** The sum of f(y) over all y < x; for a DPF, β where x > α. Expanded DPFs only. */
    ABOVE
  }

  /** One share of the sum. */
  record Summand(FunctionShare share, Use use) {}

  /**
   * Prepares shares for evaluation.
   *
   * @param summands at least one share, all of one query with different indices, of one party among
   *     an equal number of parties, and of one output; constants, and others over the domain
   * @param domainBits the keys' width; 0 if all shares are constants, which need no keys
   * @param expanded whether to evaluate the whole domain once, so that rows look their values up:
   *     for DPFs, tables and constants of an output over up to {@link Output#maxTableBits} bits
   * @throws IllegalArgumentException if the shares or the arguments do not fit together
   * @throws FssException if the path needs the native library and it is missing, or this CPU lacks
   *     the path; there is no silent fallback
   */
  static FunctionEvaluator open(
      List<Summand> summands, int domainBits, boolean expanded, EvaluationPath path) {
    SummandChecks.check(summands, domainBits, expanded);
    return path == EvaluationPath.JAVA
        ? new JavaFunctionEvaluator(summands, domainBits, expanded)
        : NativeFunctionEvaluator.create(summands, domainBits, expanded, path);
  }

  /** Returns the output of its values. */
  Output output();

  /** Returns the width of the keys that it takes; 0 if it takes none. */
  int domainBits();

  /** Returns the path in use: never {@link EvaluationPath#AUTO}. */
  EvaluationPath path();

  /** Frees the native memory, after the call that is under way; closing again does nothing. */
  @Override
  void close();
}
