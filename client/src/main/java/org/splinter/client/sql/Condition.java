package org.splinter.client.sql;

import java.util.List;
import org.splinter.query.Predicate.Operator;

/**
 * A public condition of the SQL text, before its names and literals are checked against a table.
 * IN, BETWEEN and LIKE are already spelled out. It has no place for a secret.
 */
public sealed interface Condition {

  record Comparison(String column, Operator operator, Literal literal) implements Condition {}

  record IsNull(String column) implements Condition {}

  record And(List<Condition> terms) implements Condition {
    public And {
      terms = List.copyOf(terms);
    }
  }

  record Or(List<Condition> terms) implements Condition {
    public Or {
      terms = List.copyOf(terms);
    }
  }

  record Not(Condition term) implements Condition {}
}
