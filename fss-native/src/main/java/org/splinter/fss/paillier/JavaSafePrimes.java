package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.util.BitSet;

/**
 * The plain Java twin of the native search for safe primes, p of which (p - 1) / 2 is a prime too:
 * the first one from a random number on, at distances of four, or from another random number after
 * as many candidates as are sieved at once. How often numbers are tried decides the time.
 */
final class JavaSafePrimes {
  private static final int CANDIDATES = 32768;
  private static final int STEP = 4; // p = 3 modulo 4, since (p - 1) / 2 is odd
  private static final int CERTAINTY = 128;
  private static final int DISTANCE_BITS = 100;

  private JavaSafePrimes() {}

  /** The primes of a key. */
  record Pair(BigInteger p, BigInteger q) {
    @Override
    public String toString() {
      return "primes of a key";
    }
  }

  /** Draws the primes of a key of {@code bits} bits. */
  static Pair pair(int bits, RandomBytes randomness) {
    BigInteger p = draw(bits / 2, randomness);
    BigInteger q = draw(bits / 2, randomness);
    while (!farApart(p, q)) {
      q = draw(bits / 2, randomness);
    }
    return new Pair(p, q);
  }

  /** Draws a safe prime whose highest two bits are set. */
  static BigInteger draw(int bits, RandomBytes randomness) {
    while (true) {
      byte[] bytes = randomness.draw(bits / Byte.SIZE);
      bytes[0] |= STEP - 1;
      bytes[bytes.length - 1] |= (byte) 0xc0;
      BigInteger first = LittleEndian.read(bytes);
      BitSet excluded = excluded(first);
      for (int i = excluded.nextClearBit(0); i < CANDIDATES; i = excluded.nextClearBit(i + 1)) {
        BigInteger candidate = first.add(BigInteger.valueOf((long) STEP * i));
        if (candidate.bitLength() == bits && isSafePrime(candidate)) {
          return candidate;
        }
      }
    }
  }

  /** Returns which candidates have a small divisor, or half of them less one has. */
  private static BitSet excluded(BigInteger first) {
    BitSet excluded = new BitSet(CANDIDATES);
    for (int prime : SmallPrimes.all()) {
      if (prime == 2) {
        continue;
      }
      int rest = first.mod(BigInteger.valueOf(prime)).intValue();
      long half = (prime + 1L) / 2;
      long quarter = half * half % prime; // 1 / 4
      for (int wrong = 0; wrong <= 1; wrong++) {
        // first + 4 i = wrong modulo the prime
        long begin = (prime + wrong - rest) * quarter % prime;
        for (int i = (int) begin; i < CANDIDATES; i += prime) {
          excluded.set(i);
        }
      }
    }
    return excluded;
  }

  private static boolean isSafePrime(BigInteger p) {
    BigInteger half = p.shiftRight(1);
    return mayBePrime(half)
        && mayBePrime(p)
        && half.isProbablePrime(CERTAINTY)
        && p.isProbablePrime(CERTAINTY);
  }

  private static boolean mayBePrime(BigInteger n) {
    return BigInteger.TWO.modPow(n.subtract(BigInteger.ONE), n).equals(BigInteger.ONE);
  }

  /** Returns whether two primes of equal length differ by more than 2^(their bits - 100). */
  private static boolean farApart(BigInteger p, BigInteger q) {
    BigInteger distance = p.subtract(q).abs();
    return distance.compareTo(BigInteger.ONE.shiftLeft(p.bitLength() - DISTANCE_BITS)) > 0;
  }

  /** Returns whether numbers can be the primes of a key, as far as Euler's criterion shows. */
  static boolean arePrimes(BigInteger p, BigInteger q, int bits) {
    return p.testBit(0)
        && q.testBit(0)
        && p.bitLength() == bits / 2
        && q.bitLength() == bits / 2
        && p.multiply(q).bitLength() == bits
        && farApart(p, q)
        && meetsCriterion(p)
        && meetsCriterion(q);
  }

  private static boolean meetsCriterion(BigInteger prime) {
    BigInteger raised = BigInteger.TWO.modPow(prime.shiftRight(1), prime);
    return raised.equals(BigInteger.ONE) || raised.add(BigInteger.ONE).equals(prime);
  }
}
