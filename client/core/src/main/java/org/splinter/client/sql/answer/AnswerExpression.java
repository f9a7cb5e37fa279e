package org.splinter.client.sql.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.protocol.table.ColumnType;

/**
 * An expression over one group's combined sums and over what further aggregates keep of it. Words
 * are numbered within the first section, word 0 being COUNT(*); each word is a sum modulo 2^64.
 * Further aggregates are numbered in a list of their own ({@link FurtherAnswer}).
 */
public sealed interface AnswerExpression {

  /** A GROUP BY value, by its index among the section's groups. */
  record GroupValue(int group, ColumnType type) implements AnswerExpression {}

  /** A Long, BigDecimal, String, LocalDate, Boolean or null. */
  record Constant(@Nullable Object value) implements AnswerExpression {}

  record Count(int word) implements AnswerExpression {}

  /** SUM: exact, NULL where the count is 0. */
  record Total(SumWords sum, int countWord) implements AnswerExpression {}

  /** AVG: a double, NULL where the count is 0. */
  record Average(SumWords sum, int countWord) implements AnswerExpression {}

  /**
   * VAR_SAMP or VAR_POP: a double from exact sums; NULL where the count is 0, and for a sample also
   * where it is 1. A standard deviation is its {@link Scalar.Function#SQRT}.
   */
  record Variance(SumWords sum, SumWords squares, int countWord, boolean sample)
      implements AnswerExpression {}

  /**
   * HISTOGRAM: how many values lie below the first boundary, between each two (the lower one
   * included), and from the last on. Its section groups by the same columns as the first section
   * and, as last digit, by the bucket number.
   */
  record HistogramOf(int section, List<String> boundaries) implements AnswerExpression {
    public HistogramOf {
      boundaries = List.copyOf(boundaries);
    }
  }

  /**
   * MAX, MIN, MAX_BY, MIN_BY: a value of the first row that a Top keeps, NULL where it keeps none.
   * In an answer of rows, a value of the row itself.
   *
   * @param value its number among the Top's sort keys and outputs
   */
  record TopValue(int top, int value, ColumnType type) implements AnswerExpression {}

  /**
   * MAX, MIN, MAX_BY or MIN_BY with a count: a value of each of the first {@code most} rows that a
   * Top keeps, or NULL.
   */
  record TopList(int top, int value, ColumnType type, int most) implements AnswerExpression {}

  /**
   * PRODUCT: exact, NULL where the count is 0.
   *
   * @param scale digits after the decimal point of each factor
   */
  record ProductOf(int product, int countWord, int scale) implements AnswerExpression {}

  /**
   * DIVIDE yields a double; the others are exact on whole and decimal numbers. The difference of
   * two dates is in days. NULL where an operand is, or where the divisor of DIVIDE or REMAINDER is
   * 0.
   */
  record Arithmetic(Scalar.Operator operator, AnswerExpression left, AnswerExpression right)
      implements AnswerExpression {}

  record Negation(AnswerExpression operand) implements AnswerExpression {}

  record Case(List<Branch> branches, @Nullable AnswerExpression otherwise)
      implements AnswerExpression {
    public Case {
      branches = List.copyOf(branches);
    }
  }

  record Branch(AnswerExpression when, AnswerExpression then) {}

  record Call(Scalar.Function function, List<AnswerExpression> arguments)
      implements AnswerExpression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** A comparison; it yields a Boolean, null being UNKNOWN, as do the other conditions. */
  record Comparison(AnswerExpression left, Condition.Operator operator, AnswerExpression right)
      implements AnswerExpression {}

  record IsNull(AnswerExpression operand) implements AnswerExpression {}

  record And(List<AnswerExpression> terms) implements AnswerExpression {
    public And {
      terms = List.copyOf(terms);
    }
  }

  record Or(List<AnswerExpression> terms) implements AnswerExpression {
    public Or {
      terms = List.copyOf(terms);
    }
  }

  record Not(AnswerExpression term) implements AnswerExpression {}

  /** Returns whether SQL's type rules make the numbers that this yields doubles, in every group. */
  default boolean approximate() {
    if (this instanceof Average || this instanceof Variance) {
      return true;
    } else if (this instanceof Arithmetic arithmetic) {
      return arithmetic.operator() == Scalar.Operator.DIVIDE
          || arithmetic.left().approximate()
          || arithmetic.right().approximate();
    } else if (this instanceof Negation negation) {
      return negation.operand().approximate();
    } else if (this instanceof Case choice) {
      return (choice.otherwise() != null && choice.otherwise().approximate())
          || choice.branches().stream().anyMatch(branch -> branch.then().approximate());
    } else if (this instanceof Call call) {
      return switch (call.function()) {
        case SQRT -> true;
        case ABS, ROUND -> call.arguments().get(0).approximate();
        case COALESCE -> call.arguments().stream().anyMatch(AnswerExpression::approximate);
        default -> false;
      };
    }
    return false;
  }
}
