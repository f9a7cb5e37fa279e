package org.splinter.protocol.expression;

import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.PublicTable;

/**
 * The values that an expression can have on a table version, NULL apart: what keys, groups and
 * bounds are made of. Derived from public metadata alone, the same way on both sides.
 */
public sealed interface Domain {

  /**
   * Returns the domain of an expression, whatever the rows.
   *
   * @throws IllegalArgumentException if {@link ExpressionChecker} refuses the expression, or the
   *     dictionary of a column that has one is missing in {@code table}
   */
  static Domain of(Expression expression, PublicTable table) {
    return new DomainFinder(new NodeBuilder(table)).find(expression);
  }

  /**
   * The expression looks at one dictionary column at most (or chooses among constants): these are
   * all its values, ascending; its code in a row is a rank. Empty if it is always NULL.
   */
  record Listed(Dictionary values) implements Domain {}

  /** Words from {@code min} to {@code max}, by interval arithmetic: not all need occur. */
  record Range(long min, long max) implements Domain {}

  /**
   * Text of a column without a dictionary, or a prefix of it.
   *
   * @param longest bytes of the longest value
   * @param prefixBytes how many leading bytes a key may hold to keep the order of values
   */
  record FreeText(int longest, int prefixBytes) implements Domain {}
}
