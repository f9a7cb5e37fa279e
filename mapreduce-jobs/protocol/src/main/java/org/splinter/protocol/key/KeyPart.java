package org.splinter.protocol.key;

import org.splinter.protocol.expression.Expression;

/**
 * One expression's part in a private key.
 *
 * @param role how the query compares it with secrets
 * @param leadingBits the number of its leading bits that the key holds, as a node of the dyadic
 *     tree over its values: the leaves hold all that it has. {@link #ALL_BITS} for the part as a
 *     whole; only an ordered part may be cut
 */
public record KeyPart(Expression expression, Role role, int leadingBits) {
  public static final int ALL_BITS = 128;

  /** The roles; the order of the constants is part of the plan's format. */
  public enum Role {
    /** The role of a part compared for equality: free text may be hashed. */
    EQUAL,
    /** The role of a part compared by order: the key keeps the order of the values. */
    ORDERED
  }

  public KeyPart {
    if (leadingBits < 0 || leadingBits > ALL_BITS) {
      throw new IllegalArgumentException(leadingBits + " leading bits, must be 0 to " + ALL_BITS);
    }
    if (role == Role.EQUAL && leadingBits != ALL_BITS) {
      throw new IllegalArgumentException("a part compared for equality cannot be cut");
    }
  }

  /** Returns whether the part is no node: an ordered part is then compared with intervals. */
  public boolean whole() {
    return leadingBits == ALL_BITS;
  }

  /** Returns a part compared for equality. */
  public static KeyPart equal(Expression expression) {
    return new KeyPart(expression, Role.EQUAL, ALL_BITS);
  }

  /** Returns a part compared by order, whole. */
  public static KeyPart ordered(Expression expression) {
    return new KeyPart(expression, Role.ORDERED, ALL_BITS);
  }
}
