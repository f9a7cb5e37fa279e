package org.splinter.fss;

/**
 * The shape of a constant: a word, a double word, one with its tag, or two residues.
 *
 * @param parties 2 to 8
 * @param output any output but a bit and an element
 */
public record ConstantParameters(int parties, Output output) implements ShareParameters {
  static final int MAX_PARTIES = MultiPartyDpfParameters.MAX_PARTIES;

  public ConstantParameters {
    if (parties < 2 || parties > MAX_PARTIES) {
      throw new IllegalArgumentException(parties + " parties, must be 2 to " + MAX_PARTIES);
    }
    if (!output.foldable()) {
      throw new IllegalArgumentException(
          "constant of output " + output + ", must be of WORD, DOUBLE_WORD, TAGGED or RESIDUES");
    }
  }

  /** Makes the shape of two parties' constants. */
  public ConstantParameters(Output output) {
    this(2, output);
  }

  @Override
  public Scheme scheme() {
    return Scheme.CONSTANT;
  }

  @Override
  public int domainBits() {
    return 0;
  }

  @Override
  public int shareBytes() {
    return ShareHeader.BYTES + Long.BYTES * output.words();
  }

  @Override
  public int aesBlocksPerKey() {
    return 0;
  }

  @Override
  public int aesBlocksPerLeaf() {
    return 0;
  }

  @Override
  public int effectiveSeedBits() {
    return 128;
  }
}
