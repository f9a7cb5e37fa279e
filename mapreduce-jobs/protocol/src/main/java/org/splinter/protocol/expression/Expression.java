package org.splinter.protocol.expression;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.Value;

/**
 * A public expression on a row. It is a 64-bit word or text, or NULL; its reader decides what a
 * word means (scale, date, boolean). Words never overflow: a plan in which they could is refused
 * ({@link Domain}).
 *
 * <p>NULL in any operand makes NULL, but for {@link Case}. {@link Parsed} is NULL too where a text
 * shows no word.
 */
public sealed interface Expression {
  int MAX_DEPTH = 64;
  int MAX_NODES = 4096;

  /** The most bytes of a text that is computed. */
  int MAX_TEXT_BYTES = 1 << 20;

  /**
   * The most bytes of a pattern with wildcards: each byte of a text takes a step for 64 of them.
   */
  int MAX_PATTERN_BYTES = 256;

  /** The most boundaries of one {@link Bucket}. */
  int MAX_BOUNDARIES = 4096;

  /** A function of an expression, with a method for each kind. */
  interface Visitor<R> {
    R columnValue(ColumnValue value);

    R constant(Constant constant);

    R arithmetic(Arithmetic arithmetic);

    R choice(Case choice);

    R datePart(DatePart part);

    R prefix(Prefix prefix);

    R bucket(Bucket bucket);

    R textCall(TextCall call);

    R textLength(TextLength length);

    R concatenation(Concatenation concatenation);

    R printed(Printed printed);

    R parsed(Parsed parsed);
  }

  /** Returns the result of the visitor's method for this kind. */
  <R> R accept(Visitor<R> visitor);

  /** Returns whether it is text rather than a word; {@link ExpressionChecker} has accepted it. */
  boolean isText(Schema schema);

  /** Adds the columns that this expression looks at. */
  void addColumns(Set<Integer> columns);

  /** The value of a column, by its index in the schema. */
  record ColumnValue(int column) implements Expression {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.columnValue(this);
    }

    @Override
    public boolean isText(Schema schema) {
      return schema.columns().get(column).type().isText();
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      columns.add(column);
    }
  }

  record Constant(Value value) implements Expression {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.constant(this);
    }

    @Override
    public boolean isText(Schema schema) {
      return value instanceof Value.Text;
    }

    @Override
    public void addColumns(Set<Integer> columns) {}
  }

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
    REMAINDER,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    /** The product with a power of two: the right operand is its exponent, 0 to 63. */
    SHIFT_LEFT,
    /** The quotient by a power of two, rounded down; the right operand is its exponent, 0 to 63. */
    SHIFT_RIGHT,
    /** The quotient, rounded down, as days before 1970 need; NULL if the divisor is 0. */
    FLOOR_DIVIDE,
    /** The remainder of {@link #FLOOR_DIVIDE}, with the sign of the divisor; NULL if that is 0. */
    FLOOR_REMAINDER,
    /**
     * The day number a number of months after one: on the day of its number in that month, or on
     * the month's last.
     */
    ADD_MONTHS;

    /** Returns whether it is NULL where its right side is 0. */
    public boolean divides() {
      return switch (this) {
        case DIVIDE, REMAINDER, FLOOR_DIVIDE, FLOOR_REMAINDER -> true;
        case ADD,
            SUBTRACT,
            MULTIPLY,
            BIT_AND,
            BIT_OR,
            BIT_XOR,
            SHIFT_LEFT,
            SHIFT_RIGHT,
            ADD_MONTHS ->
            false;
      };
    }
  }

  /** An operation on two words. */
  record Arithmetic(Operator operator, Expression left, Expression right) implements Expression {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.arithmetic(this);
    }

    @Override
    public boolean isText(Schema schema) {
      return false;
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      left.addColumns(columns);
      right.addColumns(columns);
    }
  }

  /**
   * The value of the first branch whose condition is TRUE; else {@code otherwise}, or NULL without
   * it.
   */
  record Case(List<Branch> branches, @Nullable Expression otherwise) implements Expression {
    public Case {
      branches = List.copyOf(branches);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.choice(this);
    }

    @Override
    public boolean isText(Schema schema) {
      return branches.get(0).then().isText(schema);
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      for (Branch branch : branches) {
        branch.when().addColumns(columns);
        branch.then().addColumns(columns);
      }
      if (otherwise != null) {
        otherwise.addColumns(columns);
      }
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
    DAY_OF_YEAR,
    /** The number of the week by ISO 8601, 1 to 53. */
    WEEK,
    /**
     * The months since January 1970, from which the first days of months, quarters, years follow.
     */
    MONTHS
  }

  /** A field of a day number (days since 1970-01-01, proleptic Gregorian calendar). */
  record DatePart(DateField field, Expression date) implements Expression {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.datePart(this);
    }

    @Override
    public boolean isText(Schema schema) {
      return false;
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      date.addColumns(columns);
    }
  }

  /** The first {@code characters} code points of a text, or all of a shorter one. */
  record Prefix(Expression text, int characters) implements Expression {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.prefix(this);
    }

    @Override
    public boolean isText(Schema schema) {
      return true;
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      text.addColumns(columns);
    }
  }

  /** The number of ascending boundaries that are at most the number: 0 below all of them. */
  record Bucket(Expression number, List<Long> boundaries) implements Expression {
    public Bucket {
      boundaries = List.copyOf(boundaries);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.bucket(this);
    }

    @Override
    public boolean isText(Schema schema) {
      return false;
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      number.addColumns(columns);
    }
  }

  /** A function of a text that is a text. */
  record TextCall(TextFunction function, Expression text) implements Expression {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.textCall(this);
    }

    @Override
    public boolean isText(Schema schema) {
      return true;
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      text.addColumns(columns);
    }
  }

  /** The number of code points of a text. */
  record TextLength(Expression text) implements Expression {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.textLength(this);
    }

    @Override
    public boolean isText(Schema schema) {
      return false;
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      text.addColumns(columns);
    }
  }

  /** A text that another follows. */
  record Concatenation(Expression left, Expression right) implements Expression {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.concatenation(this);
    }

    @Override
    public boolean isText(Schema schema) {
      return true;
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      left.addColumns(columns);
      right.addColumns(columns);
    }
  }

  /**
   * The text that shows a word.
   *
   * @param scale the digits after the point of a {@link WordForm#NUMBER}, or those that a {@link
   *     WordForm#WIDE} has more; 0 in other forms
   */
  record Printed(WordForm form, int scale, Expression word) implements Expression {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.printed(this);
    }

    @Override
    public boolean isText(Schema schema) {
      return true;
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      word.addColumns(columns);
    }
  }

  /**
   * The word that a text shows, spaces around it apart; NULL where it shows none of 64 bits.
   *
   * @param scale the digits after the point of a {@link WordForm#NUMBER}, to which it is rounded,
   *     halves away from zero; the digits of a {@link WordForm#WIDE} that are rounded so; the
   *     number of a {@link WordForm#LIMB}; 0 in other forms
   */
  record Parsed(WordForm form, int scale, Expression text) implements Expression {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.parsed(this);
    }

    @Override
    public boolean isText(Schema schema) {
      return false;
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      text.addColumns(columns);
    }
  }
}
