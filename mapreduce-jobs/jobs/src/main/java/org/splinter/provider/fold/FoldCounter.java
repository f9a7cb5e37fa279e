package org.splinter.provider.fold;

/** The counters of folds. */
enum FoldCounter {
  /** Rows read. */
  ROWS,
  /** Batches read. */
  BATCHES,
  /**
   * Rows that passed the public filter and have a key, so that every share was evaluated on them.
   */
  ROWS_FOLDED,
  /** Microseconds spent inside the evaluators. */
  FOLD_MICROS
}
