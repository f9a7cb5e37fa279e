package org.splinter.codec;

import java.util.Arrays;

/**
 * The statistics that a {@link PackedWriter} and its reader have learnt about the numbers of each
 * kind: for each decision the likelihood of 0, which follows the decisions so far, quickly at
 * first.
 *
 * <p>A number is written as its length in bits (6 decisions), then the bits after its first one:
 * three are decisions, the others are equally likely.
 */
final class PackedModel {
  static final int SCALE_BITS = 12;
  static final int LENGTH_BITS = 6;
  static final int LEARNT_BITS = 3;

  private static final int COUNT_MASK = 0xff;
  private static final int SLOWEST = 30;
  private static final int PER_KIND = (1 << LENGTH_BITS) * (1 + (1 << LEARNT_BITS));

  /** The likelihood of 0 in 22 bits, above the number of its corrections. */
  private final int[] decisions;

  PackedModel(int kinds) {
    decisions = new int[kinds * PER_KIND];
    Arrays.fill(decisions, 1 << 29);
  }

  /**
   * Returns the index of the decisions about the length of numbers of a kind: a tree whose root is
   * 1.
   */
  static int lengths(int kind) {
    return kind * PER_KIND;
  }

  /** Returns the index of the decisions about the first bits of numbers of a length. */
  static int bits(int kind, int length) {
    return kind * PER_KIND + (1 << LENGTH_BITS) + (length << LEARNT_BITS);
  }

  /** Returns the likelihood of 0 in a decision, from 1 to 2^12 - 1. */
  int zero(int decision) {
    return Math.max(1, decisions[decision] >>> 8 >>> (22 - SCALE_BITS));
  }

  void learn(int decision, int bit) {
    int value = decisions[decision];
    int count = value & COUNT_MASK;
    int likely = value >>> 8;
    int wanted = bit == 0 ? (1 << 22) - 1 : 0;
    likely += 2 * (wanted - likely) / (2 * count + 3);
    decisions[decision] = likely << 8 | Math.min(count + 1, SLOWEST);
  }
}
