package org.splinter.client.sql.ast;

import java.util.List;

/** A condition of the SQL text. IN and BETWEEN are spelled out as comparisons. */
public sealed interface Condition {

  enum Operator {
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    /**
     * LIKE: the right side is a constant text, which is the bare prefix (LIKE 'abc%'; a pattern
     * without wildcard is EQUAL), or a secret, whose value is the whole pattern.
     */
    LIKE
  }

  record Comparison(Scalar left, Operator operator, Scalar right) implements Condition {}

  record IsNull(Scalar operand) implements Condition {}

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
