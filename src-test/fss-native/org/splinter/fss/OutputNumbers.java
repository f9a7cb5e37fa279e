package org.splinter.fss;

import java.math.BigInteger;
import java.nio.ByteBuffer;

/** Values of an output as plain numbers, which tests add up by themselves. */
final class OutputNumbers {
  private OutputNumbers() {}

  static BigInteger number(DomainPoint point) {
    return number(point.high(), point.low());
  }

  static BigInteger number(OutputValue value) {
    return number(value.high(), value.low());
  }

  /** Returns the unsigned number that two words hold. */
  static BigInteger number(long high, long low) {
    if (high == 0 && low >= 0) {
      return BigInteger.valueOf(low);
    }
    return new BigInteger(1, ByteBuffer.allocate(16).putLong(high).putLong(low).array());
  }

  /** Returns value {@code i} of an array as evaluators write it, without its tag. */
  static BigInteger number(Output output, long[] words, int i) {
    int at = output.words() * i;
    return number(output.words() > 1 ? words[at + 1] : 0, words[at]);
  }

  /** Returns the tag of value {@code i} of an array. */
  static BigInteger tag(long[] words, int i) {
    return number(words[4 * i + 3], words[4 * i + 2]);
  }

  /** Returns measure {@code i} of an array as folds read it. */
  static BigInteger measure(Output output, long[] words, int i) {
    return switch (output) {
      case TAGGED, RESIDUES -> BigInteger.valueOf(words[i]);
      case WORD, DOUBLE_WORD, BIT, FIELD -> number(output, words, i);
    };
  }

  /** Returns the modulus of an output's numbers: XOR of bits is addition modulo 2. */
  static BigInteger modulus(Output output) {
    return switch (output) {
      case WORD -> BigInteger.ONE.shiftLeft(64);
      case DOUBLE_WORD, TAGGED, RESIDUES -> BigInteger.ONE.shiftLeft(128);
      case BIT -> BigInteger.TWO;
      case FIELD -> BigInteger.valueOf(256);
    };
  }

  /**
   * Returns what a party's element is multiplied with, so that those of all parties add up, by XOR,
   * to the value at 0 of the polynomial of which each is the value at a party's number plus one
   * (Lagrange).
   */
  static int weight(int parties, int party) {
    int weight = 1;
    for (int other = 0; other < parties; other++) {
      if (other != party) {
        int apart = GaloisField.inverse((other + 1) ^ (party + 1));
        weight = GaloisField.multiply(weight, GaloisField.multiply(other + 1, apart));
      }
    }
    return weight;
  }
}
