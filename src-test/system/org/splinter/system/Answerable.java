package org.splinter.system;

import java.util.Set;
import org.splinter.client.sql.Evaluation;

/**
 * The facts that decide how a query can be answered (docs/sql.md, "How a query is answered"), taken
 * from the generator of the query and not from the reader under test.
 *
 * @param where the query's condition
 * @param sums whether the query asks for sums or counts
 * @param once whether the query asks for an aggregate that must meet each row once: PRODUCT,
 *     BIT_XOR
 * @param orders the different orders that the query asks for first rows of
 * @param all whether the query asks for all rows
 */
record Answerable(Alternatives where, boolean sums, boolean once, Set<String> orders, boolean all) {

  /** Returns whether the rules say that an evaluation answers the query. */
  boolean by(Evaluation evaluation) {
    if (where.isBeyondKeys()) {
      return false;
    }
    boolean sumsOnly = orders.isEmpty() && !once;
    return switch (evaluation) {
      case FOLD -> sumsOnly && where.hasFewSummands();
      case VIEWS -> sumsOnly ? isSummed() : where.isUnionOfIntervals() && isFound();
      case SEARCH -> orders.size() == 1 && !once && !all && where.hasFewSummands();
      case AUTO -> by(Evaluation.FOLD) || by(Evaluation.VIEWS) || by(Evaluation.SEARCH);
    };
  }

  private boolean isSummed() {
    return where.isSumOfIntervals() && where.hasFewSummands();
  }

  /**
   * Returns whether rows found by several look-ups can be combined: duplicates are recognised, but
   * neither multiplied nor summed up.
   */
  private boolean isFound() {
    return where.isOfOneKind() || (!once && (!sums || isSummed()));
  }
}
