package org.splinter.client.sql.ast;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Substitution of other scalars for column names, with all else unchanged. */
public final class Columns implements Scalar.Visitor<Scalar> {
  private final Function<Scalar.ColumnName, Scalar> change;
  private final UnaryOperator<Scalar.Aggregate> canonical;
  private final UnaryOperator<Scalar> folded;
  private final Conditions conditions = new Conditions();

  /**
   * Makes a substitution.
   *
   * @param canonical gives an aggregate of changed arguments the canonical form of its definition
   */
  public Columns(
      Function<Scalar.ColumnName, Scalar> change, UnaryOperator<Scalar.Aggregate> canonical) {
    this(change, canonical, UnaryOperator.identity());
  }

  /**
   * Makes a substitution that may put constants in the place of columns.
   *
   * @param folded gives a call whose arguments became constants the form that its reader gives it
   */
  public Columns(
      Function<Scalar.ColumnName, Scalar> change,
      UnaryOperator<Scalar.Aggregate> canonical,
      UnaryOperator<Scalar> folded) {
    this.change = change;
    this.canonical = canonical;
    this.folded = folded;
  }

  public Scalar in(Scalar scalar) {
    return scalar.accept(this);
  }

  @Override
  public Scalar columnName(Scalar.ColumnName column) {
    return change.apply(column);
  }

  @Override
  public Scalar constant(Scalar.Constant constant) {
    return constant;
  }

  @Override
  public Scalar parameter(Scalar.Parameter parameter) {
    return parameter;
  }

  @Override
  public Scalar arithmetic(Scalar.Arithmetic arithmetic) {
    return new Scalar.Arithmetic(
        arithmetic.operator(), in(arithmetic.left()), in(arithmetic.right()));
  }

  @Override
  public Scalar negation(Scalar.Negation negation) {
    return new Scalar.Negation(in(negation.operand()));
  }

  @Override
  public Scalar choice(Scalar.Case choice) {
    List<Scalar.Branch> branches =
        choice.branches().stream()
            .map(branch -> new Scalar.Branch(in(branch.when()), optional(branch.then())))
            .toList();
    return new Scalar.Case(branches, optional(choice.otherwise()));
  }

  @Override
  public Scalar call(Scalar.Call call) {
    return folded.apply(
        new Scalar.Call(call.function(), call.arguments().stream().map(this::in).toList()));
  }

  @Override
  public Scalar cast(Scalar.Cast cast) {
    return new Scalar.Cast(in(cast.operand()), cast.type(), cast.attempted());
  }

  @Override
  public Scalar aggregate(Scalar.Aggregate aggregate) {
    return canonical.apply(
        new Scalar.Aggregate(
            aggregate.function(), aggregate.arguments().stream().map(this::in).toList()));
  }

  @Override
  public Scalar allColumns(Scalar.AllColumns all) {
    return all;
  }

  public Condition in(Condition condition) {
    return condition.accept(conditions);
  }

  /** Substitution in a condition. */
  private final class Conditions implements Condition.Visitor<Condition> {
    @Override
    public Condition comparison(Condition.Comparison comparison) {
      Scalar left = in(comparison.left());
      Scalar right = in(comparison.right());
      // A constant or a secret stands on the right, as readers of comparisons want it.
      return isFixed(left) && !isFixed(right)
          ? new Condition.Comparison(right, comparison.operator().mirrored(), left)
          : new Condition.Comparison(left, comparison.operator(), right);
    }

    private static boolean isFixed(Scalar scalar) {
      return scalar instanceof Scalar.Parameter || scalar instanceof Scalar.Constant;
    }

    @Override
    public Condition isNull(Condition.IsNull test) {
      return new Condition.IsNull(in(test.operand()));
    }

    @Override
    public Condition and(Condition.And and) {
      return new Condition.And(and.terms().stream().map(Columns.this::in).toList());
    }

    @Override
    public Condition or(Condition.Or or) {
      return new Condition.Or(or.terms().stream().map(Columns.this::in).toList());
    }

    @Override
    public Condition not(Condition.Not not) {
      return new Condition.Not(in(not.term()));
    }
  }

  public @Nullable Condition optional(@Nullable Condition condition) {
    return condition == null ? null : in(condition);
  }

  private @Nullable Scalar optional(@Nullable Scalar scalar) {
    return scalar == null ? null : in(scalar);
  }
}
