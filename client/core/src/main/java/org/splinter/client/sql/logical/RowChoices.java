package org.splinter.client.sql.logical;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.expression.WordForm;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/**
 * Planner of expressions that take one of several values, which it brings to one type. All of them
 * are a CASE, so that providers need not know the functions among them.
 */
final class RowChoices {
  private final RowPlanner rows;

  RowChoices(RowPlanner rows) {
    this.rows = rows;
  }

  /** Plans a CASE. */
  TypedExpression choice(Scalar.Case choice) {
    List<Scalar> scalars = new ArrayList<>();
    choice.branches().stream()
        .map(Scalar.Branch::then)
        .filter(Objects::nonNull)
        .forEach(scalars::add);
    if (choice.otherwise() != null) {
      scalars.add(choice.otherwise());
    }
    Values values = common(scalars, choice);
    Iterator<Expression> left = values.expressions().iterator();
    List<Expression.Branch> branches = new ArrayList<>();
    for (Scalar.Branch branch : choice.branches()) {
      branches.add(
          new Expression.Branch(
              rows.predicate(branch.when()),
              branch.then() == null ? nothing(values.type()) : left.next()));
    }
    return new TypedExpression(
        new Expression.Case(branches, choice.otherwise() == null ? null : left.next()),
        values.type());
  }

  /** Plans the first argument that is not NULL. */
  TypedExpression coalesce(Scalar.Call call) {
    Values values = common(call.arguments(), call);
    List<Expression> all = values.expressions();
    if (all.size() == 1) {
      return new TypedExpression(all.get(0), values.type());
    }
    List<Expression.Branch> branches =
        all.subList(0, all.size() - 1).stream()
            .map(value -> new Expression.Branch(isKnown(value), value))
            .toList();
    return new TypedExpression(
        new Expression.Case(branches, all.get(all.size() - 1)), values.type());
  }

  /** Plans the first argument, or NULL where the second one equals it. */
  TypedExpression nullIf(Scalar.Call call) {
    Values values = common(call.arguments(), call);
    Expression one = values.expressions().get(0);
    Expression other = values.expressions().get(1);
    Predicate differs =
        new Predicate.Or(
            List.of(
                new Predicate.Comparison(one, Predicate.Operator.NOT_EQUAL, other),
                new Predicate.IsNull(other)));
    return new TypedExpression(
        new Expression.Case(List.of(new Expression.Branch(differs, one)), null), values.type());
  }

  /**
   * Plans the argument that none of the others goes beyond; NULLs count for nothing.
   *
   * @param reaches holds of it and each of the others
   */
  TypedExpression extreme(Scalar.Call call, Predicate.Operator reaches) {
    Values values = common(call.arguments(), call);
    List<Expression> all = values.expressions();
    int last = all.size() - 1;
    if (last == 0) {
      return new TypedExpression(all.get(0), values.type());
    }
    List<Expression.Branch> branches = new ArrayList<>();
    for (int i = 0; i < last; i++) {
      List<Predicate> terms = new ArrayList<>();
      terms.add(isKnown(all.get(i)));
      // Values before it have been found to be NULL or beaten by another.
      for (Expression other : all.subList(i + 1, all.size())) {
        terms.add(
            new Predicate.Or(
                List.of(
                    new Predicate.IsNull(other),
                    new Predicate.Comparison(all.get(i), reaches, other))));
      }
      branches.add(new Expression.Branch(new Predicate.And(terms), all.get(i)));
    }
    return new TypedExpression(new Expression.Case(branches, all.get(last)), values.type());
  }

  /** Returns NULL: 0 / 0, or the text of that, which no row makes a value. */
  private static Expression nothing(ColumnType type) {
    Expression zero = new Expression.Constant(new Value.Word(0));
    Expression word = new Expression.Arithmetic(Expression.Operator.DIVIDE, zero, zero);
    WordForm form = type.isWide() ? WordForm.WIDE : WordForm.NUMBER;
    return type.isText() ? new Expression.Printed(form, 0, word) : word;
  }

  /** Expressions of one type and scale. */
  private record Values(List<Expression> expressions, ColumnType type) {}

  /**
   * Plans expressions one of which will be taken: numbers on their greatest scale, those of the
   * text beside wide decimals as such, and texts beside dates, times and UUIDs as such.
   *
   * @param whole the expression that takes one of them
   */
  private Values common(List<Scalar> scalars, Scalar whole) {
    List<TypedExpression> known = new ArrayList<>();
    for (Scalar scalar : scalars) {
      if (literal(scalar, Literal.Kind.NUMBER) == null) {
        known.add(rows.expression(scalar));
      }
    }
    ColumnType read = first(known, LiteralTypes::readsText);
    ColumnType wide = first(known, ColumnType::isWide);
    Iterator<TypedExpression> left = known.iterator();
    List<TypedExpression> values = new ArrayList<>();
    for (Scalar scalar : scalars) {
      Literal number = literal(scalar, Literal.Kind.NUMBER);
      if (number != null) {
        values.add(wide == null ? LiteralTypes.typed(number) : LiteralTypes.number(number, wide));
        continue;
      }
      TypedExpression value = left.next();
      Literal text = literal(scalar, Literal.Kind.TEXT);
      values.add(text == null || read == null ? value : LiteralTypes.text(text, read));
    }
    ColumnType type = commonType(values, whole);
    List<Expression> all = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      TypedExpression value = values.get(i);
      all.add(type.isNumber() ? WideNumbers.as(type, value, scalars.get(i)) : value.expression());
    }
    return new Values(all, type);
  }

  private static @Nullable Literal literal(Scalar scalar, Literal.Kind kind) {
    return scalar instanceof Scalar.Constant constant && constant.literal().kind() == kind
        ? constant.literal()
        : null;
  }

  private static @Nullable ColumnType first(
      List<TypedExpression> values, java.util.function.Predicate<ColumnType> types) {
    return values.stream().map(TypedExpression::type).filter(types).findFirst().orElse(null);
  }

  private static ColumnType commonType(List<TypedExpression> values, Scalar whole) {
    ColumnType type = values.get(0).type();
    for (TypedExpression value : values) {
      boolean numbers = type.isNumber() && value.type().isNumber();
      if (!numbers && !type.equals(value.type())) {
        throw new RefusedQueryException(
            RefusedQueryException.excerpt(SqlUnparser.of(whole))
                + " yields "
                + type.describe()
                + " and "
                + value.type().describe()
                + "; give all of them one type, by CAST(… AS …)");
      }
      type = numbers ? WideNumbers.common(type, value.type()) : type;
    }
    return type;
  }

  private static Predicate isKnown(Expression value) {
    return new Predicate.Not(new Predicate.IsNull(value));
  }
}
