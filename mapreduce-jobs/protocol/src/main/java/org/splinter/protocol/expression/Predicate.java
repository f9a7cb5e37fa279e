package org.splinter.protocol.expression;

import java.util.List;
import java.util.Set;

/**
 * A public condition on a row: constants of the query's text, never a secret. It follows SQL's
 * three-valued logic; a filter keeps the rows where it is TRUE.
 */
public sealed interface Predicate {

  /** A function of a predicate, with a method for each kind. */
  interface Visitor<R> {
    R comparison(Comparison comparison);

    R isNull(IsNull test);

    R and(And and);

    R or(Or or);

    R not(Not not);
  }

  /** Returns the result of the visitor's method for this kind. */
  <R> R accept(Visitor<R> visitor);

  /** Adds the columns that this predicate looks at. */
  void addColumns(Set<Integer> columns);

  /** The operators; the order of the constants is part of the plan's format. */
  enum Operator {
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    /**
     * The operator of text that starts with the right side, which is a constant text: LIKE 'abc%'.
     */
    STARTS_WITH,
    /**
     * The operator of text that matches the right side, which is a constant text: a pattern of LIKE
     * whose {@code %} stands for any characters and {@code _} for one.
     */
    MATCHES;

    /** Returns whether it compares a text with a constant pattern, and not by an order. */
    public boolean isOfPatterns() {
      return this == STARTS_WITH || this == MATCHES;
    }
  }

  /** A comparison of two words, or two texts; UNKNOWN where either is NULL. */
  record Comparison(Expression left, Operator operator, Expression right) implements Predicate {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.comparison(this);
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      left.addColumns(columns);
      right.addColumns(columns);
    }
  }

  /** A test for NULL, which is never UNKNOWN. */
  record IsNull(Expression operand) implements Predicate {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.isNull(this);
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      operand.addColumns(columns);
    }
  }

  record And(List<Predicate> terms) implements Predicate {
    public And {
      terms = List.copyOf(terms);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.and(this);
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      terms.forEach(term -> term.addColumns(columns));
    }
  }

  record Or(List<Predicate> terms) implements Predicate {
    public Or {
      terms = List.copyOf(terms);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.or(this);
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      terms.forEach(term -> term.addColumns(columns));
    }
  }

  record Not(Predicate term) implements Predicate {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.not(this);
    }

    @Override
    public void addColumns(Set<Integer> columns) {
      term.addColumns(columns);
    }
  }
}
