package org.splinter.client.sql.parse;

import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.expression.Expression;

/** Bounds on what one SQL text can say once it is spelled out: how much, and nested how deeply. */
final class Budget {
  static final int MAX_NODES = 1 << 14;
  static final int MAX_DEPTH = Expression.MAX_DEPTH;

  private int spent;
  private int depth;

  /** Returns the number of names, constants, operators and conditions so far. */
  int spent() {
    return spent;
  }

  void spend(int nodes) {
    if (nodes > MAX_NODES - spent) {
      throw new RefusedQueryException(
          "the query has more than "
              + MAX_NODES
              + " names, constants and operators, IN and CASE spelled out; write a smaller one");
    }
    spent += nodes;
  }

  /** Spends the nodes of some copies more. */
  void spendTimes(int nodes, int copies) {
    spend((int) Math.min(Integer.MAX_VALUE, (long) nodes * copies));
  }

  void enter() {
    spend(1);
    if (++depth > MAX_DEPTH) {
      throw new RefusedQueryException(
          "an expression or condition nests deeper than "
              + MAX_DEPTH
              + "; write a flatter one, or balance a long sum by parentheses");
    }
  }

  void leave() {
    depth--;
  }
}
