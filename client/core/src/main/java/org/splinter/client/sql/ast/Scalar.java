package org.splinter.client.sql.ast;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression of the SQL text that yields a value. Names are in lower case. */
public sealed interface Scalar {

  /** A function of an expression, with a method for each form. */
  interface Visitor<R> {
    R columnName(ColumnName column);

    R constant(Constant constant);

    R parameter(Parameter parameter);

    R arithmetic(Arithmetic arithmetic);

    R negation(Negation negation);

    R choice(Case choice);

    R call(Call call);

    R cast(Cast cast);

    R aggregate(Aggregate aggregate);

    R allColumns(AllColumns all);
  }

  /** Returns what the visitor's method for this form does. */
  <R> R accept(Visitor<R> visitor);

  /**
   * Returns the expressions that this one is directly made of, also those that its conditions
   * compare, in the order of the text.
   */
  List<Scalar> parts();

  /**
   * A column.
   *
   * @param table the query's name for its table, where it has several and says which; else null
   * @param place where the text names it
   */
  record ColumnName(@Nullable String table, String name, TextPlace place) implements Scalar {
    public ColumnName(@Nullable String table, String name) {
      this(table, name, TextPlace.UNKNOWN);
    }

    public ColumnName(String name) {
      this(null, name);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.columnName(this);
    }

    @Override
    public List<Scalar> parts() {
      return List.of();
    }
  }

  record Constant(Literal literal) implements Scalar {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.constant(this);
    }

    @Override
    public List<Scalar> parts() {
      return List.of();
    }
  }

  /**
   * The secret of the {@code ?} with this number, from 0 in the order of the text.
   *
   * @param letters LOWER or UPPER if the client changes the secret's letters before it is compared;
   *     else null
   */
  record Parameter(int index, @Nullable Function letters) implements Scalar {
    /** Makes a secret that is compared as it is given. */
    public Parameter(int index) {
      this(index, null);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.parameter(this);
    }

    @Override
    public List<Scalar> parts() {
      return List.of();
    }
  }

  enum Operator {
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    REMAINDER,
    /** The text of the left operand, then that of the right one. */
    CONCAT,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    SHIFT_LEFT,
    SHIFT_RIGHT
  }

  record Arithmetic(Operator operator, Scalar left, Scalar right) implements Scalar {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.arithmetic(this);
    }

    @Override
    public List<Scalar> parts() {
      return List.of(left, right);
    }
  }

  record Negation(Scalar operand) implements Scalar {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.negation(this);
    }

    @Override
    public List<Scalar> parts() {
      return List.of(operand);
    }
  }

  /** CASE WHEN … THEN … ELSE … END; the short form CASE x WHEN v is spelled out. */
  record Case(List<Branch> branches, @Nullable Scalar otherwise) implements Scalar {
    public Case {
      branches = List.copyOf(branches);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.choice(this);
    }

    @Override
    public List<Scalar> parts() {
      List<Scalar> parts = new ArrayList<>();
      for (Branch branch : branches) {
        parts.addAll(branch.when().scalars());
        if (branch.then() != null) {
          parts.add(branch.then());
        }
      }
      if (otherwise != null) {
        parts.add(otherwise);
      }
      return parts;
    }
  }

  /**
   * A branch of CASE.
   *
   * @param then its value; null if it is NULL
   */
  record Branch(Condition when, @Nullable Scalar then) {}

  enum Function {
    YEAR,
    QUARTER,
    MONTH,
    DAY,
    /** The day of the week, 0 for Sunday to 6 for Saturday. */
    DAY_OF_WEEK,
    DAY_OF_YEAR,
    /** The number of the week by ISO 8601. */
    WEEK,
    HOUR,
    MINUTE,
    SECOND,
    /** The milliseconds of the minute. */
    MILLISECOND,
    /** The microseconds of the minute. */
    MICROSECOND,
    /** The seconds since 1970 in UTC, or since midnight. */
    EPOCH,
    /** DATE_TRUNC(unit, x): its two arguments are a date or a time, and the unit as a text. */
    TRUNCATE,
    /** LEFT(text, n), or SUBSTRING(text, 1, n): its two arguments are the text and n. */
    PREFIX,
    /** ROUND(x) and ROUND(x, digits), halves away from zero. */
    ROUND,
    /** The greatest whole number that is not greater. */
    FLOOR,
    /** The least whole number that is not less. */
    CEIL,
    /** The absolute value. */
    ABS,
    /** -1, 0 or 1. */
    SIGN,
    /** The square root, over aggregates only. */
    SQRT,
    /** All bits of a whole number turned over: {@code ~x}. */
    BIT_NOT,
    /** The first argument that is not NULL. */
    COALESCE,
    /** The first argument, NULL where it equals the second. */
    NULLIF,
    /** The greatest argument that is not NULL. */
    GREATEST,
    /** The least argument that is not NULL. */
    LEAST,
    LOWER,
    UPPER,
    TRIM,
    LTRIM,
    RTRIM,
    /** The number of a text's characters. */
    LENGTH
  }

  record Call(Function function, List<Scalar> arguments) implements Scalar {
    public Call {
      arguments = List.copyOf(arguments);
    }

    /** Returns the unit of {@link Function#TRUNCATE}. */
    public String unit() {
      return ((Constant) arguments.get(1)).literal().text();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.call(this);
    }

    @Override
    public List<Scalar> parts() {
      return arguments;
    }
  }

  /**
   * CAST and TRY_CAST.
   *
   * @param attempted whether a text that shows no such value is NULL
   */
  record Cast(Scalar operand, SqlType type, boolean attempted) implements Scalar {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.cast(this);
    }

    @Override
    public List<Scalar> parts() {
      return List.of(operand);
    }
  }

  /**
   * An aggregate, in the canonical form that its definition gives it.
   *
   * @param function its canonical name, in upper case; {@code COUNT DISTINCT} is written {@code
   *     COUNT(DISTINCT e)}
   * @param arguments expressions on rows, then constants; {@link AllColumns} of COUNT(*)
   */
  record Aggregate(String function, List<Scalar> arguments) implements Scalar {
    public Aggregate {
      arguments = List.copyOf(arguments);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.aggregate(this);
    }

    @Override
    public List<Scalar> parts() {
      return arguments;
    }
  }

  /** {@code *}: every column of the table, as an item of the SELECT list or in COUNT(*). */
  record AllColumns() implements Scalar {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.allColumns(this);
    }

    @Override
    public List<Scalar> parts() {
      return List.of();
    }
  }
}
