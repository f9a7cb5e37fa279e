package org.splinter.fss.ring;

import java.math.BigInteger;
import java.util.List;

/**
 * A set of the ring scheme's parameters: the number n of a polynomial's coefficients, and the
 * primes whose product is the modulus q. Ring learning with errors is taken to cost {@link
 * #CLAIMED_BITS} bits and more in each (docs/protocol.md).
 */
public enum RingSet {
  /** n = 4096, q of 100 bits: room for sums of large weights. */
  L(RingModulus.PRIMES),
  /** n = 2048, q of 50 bits: short shares, sums of small weights. */
  S(RingModulus.SMALL);

  /** The bits of classical security that are claimed of each set. */
  public static final int CLAIMED_BITS = 128;

  private final BigInteger modulus;

  RingSet(List<RingModulus> moduli) {
    this.modulus =
        moduli.stream()
            .map(each -> BigInteger.valueOf(each.prime()))
            .reduce(BigInteger.ONE, BigInteger::multiply);
  }

  /** Returns the primes. */
  public List<RingModulus> moduli() {
    return this == L ? RingModulus.PRIMES : RingModulus.SMALL;
  }

  /** Returns the number of coefficients, n. */
  public int size() {
    return moduli().get(0).size();
  }

  /** Returns the number of residues that a number modulo q has. */
  public int primes() {
    return moduli().size();
  }

  /** Returns the modulus q. */
  public BigInteger modulus() {
    return modulus;
  }

  /** Returns the greatest log2 of a modulus of sums, which leaves room for their noise. */
  public int maxScaleBits() {
    return modulus.bitLength() - 2;
  }
}
