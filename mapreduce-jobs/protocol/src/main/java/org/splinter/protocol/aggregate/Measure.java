package org.splinter.protocol.aggregate;

import org.splinter.protocol.expression.Expression;

/**
 * Measure: the summand that a selected row adds to one sum of its group; 0 where the argument is
 * NULL.
 *
 * <p>It may be some of the bits of the two's complement number alone: a sum that could leave 64
 * bits, or what a scheme reads exactly, is split into sums of parts. Those of limbs of 32 bits fit
 * 64 bits for up to {@link #MAX_ROWS} rows.
 *
 * @param argument a word
 * @param shift the lowest bit that counts
 * @param bits the number of bits from there on, an unsigned number; {@link #REST} for all, a signed
 *     number modulo 2^64
 */
public record Measure(Kind kind, Expression argument, int shift, int bits) {
  public static final int LIMB_BITS = 32;

  /** The number of bits that stands for all from the lowest on. */
  public static final int REST = 0;

  /** The most bits of an unsigned part. */
  public static final int MAX_BITS = 62;

  /** The number of rows whose limbs add up within 63 bits. */
  public static final long MAX_ROWS = (1L << 31) - 1;

  /** The kinds of measures; the order of the constants is part of the plan's format. */
  public enum Kind {
    /**
     * The number 1, which counts the rows where the argument is not NULL. The argument may be text.
     */
    PRESENT(1),
    /** The argument: a 64-bit number. */
    VALUE(64),
    /** The argument's square: a 128-bit number. */
    SQUARE(128);

    private final int bits;

    Kind(int bits) {
      this.bits = bits;
    }

    int bits() {
      return bits;
    }
  }

  public Measure {
    if (shift < 0 || bits < REST || bits > MAX_BITS || shift + Math.max(1, bits) > kind.bits()) {
      throw new IllegalArgumentException(
          bits + " bits from bit " + shift + " on, a " + kind + " has " + kind.bits());
    }
  }

  /** Returns a measure of one word. */
  public static Measure whole(Kind kind, Expression argument) {
    return new Measure(kind, argument, 0, REST);
  }

  /** Returns a measure of 32 bits, or of the signed rest if it is the last of several limbs. */
  public static Measure limb(Kind kind, Expression argument, int limb, int limbs) {
    return new Measure(kind, argument, LIMB_BITS * limb, limb == limbs - 1 ? REST : LIMB_BITS);
  }

  /** Returns whether all bits count. */
  public boolean whole() {
    return shift == 0 && bits == REST;
  }
}
