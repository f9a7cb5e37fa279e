package org.splinter.fss.paillier;

import java.util.BitSet;

/** The primes below 2^16. */
final class SmallPrimes {
  static final int BOUND = 1 << 16;

  private static final int[] ALL = sieved();

  private SmallPrimes() {}

  /** Returns them in order. */
  static int[] all() {
    return ALL.clone();
  }

  private static int[] sieved() {
    BitSet primes = new BitSet(BOUND);
    primes.set(2, BOUND);
    for (int n = primes.nextSetBit(2); n >= 0; n = primes.nextSetBit(n + 1)) {
      for (int multiple = 2 * n; multiple < BOUND; multiple += n) {
        primes.clear(multiple);
      }
    }
    return primes.stream().toArray();
  }
}
