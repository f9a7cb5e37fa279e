package org.splinter.client.sql.answer;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Interval;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlType;
import org.splinter.protocol.table.ColumnType;

/**
 * An expression over what was found of one group. Words are numbered within the first aggregation,
 * word 0 being COUNT(*); each word is a sum modulo 2^64. States of further aggregates are numbered
 * in a list of their own.
 */
public sealed interface AnswerExpression {

  /** A function of an expression, with a method for each form; null is SQL's NULL, if anything. */
  interface Visitor<R> {
    @Nullable R groupValue(GroupValue value);

    @Nullable R constant(Constant constant);

    @Nullable R aggregated(Aggregated aggregated);

    @Nullable R arithmetic(Arithmetic arithmetic);

    @Nullable R negation(Negation negation);

    @Nullable R choice(Case choice);

    @Nullable R call(Call call);

    @Nullable R cast(Cast cast);

    @Nullable R comparison(Comparison comparison);

    @Nullable R isNull(IsNull test);

    @Nullable R and(And and);

    @Nullable R or(Or or);

    @Nullable R not(Not not);
  }

  /** Returns what the visitor's method for this form does. */
  <R> @Nullable R accept(Visitor<R> visitor);

  /** Returns the expressions that it is directly made of. */
  List<AnswerExpression> parts();

  /** Returns whether SQL's type rules make the numbers that this yields doubles, in every group. */
  default boolean approximate() {
    return false;
  }

  /** Returns whether some aggregate in it needs sums. */
  default boolean usesSums() {
    return parts().stream().anyMatch(AnswerExpression::usesSums);
  }

  /** A GROUP BY value, by its index among the aggregation's groups. */
  record GroupValue(int group, ColumnType type) implements AnswerExpression {
    @Override
    public <R> @Nullable R accept(Visitor<R> visitor) {
      return visitor.groupValue(this);
    }

    @Override
    public List<AnswerExpression> parts() {
      return List.of();
    }
  }

  /** A Long, BigDecimal, String, date, time, timestamp, {@link Interval}, Boolean or null. */
  record Constant(@Nullable Object value) implements AnswerExpression {
    @Override
    public <R> @Nullable R accept(Visitor<R> visitor) {
      return visitor.constant(this);
    }

    @Override
    public List<AnswerExpression> parts() {
      return List.of();
    }
  }

  /** An aggregate's value. */
  record Aggregated(GroupFunction function) implements AnswerExpression {
    @Override
    public <R> @Nullable R accept(Visitor<R> visitor) {
      return visitor.aggregated(this);
    }

    @Override
    public List<AnswerExpression> parts() {
      return List.of();
    }

    @Override
    public boolean approximate() {
      return function.approximate();
    }

    @Override
    public boolean usesSums() {
      return function.usesSums();
    }
  }

  /**
   * DIVIDE yields a double; the others are exact on whole and decimal numbers, those of bits on
   * numbers rounded to whole ones. The difference of two dates is in days, that of two times in
   * seconds. NULL where an operand is, or where the divisor of DIVIDE or REMAINDER is 0.
   */
  record Arithmetic(Scalar.Operator operator, AnswerExpression left, AnswerExpression right)
      implements AnswerExpression {
    @Override
    public <R> @Nullable R accept(Visitor<R> visitor) {
      return visitor.arithmetic(this);
    }

    @Override
    public List<AnswerExpression> parts() {
      return List.of(left, right);
    }

    @Override
    public boolean approximate() {
      return switch (operator) {
        case DIVIDE -> true;
        case ADD, SUBTRACT, MULTIPLY, REMAINDER -> left.approximate() || right.approximate();
        case CONCAT, BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT -> false;
      };
    }
  }

  record Negation(AnswerExpression operand) implements AnswerExpression {
    @Override
    public <R> @Nullable R accept(Visitor<R> visitor) {
      return visitor.negation(this);
    }

    @Override
    public List<AnswerExpression> parts() {
      return List.of(operand);
    }

    @Override
    public boolean approximate() {
      return operand.approximate();
    }
  }

  record Case(List<Branch> branches, @Nullable AnswerExpression otherwise)
      implements AnswerExpression {
    public Case {
      branches = List.copyOf(branches);
    }

    @Override
    public <R> @Nullable R accept(Visitor<R> visitor) {
      return visitor.choice(this);
    }

    @Override
    public List<AnswerExpression> parts() {
      return Stream.concat(branches.stream().map(Branch::when), values().stream()).toList();
    }

    /** Returns the values of all branches that have one, that of ELSE last. */
    public List<AnswerExpression> values() {
      return Stream.concat(
              branches.stream().map(Branch::then).filter(Objects::nonNull),
              Stream.ofNullable(otherwise))
          .toList();
    }

    @Override
    public boolean approximate() {
      return values().stream().anyMatch(AnswerExpression::approximate);
    }
  }

  /**
   * A branch of CASE.
   *
   * @param then its value; null if it is NULL
   */
  record Branch(AnswerExpression when, @Nullable AnswerExpression then) {}

  record Call(Scalar.Function function, List<AnswerExpression> arguments)
      implements AnswerExpression {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public <R> @Nullable R accept(Visitor<R> visitor) {
      return visitor.call(this);
    }

    @Override
    public List<AnswerExpression> parts() {
      return arguments;
    }

    @Override
    public boolean approximate() {
      return switch (function) {
        case SQRT -> true;
        case ABS, ROUND, FLOOR, CEIL, NULLIF -> arguments.get(0).approximate();
        case COALESCE, GREATEST, LEAST ->
            arguments.stream().anyMatch(AnswerExpression::approximate);
        case YEAR, QUARTER, MONTH, DAY, DAY_OF_WEEK, DAY_OF_YEAR, WEEK -> false;
        case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, EPOCH, TRUNCATE -> false;
        case SIGN, BIT_NOT, PREFIX, LOWER, UPPER, TRIM, LTRIM, RTRIM, LENGTH -> false;
      };
    }
  }

  /** CAST, or TRY_CAST where a text that shows no such value is NULL. */
  record Cast(AnswerExpression operand, SqlType type, boolean attempted)
      implements AnswerExpression {
    @Override
    public <R> @Nullable R accept(Visitor<R> visitor) {
      return visitor.cast(this);
    }

    @Override
    public List<AnswerExpression> parts() {
      return List.of(operand);
    }

    @Override
    public boolean approximate() {
      return type.kind() == SqlType.Kind.DOUBLE;
    }
  }

  /** A comparison; it yields a Boolean, null being UNKNOWN, as do the other conditions. */
  record Comparison(AnswerExpression left, Condition.Operator operator, AnswerExpression right)
      implements AnswerExpression {
    @Override
    public <R> @Nullable R accept(Visitor<R> visitor) {
      return visitor.comparison(this);
    }

    @Override
    public List<AnswerExpression> parts() {
      return List.of(left, right);
    }
  }

  record IsNull(AnswerExpression operand) implements AnswerExpression {
    @Override
    public <R> @Nullable R accept(Visitor<R> visitor) {
      return visitor.isNull(this);
    }

    @Override
    public List<AnswerExpression> parts() {
      return List.of(operand);
    }
  }

  record And(List<AnswerExpression> terms) implements AnswerExpression {
    public And {
      terms = List.copyOf(terms);
    }

    @Override
    public <R> @Nullable R accept(Visitor<R> visitor) {
      return visitor.and(this);
    }

    @Override
    public List<AnswerExpression> parts() {
      return terms;
    }
  }

  record Or(List<AnswerExpression> terms) implements AnswerExpression {
    public Or {
      terms = List.copyOf(terms);
    }

    @Override
    public <R> @Nullable R accept(Visitor<R> visitor) {
      return visitor.or(this);
    }

    @Override
    public List<AnswerExpression> parts() {
      return terms;
    }
  }

  record Not(AnswerExpression term) implements AnswerExpression {
    @Override
    public <R> @Nullable R accept(Visitor<R> visitor) {
      return visitor.not(this);
    }

    @Override
    public List<AnswerExpression> parts() {
      return List.of(term);
    }
  }
}
