package org.splinter.fss;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The public shape of a function: it fixes the size of its shares and the cost of their evaluation.
 * There are only such as the schemes allow: the records of this package alone implement it, and
 * their constructors refuse others.
 */
public interface ShareParameters {
  /** Bytes of {@link #write}. */
  int BYTES = 6;

  Scheme scheme();

  Output output();

  /** Shares of the function, one for each party. */
  int parties();

  /** Width of the keys that the function takes, 1 to 128; 0 of a constant, which takes any. */
  int domainBits();

  /** Bits of the key that a step of its scheme takes: a tree's radix, a grid's columns; else 0. */
  default int radixBits() {
    return 0;
  }

  /** Returns whether the children of a tree's level share their correction words. */
  default boolean compact() {
    return false;
  }

  /** Bytes of each party's share, all told. */
  int shareBytes();

  /** AES blocks that the value at one key costs, if it shares none with other keys. */
  int aesBlocksPerKey();

  /** AES blocks that the last level costs for as many keys of a range as a block holds outputs. */
  int aesBlocksPerLeaf();

  /**
   * Bits that whoever holds all shares but one has to guess: q AES evaluations tell α or β with an
   * advantage of at most 16q / 2^bits (docs/protocol.md). 128 of a constant, which nothing tells.
   */
  int effectiveSeedBits();

  /** 64-bit words of one key: none, 1 up to 64 bits, else 2 (low word first). */
  default int keyWords() {
    return new KeyDomain(domainBits()).words();
  }

  /** Returns whether the point lies in the domain. */
  default boolean contains(DomainPoint point) {
    return new KeyDomain(domainBits()).contains(point.high(), point.low());
  }

  /**
   * Writes what tells the parameters from all others, a byte each: the scheme's number, parties,
   * domain bits, radix bits, the output's number, and whether compact (0 or 1). A share's header
   * and the native library have them so.
   */
  default void write(ByteWriter out) {
    out.u8(scheme().number()).u8(parties()).u8(domainBits());
    out.u8(radixBits()).u8(output().number()).u8(compact() ? 1 : 0);
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
      Scheme scheme, int parties, int domainBits, int radixBits, Output output, boolean compact) {
    byte[] fields = {
      (byte) parties,
      (byte) domainBits,
      (byte) radixBits,
      (byte) output.number(),
      (byte) (compact ? 1 : 0)
    };
    try {
      return scheme.definition().readParameters(new ByteReader("share parameters", fields));
    } catch (FormatException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
