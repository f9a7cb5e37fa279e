package org.splinter.fss;

/**
 * The public shape of a function: it fixes the size of its shares and the cost of their evaluation.
 * There are only such as the schemes allow; the constructors refuse others.
 */
public sealed interface ShareParameters permits ConstantParameters, TreeParameters, GridParameters {
  Scheme scheme();

  Output output();

  /** Shares of the function, one for each party. */
  int parties();

  /** Width of the keys that the function takes, 1 to 128; 0 of a constant, which takes any. */
  int domainBits();

  /** Bytes of each party's share, all told. */
  int shareBytes();

  /** AES blocks that the value at one key costs, if it shares none with other keys. */
  int aesBlocksPerKey();

  /**
   * Bits that whoever holds all shares but one has to guess: q AES evaluations tell α or β with an
   * advantage of at most 16q / 2^bits (docs/protocol.md). 128 of a constant, which nothing tells.
   */
  int effectiveSeedBits();

  /** 64-bit words of one key: none, 1 up to 64 bits, else 2 (low word first). */
  default int keyWords() {
    return new KeyDomain(domainBits()).words();
  }

  /** Whether the point lies in the domain. */
  default boolean contains(DomainPoint point) {
    return new KeyDomain(domainBits()).contains(point.high(), point.low());
  }
}
