package org.splinter.provider.round;

/**
 * Counters of an evaluation job. All but the times depend on the plan and the table alone (design
 * §2, invariant 2). Beside them the group {@link #PATH_GROUP} counts map tasks by the path that
 * evaluated their shares, such as {@code vaes256}.
 */
public enum EvaluationCounter {
  /** Rows read. */
  ROWS,
  /** Batches read. */
  BATCHES,
  /**
   * Rows that passed the public filter and have a key, so that every share was evaluated on them.
   */
  ROWS_FOLDED,
  /** Microseconds from a map task's start to its first batch: plan, dictionaries, shares. */
  SETUP_MICROS,
  /** Microseconds spent inside the evaluators. */
  FOLD_MICROS,
  /** Microseconds spent in map tasks, set-up and reading included. */
  MAP_MICROS;

  public static final String PATH_GROUP = "org.splinter.path";
}
