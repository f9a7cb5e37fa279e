package org.splinter.protocol.expression;

/** A part of a compiled expression or predicate; it keeps the results of the rows it saw last. */
abstract class Node {

  /** Computes the results of up to {@link Rows#MAX} rows. */
  abstract void evaluate(Rows rows);
}
