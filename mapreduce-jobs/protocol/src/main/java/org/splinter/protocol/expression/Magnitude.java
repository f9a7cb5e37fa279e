package org.splinter.protocol.expression;

import java.math.BigInteger;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Value;

/** Finder of the greatest magnitude of a domain's words; 0 if there are none. */
public final class Magnitude implements Domain.Visitor<BigInteger> {
  private static final Magnitude FINDER = new Magnitude();

  private Magnitude() {}

  /**
   * Returns a bound of the magnitude of a number's word, by the bounds of what it is computed from.
   */
  public static BigInteger bound(Expression number, Manifest manifest) {
    Bounds bounds = ExpressionChecker.bounds(number, manifest);
    return bounds.isNone() ? BigInteger.ZERO : greatest(bounds.min(), bounds.max());
  }

  /** Returns the greatest magnitude of a number's word, by the table's statistics. */
  public static BigInteger of(Expression number, PublicTable table) {
    return Domain.of(number, table).accept(FINDER);
  }

  @Override
  public BigInteger listed(Domain.Listed listed) {
    Dictionary values = listed.values();
    return values.size() == 0
        ? BigInteger.ZERO
        : greatest(
            ((Value.Word) values.value(0)).word(),
            ((Value.Word) values.value(values.size() - 1)).word());
  }

  @Override
  public BigInteger range(Domain.Range range) {
    return greatest(range.min(), range.max());
  }

  @Override
  public BigInteger wide(Domain.Wide wide) {
    throw new IllegalStateException("a wide decimal where the planner saw a number of 64 bits");
  }

  @Override
  public BigInteger freeText(Domain.FreeText text) {
    throw new IllegalStateException("a text where the planner saw a number");
  }

  private static BigInteger greatest(long least, long most) {
    return BigInteger.valueOf(least).abs().max(BigInteger.valueOf(most).abs());
  }
}
