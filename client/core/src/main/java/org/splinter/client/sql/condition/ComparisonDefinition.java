package org.splinter.client.sql.condition;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.row.ExactNumber;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;

/**
 * Definition of a comparison operator: its meaning on rows, on the values of an answer, and against
 * a secret. Stateless and public; {@link Comparisons} registers it for its operator of the syntax
 * tree, which knows how it is written.
 *
 * <p>An operator that selects a set of values by itself is a {@link SetComparison}; any other is
 * made of those, by {@link #clauses}.
 */
public interface ComparisonDefinition {

  /** Returns whether the comparison takes texts alone; if not, both sides are of any one type. */
  default boolean ofTexts() {
    return false;
  }

  /**
   * Checks that an operand can be compared with a secret.
   *
   * @throws RefusedQueryException naming the operand, and how it can be compared
   */
  void requireDecidable(Operand operand);

  /**
   * Returns the comparison of two texts, or of two numbers of one scale, as a predicate on rows.
   */
  Predicate onRows(Expression left, Expression right);

  /**
   * Returns the comparison of numbers with one that none of them is, as a predicate on rows.
   *
   * @param number a number between two values or beyond all, not {@link ExactNumber#exact exact}
   */
  Predicate onRows(Expression left, ExactNumber number);

  /**
   * Returns the truth of the comparison for two values of an answer, where null is SQL's NULL:
   * TRUE, FALSE or, as null, UNKNOWN.
   *
   * @param order the order of two values that are not NULL
   */
  default @Nullable Boolean onValues(
      @Nullable Object left, @Nullable Object right, Comparator<Object> order) {
    return (left == null || right == null) ? null : (Boolean) holds(left, right, order);
  }

  /** Returns whether the comparison is TRUE, or else FALSE, for two values that are not NULL. */
  boolean holds(Object left, Object right, Comparator<Object> order);

  /**
   * Returns the clauses of a comparison with a secret: a row is in one of them where the comparison
   * is TRUE.
   *
   * @param operand the number of the operand
   * @param expression the operand
   * @param parameter the number of the secret
   * @param negated whether the clauses are of rows where the comparison is FALSE instead
   */
  List<Clause> clauses(int operand, Expression expression, int parameter, boolean negated);
}
