package org.splinter.protocol.expression;

import java.math.BigInteger;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.PublicTable;

/**
 * The values that an expression can have on a table version, NULL apart, from which keys, groups
 * and bounds are made. Both sides derive them alike from public metadata alone.
 */
public sealed interface Domain {

  /** A function of a domain, with a method for each kind. */
  interface Visitor<R> {
    R listed(Listed listed);

    R range(Range range);

    R wide(Wide wide);

    R freeText(FreeText text);
  }

  /** Returns the result of the visitor's method for this kind. */
  <R> R accept(Visitor<R> visitor);

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
   * The values of an expression that looks at one dictionary column at most (or chooses among
   * constants), ascending; its code in a row is a rank. Empty if it is always NULL.
   */
  record Listed(Dictionary values) implements Domain {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.listed(this);
    }
  }

  /** The words from {@code min} to {@code max}, by interval arithmetic: not all need occur. */
  record Range(long min, long max) implements Domain {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.range(this);
    }
  }

  /**
   * The wide decimals from {@code min} to {@code max}, unscaled, of columns without dictionaries:
   * not all need occur.
   */
  record Wide(BigInteger min, BigInteger max) implements Domain {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.wide(this);
    }
  }

  /**
   * Any text of a column without a dictionary, or a prefix of such texts.
   *
   * @param longest the number of bytes of the longest value
   * @param prefixBytes the number of leading bytes that a key may hold to keep the order of values
   */
  record FreeText(int longest, int prefixBytes) implements Domain {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.freeText(this);
    }
  }
}
