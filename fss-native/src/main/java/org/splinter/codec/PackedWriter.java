package org.splinter.codec;

/**
 * A writer of numbers in few bytes: an adaptive range coder whose statistics are kept per kind of
 * number. {@link PackedReader} is its mirror and must ask for an equal sequence of kinds.
 */
public final class PackedWriter {
  private static final long TOP = 1L << 24;
  private static final long WORD = 0xffffffffL;

  private final ByteWriter out;
  private final PackedModel model;
  private long low;
  private long range = WORD;
  private int held;
  private long pending = 1;
  private boolean begun;

  /**
   * @param kinds the number of kinds, which are numbered from 0
   */
  public PackedWriter(ByteWriter out, int kinds) {
    this.out = out;
    this.model = new PackedModel(kinds);
  }

  /**
   * Writes a number from 0 on.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public PackedWriter number(int kind, long value) {
    if (value < 0) {
      throw new IllegalArgumentException("negative number of kind " + kind);
    }
    int length = Long.SIZE - Long.numberOfLeadingZeros(value);
    decisions(PackedModel.lengths(kind), length, PackedModel.LENGTH_BITS);
    int rest = Math.max(0, length - 1);
    int learnt = Math.min(rest, PackedModel.LEARNT_BITS);
    long bits = length == 0 ? 0 : value ^ (1L << rest);
    decisions(PackedModel.bits(kind, length), (int) (bits >>> (rest - learnt)), learnt);
    for (int bit = rest - learnt - 1; bit >= 0; bit--) {
      range >>>= 1;
      low += range * (bits >>> bit & 1);
      shift();
    }
    return this;
  }

  /** Writes a number of any sign; it and its negative must not exceed 62 bits. */
  public PackedWriter signed(int kind, long value) {
    return number(kind, value << 1 ^ value >> 63);
  }

  /** Writes a number that is 0 or 1. */
  public PackedWriter bit(int kind, int bit) {
    decision(PackedModel.lengths(kind), bit);
    return this;
  }

  /** Ends the numbers; later bytes follow in the writer's bytes. */
  public void end() {
    for (int i = 0; i < 5; i++) {
      shiftByte();
    }
  }

  private void decisions(int tree, int value, int bits) {
    int node = 1;
    for (int i = bits - 1; i >= 0; i--) {
      int bit = value >>> i & 1;
      decision(tree + node, bit);
      node = node << 1 | bit;
    }
  }

  private void decision(int decision, int bit) {
    long zero = (range >>> PackedModel.SCALE_BITS) * model.zero(decision);
    if (bit == 0) {
      range = zero;
    } else {
      low += zero;
      range -= zero;
    }
    model.learn(decision, bit);
    shift();
  }

  private void shift() {
    while (range < TOP) {
      range = range << 8 & WORD;
      shiftByte();
    }
  }

  /**
   * Writes a byte, but holds it back, with those of all ones after it, until nothing can carry into
   * it.
   */
  private void shiftByte() {
    if (low < 0xff000000L || low > WORD) {
      int carry = (int) (low >>> 32);
      if (begun) {
        out.u8(held + carry);
      }
      begun = true;
      for (; pending > 1; pending--) {
        out.u8(0xff + carry);
      }
      pending = 0;
      held = (int) (low >>> 24) & 0xff;
    }
    pending++;
    low = (low & 0xffffff) << 8;
  }
}
