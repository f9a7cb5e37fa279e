package org.splinter.fss;

import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/** The functions that can be shared between two parties; all have values in Z_2^64. */
public enum Scheme {
  /** β at every x: an additive sharing of a number, with no tree and no domain. */
  CONSTANT(3),
  /** β at x = α, else 0. */
  POINT(1),
  /** β for x < α, else 0; or β for x <= α, which its shares do not tell. */
  LESS_THAN(2);

  private final int number;

  Scheme(int number) {
    this.number = number;
  }

  /** Bytes of each party's share; those of a constant are the same for all parameters. */
  public int shareBytes(TreeParameters parameters) {
    return switch (this) {
      case CONSTANT -> ConstantShare.BYTES;
      case POINT -> parameters.pointShareBytes();
      case LESS_THAN -> parameters.lessThanShareBytes();
    };
  }

  /** AES blocks that the value at one key costs. */
  public int blocks(TreeParameters parameters) {
    return switch (this) {
      case CONSTANT -> 0;
      case POINT -> parameters.levels();
      case LESS_THAN -> 2 * parameters.levels() - 1;
    };
  }

  /** Reads the number that stands for a scheme in a share. */
  static Scheme read(ByteReader in) throws FormatException {
    int number = in.u8("scheme", 1, values().length);
    for (Scheme scheme : values()) {
      if (scheme.number == number) {
        return scheme;
      }
    }
    throw in.error("scheme " + number + " is unknown");
  }
}
