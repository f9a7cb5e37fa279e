package org.splinter.fss;

import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * The function secret sharing schemes, registered with their definitions; {@link ShareParameters}
 * says which shapes each can have.
 */
public enum Scheme {
  /**
   * A constant, β at every x: an additive sharing of a number, with no tree and no domain. Two
   * parties or more; all but one of them may collude.
   */
  CONSTANT(3, "constant", new ConstantScheme()),
  /** The DPF: β at x = α, else 0. Two parties. */
  DPF(1, "DPF", new TreeScheme.Dpf()),
  /** The DCF: β for x < α, else 0; or β for x <= α. Its shares do not reveal which. Two parties. */
  DCF(2, "DCF", new TreeScheme.Dcf()),
  /** The DPF of bits for three parties or more; all but one of them may collude. */
  MULTI_PARTY_DPF(4, "multi-party DPF", new MultiPartyDpfScheme()),
  /**
   * Any values over a small domain: an additive sharing of each of them, expanded from a seed by
   * all parties but the last. Two parties or more; all but one of them may collude.
   */
  DENSE(5, "dense", new DenseScheme()),
  /**
   * Shamir's sharing of a unit vector over GF(2^8): the row of α has β, all others 0. Values do not
   * add up: any t + 1 parties or more have those of a polynomial whose value at 0 is the
   * function's. Two parties or more; t of them may collude.
   */
  SHAMIR(6, "Shamir", new ShamirScheme()),
  /**
   * A product of a function of rows and one of columns: additive sharing of the rows, from seeds of
   * all parties but the last, and encryption of the columns in a ring. Values are residues, times a
   * factor and with noise. Two parties or more; all but one of them may collude.
   */
  RING(7, "ring", new RingScheme());

  private final int number;
  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // definitions have no state
  private final SchemeDefinition definition;

  Scheme(int number, String label, SchemeDefinition definition) {
    this.number = number;
    this.label = label;
    this.definition = definition;
  }

  /** Returns the number that stands for the scheme in every byte format, from 1 on. */
  public int number() {
    return number;
  }

  /** Returns the name in reports. */
  public String label() {
    return label;
  }

  /**
   * Returns the scheme with a number.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Scheme numbered(int number) {
    for (Scheme scheme : values()) {
      if (scheme.number == number) {
        return scheme;
      }
    }
    throw new IllegalArgumentException("scheme " + number + ", must be 1 to " + values().length);
  }

  /** Returns whether a function takes a key; else its value is equal at all keys of any domain. */
  public boolean takesKeys() {
    return definition.takesKeys();
  }

  /**
   * Returns whether a party's share holds a seed that follows neither from the secret nor from the
   * other parties' shares, so that whoever knows these cannot try out digests of it.
   */
  public boolean seeded(ShareParameters parameters, int party) {
    return definition.seeded(parameters, party);
  }

  /** Returns whether a secret says if the function includes α. */
  public boolean inclusive() {
    return definition.inclusive();
  }

  /**
   * Returns whether shares of words, or tagged ones, can be evaluated over a whole domain at once.
   */
  public boolean expandable() {
    return definition.expandable();
  }

  /** Returns whether, once expanded, running sums of the values count too. */
  public boolean summable() {
    return definition.summable();
  }

  /** Returns whether a secret is a table of values at keys, or at rows and columns. */
  public boolean tabular() {
    return definition.tabular();
  }

  SchemeDefinition definition() {
    return definition;
  }

  static Scheme read(ByteReader in) throws FormatException {
    return numbered(in.u8("scheme", 1, values().length));
  }
}
