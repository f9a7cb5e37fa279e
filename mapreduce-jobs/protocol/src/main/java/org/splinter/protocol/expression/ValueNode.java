package org.splinter.protocol.expression;

import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Value;

/** A node of an expression. */
abstract class ValueNode extends Node {
  final boolean[] nulls = new boolean[Rows.MAX];

  /** Returns the value of row i as an object, for values that are computed once; null is NULL. */
  abstract @Nullable Value value(int i);
}
