package org.splinter.fss.sum;

import java.math.BigInteger;
import org.splinter.fss.ring.RingModulus;
import org.splinter.fss.ring.RingSet;

/** The numbers modulo q, as big integers and as residues. */
final class RingNumber {
  private static final BigInteger FIRST = prime(0);
  private static final BigInteger SECOND = prime(1);
  private static final BigInteger FIRST_INVERSE = FIRST.modInverse(SECOND);

  private RingNumber() {}

  private static BigInteger prime(int i) {
    return BigInteger.valueOf(RingModulus.PRIMES.get(i).prime());
  }

  /** Returns the number from 0 to q - 1 with the given residues. */
  static BigInteger join(long[] residues) {
    BigInteger low = BigInteger.valueOf(residues[0]);
    BigInteger apart =
        BigInteger.valueOf(residues[1]).subtract(low).multiply(FIRST_INVERSE).mod(SECOND);
    return low.add(FIRST.multiply(apart)).mod(RingSet.L.modulus());
  }

  static long[] residues(BigInteger number) {
    return new long[] {number.mod(FIRST).longValueExact(), number.mod(SECOND).longValueExact()};
  }
}
