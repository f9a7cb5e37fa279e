package org.splinter.client.sql.bind;

import java.math.BigInteger;
import java.util.Optional;
import org.splinter.protocol.table.Value;

/** The values of one operand that a secret selects; never empty. It doesn't print its content. */
public sealed interface SecretSet {

  /**
   * One value that a row may have.
   *
   * @param coordinate its place in the operand's order; for free text, that of its leading bytes
   */
  record Point(Value value, BigInteger coordinate) implements SecretSet {
    @Override
    public String toString() {
      return "SecretSet[hidden]";
    }
  }

  /** The values with coordinates from {@code low} to {@code high}. */
  record Interval(BigInteger low, BigInteger high) implements SecretSet {
    @Override
    public String toString() {
      return "SecretSet[hidden]";
    }
  }

  /** Returns the interval, or nothing if it is empty. */
  static Optional<SecretSet> interval(BigInteger low, BigInteger high) {
    return low.compareTo(high) > 0 ? Optional.empty() : Optional.of(new Interval(low, high));
  }

  /** Returns the least coordinate in the set. */
  default BigInteger low() {
    return this instanceof Interval interval ? interval.low : ((Point) this).coordinate;
  }

  /** Returns the greatest coordinate in the set. */
  default BigInteger high() {
    return this instanceof Interval interval ? interval.high : ((Point) this).coordinate;
  }

  /** Returns the values in both sets. */
  default Optional<SecretSet> and(SecretSet other) {
    if (this instanceof Point point) {
      boolean both =
          other instanceof Point twin
              ? point.value.equals(twin.value)
              : other.low().compareTo(point.coordinate) <= 0
                  && point.coordinate.compareTo(other.high()) <= 0;
      return both ? Optional.of(this) : Optional.empty();
    }
    return other instanceof Point
        ? other.and(this)
        : interval(low().max(other.low()), high().min(other.high()));
  }
}
