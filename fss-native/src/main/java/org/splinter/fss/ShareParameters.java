package org.splinter.fss;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The public shape of a function, which fixes the size of its shares and the cost of their
 * evaluation. Only shapes that the schemes allow exist: the records of this package alone implement
 * it, and their constructors refuse others.
 */
public interface ShareParameters {
  /** The number of bytes of {@link #write}. */
  int BYTES = 6;

  Scheme scheme();

  Output output();

  /** Returns the number of the function's shares, one for each party. */
  int parties();

  /**
   * Returns the width of the keys that the function takes, 1 to 128; 0 for a constant, which takes
   * any.
   */
  int domainBits();

  /**
   * Returns the bits of the key that a step of its scheme takes: a tree's radix, the columns of a
   * multi-party DPF or a Shamir function; else 0.
   */
  default int radixBits() {
    return 0;
  }

  /** Returns whether the children of a tree's level share their correction words. */
  default boolean compact() {
    return false;
  }

  /** Returns 1 if {@link #compact}, else 0; of a Shamir function its threshold instead. */
  default int correctionWords() {
    return compact() ? 1 : 0;
  }

  /** Returns the number of bytes of a whole share, of the party whose share is largest. */
  int shareBytes();

  /** Returns the number of bytes of a party's whole share. */
  default int shareBytes(int party) {
    return shareBytes();
  }

  /** Returns the number of bytes of all parties' shares together. */
  default int allShareBytes() {
    int bytes = 0;
    for (int party = 0; party < parties(); party++) {
      bytes = Math.addExact(bytes, shareBytes(party));
    }
    return bytes;
  }

  /**
   * Returns the number of AES blocks that the value at one key costs, if it shares none with other
   * keys.
   */
  int aesBlocksPerKey();

  /**
   * Returns the number of AES blocks that the last level costs for as many keys of a range as a
   * block holds outputs.
   */
  int aesBlocksPerLeaf();

  /**
   * Returns the number of bits that a holder of all shares but one has to guess: q AES evaluations
   * reveal α or β with an advantage of at most 16q / 2^bits (docs/protocol.md). It is 128 for a
   * constant, which nothing reveals.
   */
  int effectiveSeedBits();

  /**
   * Returns the number of 64-bit words of one key: none, 1 up to 64 bits, else 2 (low word first).
   */
  default int keyWords() {
    return new KeyDomain(domainBits()).words();
  }

  /** Returns whether the point lies in the domain. */
  default boolean contains(DomainPoint point) {
    return new KeyDomain(domainBits()).contains(point.high(), point.low());
  }

  /**
   * Writes the fields that identify the parameters, a byte each: the scheme's number, parties,
   * domain bits, radix bits, the output's number, and {@link #correctionWords}. A share's header
   * and the native library use these bytes.
   */
  default void write(ByteWriter out) {
    out.u8(scheme().number()).u8(parties()).u8(domainBits());
    out.u8(radixBits()).u8(output().number()).u8(correctionWords());
  }

  /**
   * Reads the bytes of {@link #write} from untrusted ones.
   *
   * @throws FormatException naming the field and its bound, if there are no shares of these
   *     parameters
   */
  static ShareParameters read(ByteReader in) throws FormatException {
    return Scheme.read(in).definition().readParameters(in);
  }

  /**
   * Returns the parameters of a scheme whose other fields are known, in the order of {@link
   * #write}.
   *
   * @throws IllegalArgumentException naming the field and its bound, if there are no shares of
   *     these parameters
   */
  static ShareParameters of(
      Scheme scheme,
      int parties,
      int domainBits,
      int radixBits,
      Output output,
      int correctionWords) {
    byte[] fields = {
      (byte) parties,
      (byte) domainBits,
      (byte) radixBits,
      (byte) output.number(),
      (byte) correctionWords
    };
    try {
      return scheme.definition().readParameters(new ByteReader("share parameters", fields));
    } catch (FormatException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
