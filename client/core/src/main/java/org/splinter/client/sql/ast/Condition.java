package org.splinter.client.sql.ast;

import java.util.ArrayList;
import java.util.List;

/** A condition of the SQL text. IN and BETWEEN are spelled out as comparisons. */
public sealed interface Condition {

  /** A function of a condition, with a method for each form. */
  interface Visitor<R> {
    R comparison(Comparison comparison);

    R isNull(IsNull test);

    R and(And and);

    R or(Or or);

    R not(Not not);
  }

  /** Returns what the visitor's method for this form does. */
  <R> R accept(Visitor<R> visitor);

  /** Returns the conditions that this one is directly made of. */
  List<Condition> parts();

  /** Returns the expressions that this one compares itself, and not by its parts. */
  List<Scalar> operands();

  /** Returns the expressions that this one and all its parts compare, in the order of the text. */
  default List<Scalar> scalars() {
    List<Scalar> scalars = new ArrayList<>(operands());
    parts().forEach(part -> scalars.addAll(part.scalars()));
    return scalars;
  }

  /** The comparison operators, as the syntax has them. */
  enum Operator {
    EQUAL("="),
    NOT_EQUAL("<>"),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    NOT_DISTINCT("IS NOT DISTINCT FROM"),
    /**
     * LIKE: the right side is a pattern, a constant text with a wildcard (without one it is EQUAL),
     * or a secret.
     */
    LIKE("LIKE"),
    /** CONTAINS(left, right): the right side is a secret, a text that may stand anywhere. */
    CONTAINS("CONTAINS");

    private final String sql;

    Operator(String sql) {
      this.sql = sql;
    }

    /** Returns how SQL writes it. */
    public String sql() {
      return sql;
    }

    /** Returns the operator of the comparison with its sides exchanged. */
    public Operator mirrored() {
      return switch (this) {
        case LESS -> GREATER;
        case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
        case GREATER -> LESS;
        case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
        case EQUAL, NOT_EQUAL, NOT_DISTINCT, LIKE, CONTAINS -> this;
      };
    }
  }

  record Comparison(Scalar left, Operator operator, Scalar right) implements Condition {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.comparison(this);
    }

    @Override
    public List<Condition> parts() {
      return List.of();
    }

    @Override
    public List<Scalar> operands() {
      return List.of(left, right);
    }
  }

  record IsNull(Scalar operand) implements Condition {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.isNull(this);
    }

    @Override
    public List<Condition> parts() {
      return List.of();
    }

    @Override
    public List<Scalar> operands() {
      return List.of(operand);
    }
  }

  record And(List<Condition> terms) implements Condition {
    public And {
      terms = List.copyOf(terms);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.and(this);
    }

    @Override
    public List<Condition> parts() {
      return terms;
    }

    @Override
    public List<Scalar> operands() {
      return List.of();
    }

    @Override
    public List<Condition> conjuncts() {
      return terms;
    }
  }

  record Or(List<Condition> terms) implements Condition {
    public Or {
      terms = List.copyOf(terms);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.or(this);
    }

    @Override
    public List<Condition> parts() {
      return terms;
    }

    @Override
    public List<Scalar> operands() {
      return List.of();
    }
  }

  record Not(Condition term) implements Condition {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.not(this);
    }

    @Override
    public List<Condition> parts() {
      return List.of(term);
    }

    @Override
    public List<Scalar> operands() {
      return List.of();
    }
  }

  /** Returns the conditions that are joined by AND: of any other condition itself. */
  default List<Condition> conjuncts() {
    return List.of(this);
  }
}
