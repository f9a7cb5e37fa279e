package org.splinter.client.sql.condition;

/** The public form of a secret set of values of one operand: where it is bounded. */
public enum Side {
  /** One value. */
  POINT,
  /** All values up to a bound. */
  BELOW,
  /** All values from a bound on. */
  ABOVE,
  /** The values between two bounds. */
  BETWEEN;

  /** Returns the form of the values that are in both of two sets. */
  public Side and(Side other) {
    if (this == other) {
      return this;
    }
    return this == POINT || other == POINT ? POINT : BETWEEN;
  }
}
