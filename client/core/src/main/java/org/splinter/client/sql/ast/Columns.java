package org.splinter.client.sql.ast;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Substitution of other scalars for column names, with all else unchanged. */
public final class Columns {
  private final Function<Scalar.ColumnName, Scalar> change;

  public Columns(Function<Scalar.ColumnName, Scalar> change) {
    this.change = change;
  }

  public Scalar in(Scalar scalar) {
    if (scalar instanceof Scalar.ColumnName column) {
      return change.apply(column);
    } else if (scalar instanceof Scalar.Arithmetic arithmetic) {
      return new Scalar.Arithmetic(
          arithmetic.operator(), in(arithmetic.left()), in(arithmetic.right()));
    } else if (scalar instanceof Scalar.Negation negation) {
      return new Scalar.Negation(in(negation.operand()));
    } else if (scalar instanceof Scalar.Case choice) {
      List<Scalar.Branch> branches =
          choice.branches().stream()
              .map(branch -> new Scalar.Branch(in(branch.when()), in(branch.then())))
              .toList();
      return new Scalar.Case(branches, optional(choice.otherwise()));
    } else if (scalar instanceof Scalar.Call call) {
      return new Scalar.Call(call.function(), call.arguments().stream().map(this::in).toList());
    } else if (scalar instanceof Scalar.Aggregate aggregate) {
      return new Scalar.Aggregate(
          aggregate.function(), optional(aggregate.argument()), aggregate.boundaries());
    } else if (scalar instanceof Scalar.Extreme extreme) {
      return new Scalar.Extreme(
          extreme.greatest(), in(extreme.value()), in(extreme.by()), extreme.count());
    }
    return scalar; // a constant, or a secret
  }

  public Condition in(Condition condition) {
    if (condition instanceof Condition.Comparison comparison) {
      return new Condition.Comparison(
          in(comparison.left()), comparison.operator(), in(comparison.right()));
    } else if (condition instanceof Condition.IsNull isNull) {
      return new Condition.IsNull(in(isNull.operand()));
    } else if (condition instanceof Condition.And and) {
      return new Condition.And(and.terms().stream().map(this::in).toList());
    } else if (condition instanceof Condition.Or or) {
      return new Condition.Or(or.terms().stream().map(this::in).toList());
    }
    return new Condition.Not(in(((Condition.Not) condition).term()));
  }

  public @Nullable Condition optional(@Nullable Condition condition) {
    return condition == null ? null : in(condition);
  }

  private @Nullable Scalar optional(@Nullable Scalar scalar) {
    return scalar == null ? null : in(scalar);
  }
}
