package org.splinter.client.sql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression of the SQL text that yields a value. Names are in lower case. */
public sealed interface Scalar {

  /**
   * A column.
   *
   * @param table the query's name for its table, where it has several and says which; else null
   */
  record ColumnName(@Nullable String table, String name) implements Scalar {
    public ColumnName(String name) {
      this(null, name);
    }
  }

  record Constant(Literal literal) implements Scalar {}

  /** The secret of the {@code ?} with this number, from 0 in the order of the text. */
  record Parameter(int index) implements Scalar {}

  enum Operator {
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    REMAINDER
  }

  record Arithmetic(Operator operator, Scalar left, Scalar right) implements Scalar {}

  record Negation(Scalar operand) implements Scalar {}

  /** CASE WHEN … THEN … ELSE … END; the short form CASE x WHEN v is spelled out. */
  record Case(List<Branch> branches, @Nullable Scalar otherwise) implements Scalar {
    public Case {
      branches = List.copyOf(branches);
    }
  }

  record Branch(Condition when, Scalar then) {}

  enum Function {
    YEAR,
    QUARTER,
    MONTH,
    DAY,
    /** The day of the week, 0 for Sunday to 6 for Saturday. */
    DAY_OF_WEEK,
    DAY_OF_YEAR,
    /** LEFT(text, n), or SUBSTRING(text, 1, n): its two arguments are the text and n. */
    PREFIX,
    /** ROUND(x) and ROUND(x, digits), over aggregates only. */
    ROUND,
    /** The absolute value, over aggregates only. */
    ABS,
    /** The square root, over aggregates only. */
    SQRT,
    /** The first argument that is not NULL, over aggregates only. */
    COALESCE
  }

  record Call(Function function, List<Scalar> arguments) implements Scalar {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  enum AggregateFunction {
    COUNT,
    SUM,
    AVG,
    STDDEV_SAMP,
    STDDEV_POP,
    VAR_SAMP,
    VAR_POP,
    HISTOGRAM,
    PRODUCT
  }

  /**
   * An aggregate.
   *
   * @param argument null for COUNT(*)
   * @param boundaries of HISTOGRAM, as written
   */
  record Aggregate(AggregateFunction function, @Nullable Scalar argument, List<Literal> boundaries)
      implements Scalar {
    public Aggregate {
      boundaries = List.copyOf(boundaries);
    }
  }

  /**
   * MAX_BY and MIN_BY: a value of the row with the greatest or the least value of another
   * expression, among the rows where that is not NULL. MAX(e) and MIN(e) are those of e by itself.
   *
   * @param count how many such rows' values make a list, best first; null for the plain value
   */
  record Extreme(boolean greatest, Scalar value, Scalar by, @Nullable Integer count)
      implements Scalar {
    /** Returns the function's name: MAX, MIN, MAX_BY or MIN_BY. */
    public String name() {
      return (greatest ? "MAX" : "MIN") + (value.equals(by) ? "" : "_BY");
    }
  }

  /** {@code *} as an item of the SELECT list: every column of the table. */
  record AllColumns() implements Scalar {}

  /** Returns whether this is an aggregate itself; an expression over aggregates is none. */
  default boolean isAggregate() {
    return this instanceof Aggregate || this instanceof Extreme;
  }
}
