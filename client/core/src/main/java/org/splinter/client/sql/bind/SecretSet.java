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
    public BigInteger low() {
      return coordinate;
    }

    @Override
    public BigInteger high() {
      return coordinate;
    }

    @Override
    public boolean contains(Point point) {
      return value.equals(point.value);
    }

    @Override
    public Optional<SecretSet> and(SecretSet other) {
      return other.contains(this) ? Optional.of(this) : Optional.empty();
    }

    @Override
    public Optional<SecretSet> within(Interval bounds) {
      return and(bounds);
    }

    @Override
    public String toString() {
      return "SecretSet[hidden]";
    }
  }

  /** The values with coordinates from {@code low} to {@code high}. */
  record Interval(BigInteger low, BigInteger high) implements SecretSet {
    @Override
    public boolean contains(Point point) {
      return low.compareTo(point.coordinate) <= 0 && point.coordinate.compareTo(high) <= 0;
    }

    @Override
    public Optional<SecretSet> and(SecretSet other) {
      return other.within(this);
    }

    @Override
    public Optional<SecretSet> within(Interval bounds) {
      return interval(low.max(bounds.low), high.min(bounds.high));
    }

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
  BigInteger low();

  /** Returns the greatest coordinate in the set. */
  BigInteger high();

  /** Returns whether a value is in the set. */
  boolean contains(Point point);

  /** Returns the values in both sets. */
  Optional<SecretSet> and(SecretSet other);

  /** Returns the values of the set that lie in an interval. */
  Optional<SecretSet> within(Interval bounds);
}
