package org.splinter.client.sql.condition;

import java.util.Collection;
import org.splinter.client.sql.row.ExactNumber;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.table.Value;

/** Predicates on rows that decide about NULLs alone, and whether predicates can hold at once. */
final class Outcomes {
  private static final Expression LEAST_WORD =
      new Expression.Constant(new Value.Word(Long.MIN_VALUE));
  private static final Expression LEAST_TEXT = new Expression.Constant(new Value.Text(""));

  private Outcomes() {}

  /** Returns the predicate that an expression is not NULL. */
  static Predicate isKnown(Expression expression) {
    return new Predicate.Not(new Predicate.IsNull(expression));
  }

  /** Returns whether a predicate and its negation are among some, so that no row has them all. */
  static boolean contradict(Collection<Predicate> predicates) {
    return predicates.stream()
        .anyMatch(predicate -> predicates.contains(new Predicate.Not(predicate)));
  }

  /**
   * Returns a comparison with one outcome for all values of an expression; it is UNKNOWN for NULL,
   * as any comparison is.
   *
   * @param number a number placed among the values
   */
  static Predicate whereNotNull(Expression left, ExactNumber number, boolean outcome) {
    return new Predicate.Comparison(
        left,
        outcome ? Predicate.Operator.GREATER_OR_EQUAL : Predicate.Operator.LESS,
        number.floor() instanceof Value.Word ? LEAST_WORD : LEAST_TEXT);
  }
}
