package org.splinter.codec;

/** Bounded reader of untrusted bytes that {@link PackedWriter} wrote. */
public final class PackedReader {
  private static final long TOP = 1L << 24;
  private static final long WORD = 0xffffffffL;

  private final ByteReader in;
  private final PackedModel model;
  private long code;
  private long range = WORD;

  /** Starts to read numbers of a count of kinds at the reader's position. */
  public PackedReader(ByteReader in, int kinds) throws FormatException {
    this.in = in;
    this.model = new PackedModel(kinds);
    for (int i = 0; i < 4; i++) {
      code = code << 8 | next();
    }
  }

  /** Reads a number in [min, max], min at least 0. */
  public long number(String field, int kind, long min, long max) throws FormatException {
    long value = number(kind);
    if (value < min || value > max) {
      throw in.error(field + " is " + value + ", must be " + min + " to " + max);
    }
    return value;
  }

  /** Reads a number of {@link PackedWriter#signed} in [min, max]. */
  public long signed(String field, int kind, long min, long max) throws FormatException {
    long folded = number(kind);
    long value = folded >>> 1 ^ -(folded & 1);
    if (value < min || value > max) {
      throw in.error(field + " is " + value + ", must be " + min + " to " + max);
    }
    return value;
  }

  /** Reads a number that is 0 or 1. */
  public int bit(int kind) throws FormatException {
    return decision(PackedModel.lengths(kind));
  }

  private long number(int kind) throws FormatException {
    int length = decisions(PackedModel.lengths(kind), PackedModel.LENGTH_BITS);
    int rest = Math.max(0, length - 1);
    int learnt = Math.min(rest, PackedModel.LEARNT_BITS);
    long value = length == 0 ? 0 : 1;
    value = value << learnt | decisions(PackedModel.bits(kind, length), learnt);
    for (int bit = rest - learnt; bit > 0; bit--) {
      range >>>= 1;
      int one = code >= range ? 1 : 0;
      code -= range * one;
      value = value << 1 | one;
      shift();
    }
    return value;
  }

  private int decisions(int tree, int bits) throws FormatException {
    int node = 1;
    for (int i = 0; i < bits; i++) {
      node = node << 1 | decision(tree + node);
    }
    return node ^ 1 << bits;
  }

  private int decision(int decision) throws FormatException {
    long zero = (range >>> PackedModel.SCALE_BITS) * model.zero(decision);
    int bit = code < zero ? 0 : 1;
    if (bit == 0) {
      range = zero;
    } else {
      code -= zero;
      range -= zero;
    }
    model.learn(decision, bit);
    shift();
    return bit;
  }

  private void shift() throws FormatException {
    while (range < TOP) {
      range = range << 8 & WORD;
      code = (code << 8 | next()) & WORD;
    }
  }

  private int next() throws FormatException {
    return in.u8("packed numbers", 0, 255);
  }
}
