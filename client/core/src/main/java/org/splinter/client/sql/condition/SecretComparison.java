package org.splinter.client.sql.condition;

import org.splinter.client.sql.ast.Condition.Operator;

/**
 * One comparison with a secret, as the template has it. Public: it knows the secret's place only.
 *
 * @param operand the number of the operand that is compared
 * @param operator EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL or LIKE
 * @param parameter the number of the {@code ?}
 */
public record SecretComparison(int operand, Operator operator, int parameter) {

  /** Returns the form of the set of values that can satisfy the comparison. */
  Side side() {
    return switch (operator) {
      case EQUAL -> Side.POINT;
      case LESS, LESS_OR_EQUAL -> Side.BELOW;
      case GREATER, GREATER_OR_EQUAL -> Side.ABOVE;
      case LIKE -> Side.BETWEEN;
      case NOT_EQUAL -> throw new IllegalArgumentException("<> is the complement of =");
    };
  }
}
