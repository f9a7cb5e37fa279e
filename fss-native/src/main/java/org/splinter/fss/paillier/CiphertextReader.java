package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.FormatException;

/** The decoder of ciphertexts for the plain Java twins. */
final class CiphertextReader {
  private CiphertextReader() {}

  /** Returns the numbers, each from 1 to N^2 - 1; whether they are prime to N is not checked. */
  static List<BigInteger> read(PaillierModulus modulus, byte[] ciphertexts) throws FormatException {
    int each = modulus.ciphertextBytes();
    CiphertextBuffers.reader(ciphertexts, ciphertexts.length / each * each);
    BigInteger square = modulus.number().multiply(modulus.number());
    List<BigInteger> numbers = new ArrayList<>();
    for (int at = 0; at < ciphertexts.length; at += each) {
      BigInteger number = LittleEndian.read(ciphertexts, at, each);
      if (number.signum() == 0 || number.compareTo(square) >= 0) {
        throw CiphertextBuffers.none();
      }
      numbers.add(number);
    }
    return numbers;
  }

  /** Returns the numbers, each from 1 to N^2 - 1 and prime to N, as one divisor tells of all. */
  static List<BigInteger> readPrime(PaillierModulus modulus, byte[] ciphertexts)
      throws FormatException {
    List<BigInteger> numbers = read(modulus, ciphertexts);
    BigInteger product = BigInteger.ONE;
    for (BigInteger number : numbers) {
      product = product.multiply(number).mod(modulus.number());
    }
    if (!product.gcd(modulus.number()).equals(BigInteger.ONE)) {
      throw CiphertextBuffers.none();
    }
    return numbers;
  }
}
