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
    if (scalar instanceof Scalar.Arithmetic arithmetic) {
      visit(arithmetic.left(), visitor);
      visit(arithmetic.right(), visitor);
    } else if (scalar instanceof Scalar.Negation negation) {
      visit(negation.operand(), visitor);
    } else if (scalar instanceof Scalar.Case choice) {
      for (Scalar.Branch branch : choice.branches()) {
        visit(branch.when(), visitor);
        visit(branch.then(), visitor);
      }
      visit(choice.otherwise(), visitor);
    } else if (scalar instanceof Scalar.Call call) {
      call.arguments().forEach(argument -> visit(argument, visitor));
    } else if (scalar instanceof Scalar.Aggregate aggregate) {
      visit(aggregate.argument(), visitor);
    } else if (scalar instanceof Scalar.Extreme extreme) {
      visit(extreme.value(), visitor);
      visit(extreme.by(), visitor);
    }
  }

  /**
   * Visits the scalars of a condition, outer ones before those inside them, left ones before right
   * ones.
   */
  public static void visit(@Nullable Condition condition, Consumer<Scalar> visitor) {
    if (condition instanceof Condition.Comparison comparison) {
      visit(comparison.left(), visitor);
      visit(comparison.right(), visitor);
    } else if (condition instanceof Condition.IsNull isNull) {
      visit(isNull.operand(), visitor);
    } else if (condition instanceof Condition.And and) {
      and.terms().forEach(term -> visit(term, visitor));
    } else if (condition instanceof Condition.Or or) {
      or.terms().forEach(term -> visit(term, visitor));
    } else if (condition instanceof Condition.Not not) {
      visit(not.term(), visitor);
    }
  }

  /** Returns whether some scalar of an expression is an aggregate. */
  public static boolean aggregated(Scalar scalar) {
    boolean[] found = new boolean[1];
    visit(scalar, part -> found[0] |= part.isAggregate());
    return found[0];
  }
}
