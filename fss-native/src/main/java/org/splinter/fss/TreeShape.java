package org.splinter.fss;

import java.util.Locale;

/**
 * The shape of a tree, which trades the bytes of its shares for AES blocks at each key. For DPFs
 * and DCFs of words:
 *
 * <pre>
 *               DPF, 24 bits     64 bits          DCF, 24 bits    64 bits
 *               blocks   bytes   blocks   bytes   blocks   bytes  blocks   bytes
 *   radix-256        3  10,296        8  30,776        5  14,392      15  45,112
 *   radix-16         6   1,464       16   4,024       11   2,104      31   5,944
 *   compact         23     443       63   1,088       47     627     127   1,592
 * </pre>
 *
 * @param radixBits bits of the key that a level consumes, 1 to 8; the first level takes what the
 *     others leave over
 * @param compact whether the two children of a level share their correction words, for the smallest
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

  /**
   * Returns the tree whose levels take {@code bits} bits of the key, with a correction word for
   * each child.
   */
  public static TreeShape radix(int bits) {
    return new TreeShape(bits, false);
  }

  /** Returns the shape with a name as {@link #label} gives it, in any case. */
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

  /** Returns the name in plans, configurations and reports: {@code compact}, {@code radix-16}. */
  public String label() {
    return compact ? "compact" : "radix-" + (1 << radixBits);
  }

  @Override
  public String toString() {
    return label();
  }
}
