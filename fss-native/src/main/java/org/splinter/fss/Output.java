package org.splinter.fss;

import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/** The group that a function's values lie in and its shares add up in. */
public enum Output {
  /** Z_2^64. */
  WORD(1, 1, 1),
  /** Z_2^128. */
  DOUBLE_WORD(2, 2, 0),
  /** One bit; addition is XOR. */
  BIT(3, 1, 7),
  /**
   * Z_2^128 twice: a value and its tag, which is the value times a key that the client alone knows.
   * An answer that was made of other sums has no tag that fits (docs/protocol.md).
   */
  TAGGED(4, 4, 0),
  /** GF(2^8), the field of AES: one byte. Values of Shamir's shares, which do not add up. */
  FIELD(5, 1, 4),
  /**
   * Residues modulo two primes, a number modulo 2^128 each. They add up as numbers and are reduced
   * at last ({@link RingSums}).
   */
  RESIDUES(6, 4, 0);

  private final int number;
  private final int words;
  private final int packedBits;

  Output(int number, int words, int packedBits) {
    this.number = number;
    this.words = words;
    this.packedBits = packedBits;
  }

  /**
   * Returns the number of 64-bit words of one value in a buffer, the low one first; a bit takes a
   * word, a tag stands behind its value.
   */
  public int words() {
    return words;
  }

  /** Returns whether values are numbers modulo 2^64 or 2^128. */
  public boolean numeric() {
    return this == WORD || this == DOUBLE_WORD || this == TAGGED;
  }

  /** Returns whether values add up in a fold: numbers, and residues. */
  public boolean foldable() {
    return numeric() || this == RESIDUES;
  }

  /** Returns the number of 64-bit words of one measure of a fold. */
  public int measureWords() {
    return this == DOUBLE_WORD ? 2 : 1;
  }

  /** Returns whether values have tags. */
  public boolean tagged() {
    return this == TAGGED;
  }

  /** Returns whether the value's unused bits are zero. */
  public boolean contains(OutputValue value) {
    return reduce(value).equals(value);
  }

  /**
   * Returns the value that a number modulo 2^128 stands for: each output but that of field elements
   * is a quotient of Z_2^128, as XOR is addition modulo 2.
   */
  OutputValue reduce(OutputValue number) {
    return switch (this) {
      case WORD -> new OutputValue(0, number.low());
      case DOUBLE_WORD, TAGGED, RESIDUES -> number;
      case BIT -> new OutputValue(0, number.low() & 1);
      case FIELD -> new OutputValue(0, number.low() & 0xff);
    };
  }

  /** Returns the number that stands for the output in a share. */
  int number() {
    return number;
  }

  /** Returns whether the values of a whole domain can be computed at once and looked up. */
  boolean expandable() {
    return tableWords() > 0;
  }

  /**
   * Returns the number of 64-bit words of one value in a table of a whole domain; 0 if there is
   * none. A residue takes one there, being a sum of residues of shares.
   */
  public int tableWords() {
    return switch (this) {
      case WORD -> 1;
      case RESIDUES -> 2;
      case TAGGED -> 4;
      case DOUBLE_WORD, BIT, FIELD -> 0;
    };
  }

  /** Returns the bits of the widest domain whose values a table may hold. */
  public int maxTableBits() {
    return this == RESIDUES
        ? FunctionEvaluator.MAX_EXPANDED_RESIDUE_BITS
        : FunctionEvaluator.MAX_EXPANDED_BITS;
  }

  /** Returns log2 of the values, or of the tags, that 16 bytes hold. */
  int packedBits() {
    return packedBits;
  }

  static Output read(ByteReader in) throws FormatException {
    return values()[in.u8("output", 1, values().length) - 1];
  }
}
