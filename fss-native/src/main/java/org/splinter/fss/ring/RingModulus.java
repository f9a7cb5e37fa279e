package org.splinter.fss.ring;

import java.util.List;

/**
 * A prime of the ring scheme, and the transform of polynomials modulo X^n + 1 over its field.
 * Element k of a transform is the polynomial's value at a root of X^n + 1 to the power 2b + 1, b
 * being the bits of k in reverse. Arithmetic has no branch and no address that depends on numbers.
 */
public final class RingModulus {
  /** The bits of a residue where it is written. */
  public static final int BITS = 50;

  /** The number of coefficients, n, of the larger set. */
  public static final int SIZE = 4096;

  /** The primes of the larger set: the greatest that are 1 modulo 2n. */
  public static final List<RingModulus> PRIMES =
      List.of(
          new RingModulus((1L << BITS) - 16383, SIZE),
          new RingModulus((1L << BITS) - 212991, SIZE));

  /** The prime of the smaller set, which has half as many coefficients. */
  static final List<RingModulus> SMALL = List.of(new RingModulus((1L << BITS) - 16383, SIZE / 2));

  private final long prime;
  private final int size;
  private final long inverseSize;

  /** Element i is the root to the power of the bits of i in reverse. */
  private final long[] powers;

  private final long[] inversePowers;

  private RingModulus(long prime, int size) {
    this.prime = prime;
    this.size = size;
    this.inverseSize = inverse(size);
    this.powers = new long[size];
    this.inversePowers = new long[size];
    long root = root();
    for (int i = 0; i < size; i++) {
      powers[i] = power(root, Integer.reverse(i) >>> (Integer.numberOfLeadingZeros(size) + 1));
      inversePowers[i] = inverse(powers[i]);
    }
  }

  /** Returns a root of X^n + 1: that made of the least number which gives one. */
  private long root() {
    long base = 2;
    while (power(power(base, (prime - 1) / (2L * size)), size) != prime - 1) {
      base++;
    }
    return power(base, (prime - 1) / (2L * size));
  }

  /** Returns the number of coefficients. */
  public int size() {
    return size;
  }

  public long prime() {
    return prime;
  }

  /** Returns the sum of two residues. */
  public long sum(long a, long b) {
    long less = a + b - prime;
    return less + (prime & (less >> 63));
  }

  public long negated(long a) {
    return sum(prime - a, 0);
  }

  /** Returns the product of two residues: the quotient of doubles is wrong by one at most. */
  public long product(long a, long b) {
    long quotient = (long) ((double) a * (double) b / (double) prime);
    long rest = a * b - quotient * prime;
    rest += prime & (rest >> 63);
    rest -= prime;
    return rest + (prime & (rest >> 63));
  }

  /** Returns a signed number modulo the prime. */
  public long residue(long number) {
    long high = number >> 32; // signed
    long low = number & 0xFFFF_FFFFL;
    return sum(product(sum(high, prime & (high >> 63)), 1L << 32), low);
  }

  private long power(long base, long exponent) {
    long power = 1;
    long square = base;
    for (long rest = exponent; rest != 0; rest >>>= 1) {
      power = (rest & 1) == 0 ? power : product(power, square);
      square = product(square, square);
    }
    return power;
  }

  /** Returns the residue whose product with a public one is 1. */
  private long inverse(long a) {
    return power(a, prime - 2);
  }

  /** Replaces the coefficients of a polynomial by its transform. */
  public void transform(long[] values) {
    int half = size / 2;
    for (int groups = 1; half >= 1; groups *= 2) {
      for (int group = 0; group < groups; group++) {
        int low = 2 * group * half;
        for (int i = low; i < low + half; i++) {
          long a = values[i];
          long b = product(values[i + half], powers[groups + group]);
          values[i] = sum(a, b);
          values[i + half] = sum(a, negated(b));
        }
      }
      half /= 2;
    }
  }

  /** Returns the first coefficient of a polynomial whose transform is given. */
  public long firstCoefficient(long[] values) {
    long sum = 0; // of 62 bits at most
    for (long value : values) {
      sum += value;
    }
    return product(residue(sum), inverseSize);
  }

  /** Replaces the transform of a polynomial by its coefficients. */
  public void invert(long[] values) {
    int half = 1;
    for (int groups = size / 2; groups >= 1; groups /= 2) {
      for (int group = 0; group < groups; group++) {
        long factor = inversePowers[groups + group];
        int low = 2 * group * half;
        for (int i = low; i < low + half; i++) {
          long a = values[i];
          long b = values[i + half];
          values[i] = sum(a, b);
          values[i + half] = product(sum(a, negated(b)), factor);
        }
      }
      half *= 2;
    }
    for (int i = 0; i < size; i++) {
      values[i] = product(values[i], inverseSize);
    }
  }
}
