package org.splinter.client.sql.condition;

import org.splinter.client.sql.ast.Condition;
import org.splinter.protocol.expression.Predicate;

/** Registry of the definitions of comparison operators. */
public final class Comparisons {
  private static final Equality EQUALITY = new Equality();
  private static final Inequality INEQUALITY = new Inequality(EQUALITY);
  private static final NotDistinct NOT_DISTINCT = new NotDistinct(EQUALITY);
  private static final LikeMatch LIKE_MATCH = new LikeMatch();
  private static final ContainsMatch CONTAINS_MATCH = new ContainsMatch();
  private static final OrderComparison LESS =
      new OrderComparison(Condition.Operator.LESS, Predicate.Operator.LESS, true, false);
  private static final OrderComparison LESS_OR_EQUAL =
      new OrderComparison(
          Condition.Operator.LESS_OR_EQUAL, Predicate.Operator.LESS_OR_EQUAL, true, true);
  private static final OrderComparison GREATER =
      new OrderComparison(Condition.Operator.GREATER, Predicate.Operator.GREATER, false, false);
  private static final OrderComparison GREATER_OR_EQUAL =
      new OrderComparison(
          Condition.Operator.GREATER_OR_EQUAL, Predicate.Operator.GREATER_OR_EQUAL, false, true);

  private Comparisons() {}

  /** Returns an operator's definition. */
  public static ComparisonDefinition of(Condition.Operator operator) {
    return switch (operator) {
      case EQUAL -> EQUALITY;
      case NOT_EQUAL -> INEQUALITY;
      case LESS -> LESS;
      case LESS_OR_EQUAL -> LESS_OR_EQUAL;
      case GREATER -> GREATER;
      case GREATER_OR_EQUAL -> GREATER_OR_EQUAL;
      case NOT_DISTINCT -> NOT_DISTINCT;
      case LIKE -> LIKE_MATCH;
      case CONTAINS -> CONTAINS_MATCH;
    };
  }

  /**
   * Returns the definition of an operator that selects a set of values.
   *
   * @throws IllegalArgumentException for one that is made of others
   */
  public static SetComparison requireSet(Condition.Operator operator) {
    if (of(operator) instanceof SetComparison set) {
      return set;
    }
    throw new IllegalArgumentException(operator.sql() + " is made of other comparisons");
  }
}
