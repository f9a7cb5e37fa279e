package org.splinter.fss;

import java.util.Locale;

/**
 * How a tree trades the bytes of its shares for AES blocks at each key. Of a point and of a
 * less-than share of words:
 *
 * <pre>
 *               24 bits                       64 bits
 *               AES blocks  bytes             AES blocks  bytes
 *   radix-256   3,  5       12,344, 14,392    8, 15       32,824, 45,112
 *   radix-16    6, 11        2,120,  2,872    16, 31       6,072,  8,568
 *   compact     23, 47         459,    641    63, 127      1,104,  1,608
 * </pre>
 *
 * @param radixBits bits of the key that a level consumes, 1 to 8; the first level takes what the
 *     others leave over
 * @param compact whether the two children of a level share their corrections, for the smallest
 *     shares; of radix 1 alone
 */
public record TreeShape(int radixBits, boolean compact) {
  public static final int MAX_RADIX_BITS = 8;

  /** The tree with the smallest shares and the most AES blocks. */
  public static final TreeShape COMPACT = new TreeShape(1, true);

  public TreeShape {
    if (radixBits < 1 || radixBits > MAX_RADIX_BITS) {
      throw new IllegalArgumentException(
          "radix of " + radixBits + " bits, must be 1 to " + MAX_RADIX_BITS);
    }
    if (compact && radixBits != 1) {
      throw new IllegalArgumentException(
          "compact tree with a radix of " + radixBits + " bits, must be 1");
    }
  }

  /** The tree whose levels take {@code bits} bits of the key, with a correction for each child. */
  public static TreeShape radix(int bits) {
    return new TreeShape(bits, false);
  }

  /** The shape of a name as {@link #label} gives it, in any case. */
  public static TreeShape named(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    if (wanted.equals(COMPACT.label())) {
      return COMPACT;
    }
    for (int bits = 1; bits <= MAX_RADIX_BITS; bits++) {
      if (wanted.equals(radix(bits).label())) {
        return radix(bits);
      }
    }
    throw new IllegalArgumentException(
        "unknown tree shape '" + name + "', must be compact or radix-2, radix-4, ..., radix-256");
  }

  /** The name in plans, configurations and reports: {@code compact}, {@code radix-16}. */
  public String label() {
    return compact ? "compact" : "radix-" + (1 << radixBits);
  }

  @Override
  public String toString() {
    return label();
  }
}
