package org.splinter.provider.sum;

import java.math.BigInteger;
import java.util.function.Supplier;

/**
 * A sampler of integers x with probability proportional to exp(-|x| s / t): the noise that makes a
 * count differentially private. It is exact, without a floating-point number, by Canonne, Kamath
 * and Steinke, "The Discrete Gaussian for Differential Privacy" (2020), Algorithms 1 and 2. Its
 * time depends on the noise; a provider draws it before anyone can measure it alone.
 */
final class DiscreteLaplace {
  private final BigInteger numerator;
  private final BigInteger denominator;
  private final Supplier<byte[]> blocks;
  private byte[] block = new byte[0];
  private int used;

  /**
   * Makes a sampler of the scale t / s.
   *
   * @param numerator t, positive
   * @param denominator s, positive
   * @param blocks gives uniform bytes, some at a time
   */
  DiscreteLaplace(BigInteger numerator, BigInteger denominator, Supplier<byte[]> blocks) {
    this.numerator = numerator;
    this.denominator = denominator;
    this.blocks = blocks;
  }

  BigInteger next() {
    while (true) {
      BigInteger part = below(numerator);
      if (!decaying(part, numerator)) {
        continue;
      }
      BigInteger whole = BigInteger.ZERO;
      while (decaying(BigInteger.ONE, BigInteger.ONE)) {
        whole = whole.add(BigInteger.ONE);
      }
      BigInteger size = part.add(numerator.multiply(whole)).divide(denominator);
      boolean negative = (nextByte() & 1) != 0;
      if (!negative || size.signum() != 0) { // zero has one sign
        return negative ? size.negate() : size;
      }
    }
  }

  /** Returns true with probability exp(-x / y), for x from 0 to y. */
  private boolean decaying(BigInteger x, BigInteger y) {
    BigInteger k = BigInteger.ONE;
    while (below(y.multiply(k)).compareTo(x) < 0) {
      k = k.add(BigInteger.ONE);
    }
    return k.testBit(0);
  }

  /** Returns a uniform number below a positive bound. */
  private BigInteger below(BigInteger bound) {
    int bits = bound.subtract(BigInteger.ONE).bitLength();
    while (true) {
      byte[] bytes = new byte[(bits + 7) / 8];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = nextByte();
      }
      BigInteger number = new BigInteger(1, bytes).shiftRight(8 * bytes.length - bits);
      if (number.compareTo(bound) < 0) {
        return number;
      }
    }
  }

  private byte nextByte() {
    if (used == block.length) {
      block = blocks.get();
      used = 0;
    }
    return block[used++];
  }
}
