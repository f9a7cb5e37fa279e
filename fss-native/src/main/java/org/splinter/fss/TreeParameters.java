package org.splinter.fss;

/**
 * The shape of a DPF or DCF tree: a key of d bits is consumed by L levels from its top, r bits
 * each; the first level takes what the others leave over. The outputs of a DPF are packed into the
 * last level's AES blocks: that level takes l bits more, log2 of the outputs per block (at most d;
 * 0 for a DCF), so L = max(1, ceil((d - l) / r)).
 *
 * @param scheme DPF or DCF
 * @param output any output for a DPF; no bit for a DCF. Tags take leaf blocks and correction words
 *     of their own, as values of double words do
 * @param domainBits d, 1 to 128
 * @param shape r, and whether the children of a level share their correction words
 */
public record TreeParameters(Scheme scheme, Output output, int domainBits, TreeShape shape)
    implements ShareParameters {
  public static final int MAX_DOMAIN_BITS = 128;

  static final int BLOCK_BYTES = 16;

  public TreeParameters {
    if (scheme != Scheme.DPF && scheme != Scheme.DCF) {
      throw new IllegalArgumentException("tree of scheme " + scheme + ", must be of DPF or DCF");
    }
    if (scheme == Scheme.DCF && !output.numeric()) {
      throw new IllegalArgumentException(
          "DCF of output " + output + ", must be of WORD, DOUBLE_WORD or TAGGED");
    }
    if (!output.numeric() && output != Output.BIT) {
      throw new IllegalArgumentException(
          "DPF of output " + output + ", must be of WORD, DOUBLE_WORD, BIT or TAGGED");
    }
    if (domainBits < 1 || domainBits > MAX_DOMAIN_BITS) {
      throw new IllegalArgumentException(
          "domain of " + domainBits + " bits, must be 1 to " + MAX_DOMAIN_BITS);
    }
  }

  @Override
  public int parties() {
    return 2;
  }

  @Override
  public int radixBits() {
    return shape.radixBits();
  }

  @Override
  public boolean compact() {
    return shape.compact();
  }

  public int levels() {
    int radix = shape.radixBits();
    return Math.max(1, (domainBits - leafBits() + radix - 1) / radix);
  }

  @Override
  public int shareBytes() {
    int bytes = ShareHeader.BYTES;
    for (int level = 0; level < levels(); level++) {
      bytes += nodeCorrectionWordBytes(level);
      bytes += valueCorrectionWordBytes(level) + tagCorrectionWordBytes(level);
    }
    return bytes + bitmapBytes();
  }

  @Override
  public int aesBlocksPerKey() {
    int leaves = scheme == Scheme.DPF ? 1 : levels();
    return levels() - 1 + leaves * aesBlocksPerLeaf();
  }

  @Override
  public int aesBlocksPerLeaf() {
    return output.tagged() ? 2 : 1;
  }

  /**
   * Returns the number of a node's bits without the r low bits, the most that a child's or a leaf
   * block's number replaces. Nodes, leaves and tags have keys of their own, so that no further bit
   * has to distinguish them.
   */
  @Override
  public int effectiveSeedBits() {
    return 128 - shape.radixBits();
  }

  /** Returns the number of bits of the key that a level takes; level 0 takes the highest. */
  int levelBits(int level) {
    int radix = shape.radixBits();
    int bits = level == 0 ? domainBits - leafBits() - radix * (levels() - 1) : radix;
    return isLast(level) ? bits + leafBits() : bits;
  }

  /** Returns the number of bits of the key to the right of those that a level takes. */
  int levelShift(int level) {
    return isLast(level) ? 0 : leafBits() + shape.radixBits() * (levels() - 1 - level);
  }

  boolean isLast(int level) {
    return level == levels() - 1;
  }

  /** Returns whether the children of a level have values: at the last one, or at all of a DCF. */
  boolean hasValues(int level) {
    return isLast(level) || scheme == Scheme.DCF;
  }

  /** Returns log2 of the AES blocks that hold the values of a level's children. */
  int valueBlockBits(int level) {
    return Math.max(0, levelBits(level) - output.packedBits());
  }

  int nodeCorrectionWordBytes(int level) {
    if (isLast(level)) {
      return 0;
    }
    return shape.compact() ? BLOCK_BYTES : BLOCK_BYTES << levelBits(level);
  }

  int valueCorrectionWordBytes(int level) {
    if (!hasValues(level)) {
      return 0;
    }
    if (output == Output.BIT) {
      return BLOCK_BYTES << valueBlockBits(level);
    }
    int one = output == Output.WORD ? Long.BYTES : BLOCK_BYTES;
    return shape.compact() && !isLast(level) ? one : one << levelBits(level);
  }

  /**
   * Returns the bytes of a level's tag correction words, which stand behind those of its values.
   */
  int tagCorrectionWordBytes(int level) {
    return output.tagged() ? valueCorrectionWordBytes(level) : 0;
  }

  /**
   * Returns the number of bytes of a compact tree's control corrections of the second children, a
   * bit each.
   */
  int bitmapBytes() {
    return shape.compact() ? (levels() - 1 + 7) / 8 : 0;
  }

  private int leafBits() {
    return scheme == Scheme.DPF ? Math.min(domainBits, output.packedBits()) : 0;
  }
}
