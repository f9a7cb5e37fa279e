package org.splinter.fss;

/**
 * The shape of a constant: a word, a double word, or one with its tag.
 *
 * @param output any output but a bit
 */
public record ConstantParameters(Output output) implements ShareParameters {
  public ConstantParameters {
    if (output == Output.BIT) {
      throw new IllegalArgumentException(
          "constant of output BIT, must be of WORD, DOUBLE_WORD or TAGGED");
    }
  }

  @Override
  public Scheme scheme() {
    return Scheme.CONSTANT;
  }

  @Override
  public int parties() {
    return 2;
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
