package org.splinter.system;

import java.util.Set;
import org.splinter.client.sql.Evaluation;

/**
 * What decides how a query can be answered (docs/sql.md, "How a query is answered"), told from the
 * query as it was made up, not as it is read.
 *
 * @param where its condition
 * @param sums whether it asks for sums or counts
 * @param product whether it asks for a PRODUCT
 * @param orders the different orders that it asks for first rows of
 * @param all whether it asks for all rows
 */
record Answerable(
    Alternatives where, boolean sums, boolean product, Set<String> orders, boolean all) {

  /** Returns whether the rules say that it is answered so. */
  boolean by(Evaluation evaluation) {
    if (where.isBeyondKeys()) {
      return false;
    }
    boolean sumsOnly = orders.isEmpty() && !product;
    return switch (evaluation) {
      case FOLD -> sumsOnly && where.hasFewSummands();
      case VIEWS -> sumsOnly ? isSummed() : where.isUnionOfIntervals() && isFound();
      case SEARCH -> orders.size() == 1 && !product && !all && where.hasFewSummands();
      case AUTO -> by(Evaluation.FOLD) || by(Evaluation.VIEWS) || by(Evaluation.SEARCH);
    };
  }

  private boolean isSummed() {
    return where.isSumOfIntervals() && where.hasFewSummands();
  }

  /** Rows that several look-ups may find are told apart, but neither multiplied nor summed up. */
  private boolean isFound() {
    return where.isOfOneKind() || (!product && (!sums || isSummed()));
  }
}
