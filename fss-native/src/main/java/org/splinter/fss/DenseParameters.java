package org.splinter.fss;

/**
 * The shape of a dense function, of any values over a small domain. Every party but the last has a
 * seed of 16 bytes, the last one has its values themselves: 8 bytes a key for words, 16 for double
 * words, 32 with tags. Bytes of the last party's share:
 *
 * <pre>
 *   output   8 bits   13 bits     17 bits
 *   WORD      2,104    65,592   1,048,632
 *   TAGGED    8,248   262,200   4,194,360
 * </pre>
 *
 * @param parties 2 to 8
 * @param domainBits 1 to 17
 * @param output any output but a bit
 */
public record DenseParameters(int parties, int domainBits, Output output)
    implements ShareParameters {
  public static final int MAX_PARTIES = MultiPartyDpfParameters.MAX_PARTIES;
  public static final int MAX_DOMAIN_BITS = 17;

  public DenseParameters {
    if (parties < 2 || parties > MAX_PARTIES) {
      throw new IllegalArgumentException(parties + " parties, must be 2 to " + MAX_PARTIES);
    }
    if (domainBits < 1 || domainBits > MAX_DOMAIN_BITS) {
      throw new IllegalArgumentException(
          "domain of " + domainBits + " bits, must be 1 to " + MAX_DOMAIN_BITS);
    }
    if (!output.numeric()) {
      throw new IllegalArgumentException(
          "dense function of output " + output + ", must be of WORD, DOUBLE_WORD or TAGGED");
    }
  }

  @Override
  public Scheme scheme() {
    return Scheme.DENSE;
  }

  @Override
  public int shareBytes() {
    return shareBytes(parties - 1);
  }

  @Override
  public int shareBytes(int party) {
    return ShareHeader.BYTES + (isExplicit(party) ? tableBytes() : TreeParameters.BLOCK_BYTES);
  }

  @Override
  public int aesBlocksPerKey() {
    return aesBlocksPerLeaf();
  }

  @Override
  public int aesBlocksPerLeaf() {
    return output.tagged() ? 2 : 1;
  }

  @Override
  public int effectiveSeedBits() {
    return 128;
  }

  /** Returns whether a party has its values themselves, and no seed. */
  boolean isExplicit(int party) {
    return party == parties - 1;
  }

  /** Returns the number of bytes of the values at all keys. */
  int tableBytes() {
    return (Long.BYTES * output.words()) << domainBits;
  }
}
