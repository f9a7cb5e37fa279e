package org.splinter.client.sql.ast;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Traversal of every scalar that an expression or condition is made of, itself included. */
public final class Scalars {
  private Scalars() {}

  /**
   * Visits the scalars of an expression, outer ones before those inside them, left ones before
   * right ones.
   */
  public static void visit(@Nullable Scalar scalar, Consumer<Scalar> visitor) {
    if (scalar == null) {
      return;
    }
    visitor.accept(scalar);
    scalar.parts().forEach(part -> visit(part, visitor));
  }

  /**
   * Visits the scalars of a condition, outer ones before those inside them, left ones before right
   * ones.
   */
  public static void visit(@Nullable Condition condition, Consumer<Scalar> visitor) {
    if (condition != null) {
      condition.scalars().forEach(scalar -> visit(scalar, visitor));
    }
  }

  /** Returns whether some scalar of an expression is an aggregate. */
  public static boolean aggregated(Scalar scalar) {
    boolean[] found = new boolean[1];
    visit(scalar, part -> found[0] |= part instanceof Scalar.Aggregate);
    return found[0];
  }
}
