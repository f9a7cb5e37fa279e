package org.splinter.client.sql.parse;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlUnparser;

/** A writer of conditions in one of their many equivalent spellings. */
final class RandomText {
  private final Random random;

  RandomText(Random random) {
    this.random = random;
  }

  String of(Scalar scalar) {
    // The grammar's time doubles where parentheses may turn out to be conditions.
    return random.nextInt(4) == 0 ? "( " + SqlUnparser.of(scalar) + ")" : SqlUnparser.of(scalar);
  }

  String of(Condition condition) {
    if (random.nextInt(8) == 0) {
      return "(" + of(condition) + ")";
    } else if (condition instanceof Condition.And and) {
      return isBetween(and) && random.nextBoolean()
          ? between(and, " BETWEEN ")
          : joined(and.terms(), " and ");
    } else if (condition instanceof Condition.Or or) {
      return joined(or.terms(), "\nOR ");
    } else if (condition instanceof Condition.Not not) {
      return random.nextBoolean() ? negated(not.term()) : "NOT " + term(not.term());
    } else if (condition instanceof Condition.IsNull isNull) {
      return of(isNull.operand()) + (random.nextBoolean() ? " is null" : " ISNULL");
    }
    return comparison((Condition.Comparison) condition);
  }

  private String negated(Condition term) {
    if (term instanceof Condition.IsNull isNull) {
      return of(isNull.operand()) + " IS NOT NULL";
    } else if (term instanceof Condition.And and && isBetween(and)) {
      return between(and, " NOT BETWEEN ");
    } else if (term instanceof Condition.Comparison like
        && like.operator() == Condition.Operator.LIKE) {
      return of(like.left()) + " NOT LIKE " + of(like.right());
    } else if (term instanceof Condition.Comparison equal
        && equal.operator() == Condition.Operator.NOT_DISTINCT) {
      return of(equal.left()) + " IS DISTINCT FROM " + of(equal.right());
    }
    return "not " + term(term);
  }

  private String comparison(Condition.Comparison comparison) {
    String left = of(comparison.left());
    boolean turned =
        random.nextBoolean()
            && (comparison.right() instanceof Scalar.Parameter
                || comparison.right() instanceof Scalar.Constant);
    String right = of(comparison.right());
    return switch (comparison.operator()) {
      case EQUAL ->
          random.nextInt(4) == 0
              ? left + " IN (" + right + ")"
              : turned(turned, left, "=", "=", right);
      case NOT_EQUAL ->
          random.nextInt(4) == 0
              ? left + " NOT IN (" + right + ")"
              : turned(turned, left, "<>", "!=", right);
      case LESS -> turned(turned, left, "<", ">", right);
      case LESS_OR_EQUAL -> turned(turned, left, "<=", ">=", right);
      case GREATER -> turned(turned, left, ">", "<", right);
      case GREATER_OR_EQUAL -> turned(turned, left, ">=", "<=", right);
      case NOT_DISTINCT ->
          turned(turned, left, "IS NOT DISTINCT FROM", " is not distinct from ", right);
      case LIKE -> left + " LIKE " + right;
      case CONTAINS -> "Contains(" + left + ", " + right + ")";
    };
  }

  private static String turned(
      boolean turned, String left, String sign, String turnedSign, String right) {
    return turned ? right + turnedSign + left : left + " " + sign + " " + right;
  }

  private static boolean isBetween(Condition.And and) {
    return and.terms().size() == 2
        && and.terms().get(0) instanceof Condition.Comparison low
        && and.terms().get(1) instanceof Condition.Comparison high
        && low.operator() == Condition.Operator.GREATER_OR_EQUAL
        && high.operator() == Condition.Operator.LESS_OR_EQUAL
        && low.left().equals(high.left());
  }

  private String between(Condition.And and, String words) {
    Condition.Comparison low = (Condition.Comparison) and.terms().get(0);
    Condition.Comparison high = (Condition.Comparison) and.terms().get(1);
    return of(low.left()) + words + of(low.right()) + " AND " + of(high.right());
  }

  private String joined(List<Condition> terms, String operator) {
    return terms.stream().map(this::term).collect(Collectors.joining(operator));
  }

  private String term(Condition term) {
    boolean joined = term instanceof Condition.And || term instanceof Condition.Or;
    return joined ? "(" + of(term) + ")" : of(term);
  }
}
