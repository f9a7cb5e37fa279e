package org.splinter.fss;

import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/** The functions that can be shared; {@link ShareParameters} says with which shapes. */
public enum Scheme {
  /** β at every x: an additive sharing of a number, with no tree and no domain. Two parties. */
  CONSTANT(3),
  /** β at x = α, else 0. Two parties. */
  POINT(1),
  /** β for x < α, else 0; or β for x <= α, which its shares do not tell. Two parties. */
  LESS_THAN(2),
  /** β at x = α, else 0, of bits. Three parties or more, of which all but one may collude. */
  MULTI_PARTY(4);

  private final int number;

  Scheme(int number) {
    this.number = number;
  }

  /** The number that stands for the scheme in every byte format, 1 to 4. */
  public int number() {
    return number;
  }

  /** The scheme of such a number. */
  public static Scheme numbered(int number) {
    for (Scheme scheme : values()) {
      if (scheme.number == number) {
        return scheme;
      }
    }
    throw new IllegalArgumentException("scheme " + number + ", must be 1 to " + values().length);
  }

  static Scheme read(ByteReader in) throws FormatException {
    return numbered(in.u8("scheme", 1, values().length));
  }
}
