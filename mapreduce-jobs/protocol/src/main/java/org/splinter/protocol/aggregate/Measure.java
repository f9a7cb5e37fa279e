package org.splinter.protocol.aggregate;

import org.splinter.protocol.expression.Expression;

/**
 * Measure: the summand that a selected row adds to one sum of its group; 0 where the argument is
 * NULL.
 *
 * <p>A sum that could leave 64 bits is split: limb i of n holds the bits from 32 i on of the two's
 * complement number, 32 of them and unsigned but for the last limb, which is the signed rest. The
 * sums of limbs then fit 64 bits for up to {@link #MAX_ROWS} rows.
 *
 * @param argument a word
 * @param limb the number of the limb, from 0
 * @param limbs the number of limbs; 1 for the whole number modulo 2^64
 */
public record Measure(Kind kind, Expression argument, int limb, int limbs) {
  public static final int LIMB_BITS = 32;
  public static final int MAX_LIMBS = 4;

  /** The number of rows whose limbs add up within 63 bits. */
  public static final long MAX_ROWS = (1L << 31) - 1;

  /** The kinds of measures; the order of the constants is part of the plan's format. */
  public enum Kind {
    /**
     * The number 1, which counts the rows where the argument is not NULL. The argument may be text.
     */
    PRESENT,
    /** The argument: a 64-bit number. */
    VALUE,
    /** The argument's square: a 128-bit number. */
    SQUARE
  }

  public Measure {
    int most = kind == Kind.PRESENT ? 1 : kind == Kind.VALUE ? 2 : MAX_LIMBS;
    if (limbs < 1 || limbs > most || limb < 0 || limb >= limbs) {
      throw new IllegalArgumentException(
          "limb " + limb + " of " + limbs + ", a " + kind + " has 1 to " + most);
    }
  }

  /** Returns a measure of one word. */
  public static Measure whole(Kind kind, Expression argument) {
    return new Measure(kind, argument, 0, 1);
  }
}
