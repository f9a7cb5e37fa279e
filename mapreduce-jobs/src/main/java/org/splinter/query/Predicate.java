package org.splinter.query;

import java.util.List;
import java.util.Set;
import org.splinter.table.Value;

/**
 * A public condition on a row: constants of the query's text, never a secret. It follows SQL's
 * three-valued logic; a filter keeps the rows where it is TRUE.
 */
public sealed interface Predicate {
  int MAX_DEPTH = 64;
  int MAX_NODES = 4096;

  /** The order of the constants is part of the plan's format. */
  enum Operator {
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    /** Text that starts with the literal: LIKE 'abc%'. */
    STARTS_WITH
  }

  /** {@code column operator literal}; UNKNOWN where the column is NULL. */
  record Comparison(int column, Operator operator, Value literal) implements Predicate {}

  /** {@code column IS NULL}: never UNKNOWN. */
  record IsNull(int column) implements Predicate {}

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

  /** Adds the columns that this looks at. */
  default void addColumns(Set<Integer> columns) {
    if (this instanceof Comparison comparison) {
      columns.add(comparison.column());
    } else if (this instanceof IsNull isNull) {
      columns.add(isNull.column());
    } else if (this instanceof And and) {
      and.terms().forEach(term -> term.addColumns(columns));
    } else if (this instanceof Or or) {
      or.terms().forEach(term -> term.addColumns(columns));
    } else if (this instanceof Not not) {
      not.term().addColumns(columns);
    }
  }
}
