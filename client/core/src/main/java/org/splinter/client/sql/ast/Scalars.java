package org.splinter.client.sql.ast;

import java.util.ArrayList;
import java.util.List;
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
    scalar.accept(new Parts(visitor));
  }

  /** Visit of the parts of an expression, each of which the consumer takes; it returns them. */
  private record Parts(Consumer<Scalar> visitor) implements Scalar.Visitor<List<Scalar>> {
    @Override
    public List<Scalar> columnName(Scalar.ColumnName column) {
      return List.of();
    }

    @Override
    public List<Scalar> constant(Scalar.Constant constant) {
      return List.of();
    }

    @Override
    public List<Scalar> parameter(Scalar.Parameter parameter) {
      return List.of();
    }

    @Override
    public List<Scalar> arithmetic(Scalar.Arithmetic arithmetic) {
      return all(List.of(arithmetic.left(), arithmetic.right()));
    }

    @Override
    public List<Scalar> negation(Scalar.Negation negation) {
      return all(List.of(negation.operand()));
    }

    @Override
    public List<Scalar> choice(Scalar.Case choice) {
      List<Scalar> values = new ArrayList<>();
      for (Scalar.Branch branch : choice.branches()) {
        visit(branch.when(), visitor);
        values.addAll(all(List.of(branch.then())));
      }
      Scalar otherwise = choice.otherwise();
      values.addAll(all(otherwise == null ? List.of() : List.of(otherwise)));
      return values;
    }

    @Override
    public List<Scalar> call(Scalar.Call call) {
      return all(call.arguments());
    }

    @Override
    public List<Scalar> aggregate(Scalar.Aggregate aggregate) {
      return all(aggregate.arguments());
    }

    @Override
    public List<Scalar> allColumns(Scalar.AllColumns all) {
      return List.of();
    }

    private List<Scalar> all(List<Scalar> parts) {
      parts.forEach(part -> visit(part, visitor));
      return parts;
    }
  }

  /**
   * Visits the scalars of a condition, outer ones before those inside them, left ones before right
   * ones.
   */
  public static void visit(@Nullable Condition condition, Consumer<Scalar> visitor) {
    if (condition != null) {
      condition.accept(new ConditionParts(visitor));
    }
  }

  /** Visit of the scalars in a condition. */
  private record ConditionParts(Consumer<Scalar> visitor)
      implements Condition.Visitor<List<Condition>> {
    @Override
    public List<Condition> comparison(Condition.Comparison comparison) {
      visit(comparison.left(), visitor);
      visit(comparison.right(), visitor);
      return List.of();
    }

    @Override
    public List<Condition> isNull(Condition.IsNull test) {
      visit(test.operand(), visitor);
      return List.of();
    }

    @Override
    public List<Condition> and(Condition.And and) {
      return all(and.terms());
    }

    @Override
    public List<Condition> or(Condition.Or or) {
      return all(or.terms());
    }

    @Override
    public List<Condition> not(Condition.Not not) {
      return all(List.of(not.term()));
    }

    private List<Condition> all(List<Condition> terms) {
      terms.forEach(term -> visit(term, visitor));
      return terms;
    }
  }

  /** Returns whether some scalar of an expression is an aggregate. */
  public static boolean aggregated(Scalar scalar) {
    boolean[] found = new boolean[1];
    visit(scalar, part -> found[0] |= part instanceof Scalar.Aggregate);
    return found[0];
  }
}
