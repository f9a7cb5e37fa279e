package org.splinter.protocol.expression;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Value;

/**
 * A public expression on a row. It is a 64-bit word or text, or NULL; its reader decides what a
 * word means (scale, date, boolean). Words never overflow: a plan in which they could is refused
 * ({@link Domain}).
 *
 * <p>NULL in any operand makes NULL, but for {@link Case}.
 */
public sealed interface Expression {
  int MAX_DEPTH = 64;
  int MAX_NODES = 4096;

  /** The most boundaries of one {@link Bucket}. */
  int MAX_BOUNDARIES = 4096;

  /** The value of a column, by its index in the schema. */
  record ColumnValue(int column) implements Expression {}

  record Constant(Value value) implements Expression {}

  /** The operators; the order of the constants is part of the plan's format. */
  enum Operator {
    ADD,
    SUBTRACT,
    MULTIPLY,
    /** The quotient, truncated towards zero; NULL if the divisor is 0. */
    DIVIDE,
    /**
     * The remainder of {@link #DIVIDE}, with the sign of the dividend; NULL if the divisor is 0.
     */
    REMAINDER
  }

  /** An operation on two words. */
  record Arithmetic(Operator operator, Expression left, Expression right) implements Expression {}

  /**
   * The value of the first branch whose condition is TRUE; else {@code otherwise}, or NULL without
   * it.
   */
  record Case(List<Branch> branches, @Nullable Expression otherwise) implements Expression {
    public Case {
      branches = List.copyOf(branches);
    }
  }

  record Branch(Predicate when, Expression then) {}

  /** The fields of a date; the order of the constants is part of the plan's format. */
  enum DateField {
    YEAR,
    QUARTER,
    MONTH,
    DAY,
    /** The day of the week, 0 for Sunday to 6 for Saturday. */
    DAY_OF_WEEK,
    DAY_OF_YEAR
  }

  /** A field of a day number (days since 1970-01-01, proleptic Gregorian calendar). */
  record DatePart(DateField field, Expression date) implements Expression {}

  /** The first {@code characters} code points of a text, or all of a shorter one. */
  record Prefix(Expression text, int characters) implements Expression {}

  /** The number of ascending boundaries that are at most the number: 0 below all of them. */
  record Bucket(Expression number, List<Long> boundaries) implements Expression {
    public Bucket {
      boundaries = List.copyOf(boundaries);
    }
  }

  /** Adds the columns that this expression looks at. */
  default void addColumns(Set<Integer> columns) {
    if (this instanceof ColumnValue value) {
      columns.add(value.column());
    } else if (this instanceof Arithmetic arithmetic) {
      arithmetic.left().addColumns(columns);
      arithmetic.right().addColumns(columns);
    } else if (this instanceof Case choice) {
      for (Branch branch : choice.branches()) {
        branch.when().addColumns(columns);
        branch.then().addColumns(columns);
      }
      if (choice.otherwise() != null) {
        choice.otherwise().addColumns(columns);
      }
    } else if (this instanceof DatePart part) {
      part.date().addColumns(columns);
    } else if (this instanceof Prefix prefix) {
      prefix.text().addColumns(columns);
    } else if (this instanceof Bucket bucket) {
      bucket.number().addColumns(columns);
    }
  }
}
