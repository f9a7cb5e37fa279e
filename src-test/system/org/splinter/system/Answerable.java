package org.splinter.system;

import java.util.Set;
import org.splinter.client.sql.Evaluation;

/**
 * The facts that decide how a query can be answered (docs/sql.md, "How a query is answered"), taken
 * from the generator of the query and not from the reader under test.
 *
 * @param where the query's condition
 * @param sums whether the query asks for sums or counts
 * @param states whether the query asks for an aggregate of all rows that is no sum: PRODUCT,
 *     BIT_XOR, BIT_AND, BIT_OR
 * @param once whether one of those must meet each row once: PRODUCT, BIT_XOR
 * @param orders the different orders that the query asks for first rows of
 * @param all whether the query asks for all rows
 * @param quantiles whether the query asks for quantiles of an expression that may have any number
 *     of values
 */
record Answerable(
    Alternatives where,
    boolean sums,
    boolean states,
    boolean once,
    Set<String> orders,
    boolean all,
    boolean quantiles) {

  /** Returns whether the rules say that an evaluation answers the query. */
  boolean by(Evaluation evaluation) {
    return by(evaluation, false);
  }

  /**
   * Returns whether an evaluation may answer the query beyond the rules: where NULLs decide, or few
   * values occur.
   */
  boolean mayBeBy(Evaluation evaluation) {
    return quantiles || by(evaluation, where.isDecidedByNulls());
  }

  /** Returns whether the query asks for sums and counts alone. */
  boolean ofSums() {
    return orders.isEmpty() && !states;
  }

  private boolean by(Evaluation evaluation, boolean lenient) {
    if (where.isBeyondKeys()) {
      return false;
    }
    boolean sumsOnly = ofSums();
    boolean few = lenient || where.hasFewSummands();
    return switch (evaluation) {
      case FOLD -> sumsOnly && few && !quantiles;
      case VIEWS ->
          quantiles
              ? lenient
              : sumsOnly
                  ? isSummed(lenient)
                  : (lenient || where.isUnionOfBoxes()) && isFound(lenient);
      case SEARCH -> (quantiles || (orders.size() == 1 && !states && !all)) && few;
      case AUTO ->
          by(Evaluation.FOLD, lenient)
              || by(Evaluation.VIEWS, lenient)
              || by(Evaluation.SEARCH, lenient);
    };
  }

  private boolean isSummed(boolean lenient) {
    return lenient || (where.isSumOfBoxes() && where.hasFewSummands());
  }

  /**
   * Returns whether rows found by several PIR queries can be combined: duplicates are recognised,
   * but neither multiplied nor summed up.
   */
  private boolean isFound(boolean lenient) {
    return lenient || where.isOfOneKind() || (!once && (!sums || isSummed(false)));
  }
}
