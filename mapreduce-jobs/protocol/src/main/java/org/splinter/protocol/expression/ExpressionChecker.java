package org.splinter.protocol.expression;

import org.splinter.protocol.table.Manifest;

/**
 * The check of an expression or a predicate against a table version: its columns exist, words are
 * not mixed with text, and no intermediate word can leave 64 bits. A planner checks what it made, a
 * provider what it received; an expression that passed evaluates without an error on every row.
 */
public final class ExpressionChecker {
  private ExpressionChecker() {}

  /**
   * Checks an expression.
   *
   * @throws IllegalArgumentException naming what does not fit and the mend
   */
  public static void check(Expression expression, Manifest manifest) {
    bounds(expression, manifest);
  }

  /**
   * Checks a predicate.
   *
   * @throws IllegalArgumentException naming what does not fit and the mend
   */
  public static void check(Predicate predicate, Manifest manifest) {
    new BoundsFinder(manifest).check(predicate);
  }

  /** Checks an expression and bounds its values. */
  static Bounds bounds(Expression expression, Manifest manifest) {
    return new BoundsFinder(manifest).bounds(expression);
  }
}
