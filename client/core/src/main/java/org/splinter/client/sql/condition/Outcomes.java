package org.splinter.client.sql.condition;

import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.table.Value;

/** Predicates on rows whose outcome is known but for NULLs. */
final class Outcomes {
  private static final Expression LEAST_WORD =
      new Expression.Constant(new Value.Word(Long.MIN_VALUE));

  private Outcomes() {}

  /**
   * Returns a comparison with one outcome for all values of an expression of words; it is UNKNOWN
   * for NULL, as any comparison is.
   */
  static Predicate whereNotNull(Expression left, boolean outcome) {
    return new Predicate.Comparison(
        left, outcome ? Predicate.Operator.GREATER_OR_EQUAL : Predicate.Operator.LESS, LEAST_WORD);
  }
}
