package org.splinter.client.sql.condition;

import org.splinter.client.sql.ast.Condition.Operator;

/**
 * One comparison with a secret, as the template has it. Public: it knows the secret's place only.
 *
 * @param operand the number of the operand that is compared
 * @param operator one that selects a set of values
 * @param parameter the number of the {@code ?}
 */
public record SecretComparison(int operand, Operator operator, int parameter) {
  public SecretComparison {
    Comparisons.requireSet(operator);
  }

  /** Returns the operator's definition. */
  public SetComparison definition() {
    return Comparisons.requireSet(operator);
  }

  /** Returns the form of the set of values that can satisfy the comparison. */
  Side side() {
    return definition().side();
  }
}
