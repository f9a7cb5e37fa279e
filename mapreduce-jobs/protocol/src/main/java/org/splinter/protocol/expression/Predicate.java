package org.splinter.protocol.expression;

import java.util.List;
import java.util.Set;

/**
 * A public condition on a row: constants of the query's text, never a secret. It follows SQL's
 * three-valued logic; a filter keeps the rows where it is TRUE.
 */
public sealed interface Predicate {

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
    STARTS_WITH
  }

  /** A comparison of two words, or two texts; UNKNOWN where either is NULL. */
  record Comparison(Expression left, Operator operator, Expression right) implements Predicate {}

  /** A test for NULL, which is never UNKNOWN. */
  record IsNull(Expression operand) implements Predicate {}

  record And(List<Predicate> terms) implements Predicate {
    public And {
      terms = List.copyOf(terms);
    }
  }

  record Or(List<Predicate> terms) implements Predicate {
    public Or {
      terms = List.copyOf(terms);
    }
  }

  record Not(Predicate term) implements Predicate {}

  /** Adds the columns that this predicate looks at. */
  default void addColumns(Set<Integer> columns) {
    if (this instanceof Comparison comparison) {
      comparison.left().addColumns(columns);
      comparison.right().addColumns(columns);
    } else if (this instanceof IsNull isNull) {
      isNull.operand().addColumns(columns);
    } else if (this instanceof And and) {
      and.terms().forEach(term -> term.addColumns(columns));
    } else if (this instanceof Or or) {
      or.terms().forEach(term -> term.addColumns(columns));
    } else if (this instanceof Not not) {
      not.term().addColumns(columns);
    }
  }
}
