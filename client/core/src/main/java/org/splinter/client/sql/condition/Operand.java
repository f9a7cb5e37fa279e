package org.splinter.client.sql.condition;

import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.LetterCase;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.ColumnType;

/**
 * An expression on a row that secrets are compared with. Public.
 *
 * @param name how messages call it
 * @param domain the values it can have
 * @param letters the case of letters that secrets are brought to before; null if they are compared
 *     as they are given
 */
public record Operand(
    String name,
    Expression expression,
    ColumnType type,
    Domain domain,
    Ordering ordering,
    @Nullable LetterCase letters) {

  /** Makes an operand that secrets are compared with as they are given. */
  public Operand(
      String name, Expression expression, ColumnType type, Domain domain, Ordering ordering) {
    this(name, expression, type, domain, ordering, null);
  }

  /** Returns a secret's text as it is compared. */
  public String compared(String given) {
    return letters == null ? given : letters.of(given);
  }
}
