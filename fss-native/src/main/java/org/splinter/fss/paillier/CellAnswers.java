package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.util.List;
import org.splinter.codec.FormatException;

/** The combination of all parties' answers of a function of cells. */
public final class CellAnswers {
  private CellAnswers() {}

  /**
   * Returns the sum of all functions' values times the cells' weights, from -N/2 to N/2.
   *
   * @param answers of the parties in their order, from untrusted providers
   * @throws FormatException if one is no number modulo N^2, or they do not fit together
   */
  public static BigInteger sum(PaillierModulus modulus, List<byte[]> answers)
      throws FormatException {
    BigInteger n = modulus.number();
    BigInteger square = n.multiply(n);
    BigInteger product = BigInteger.ONE;
    for (int party = 0; party < answers.size(); party++) {
      CiphertextBuffers.reader(answers.get(party), modulus.ciphertextBytes());
      BigInteger answer = CiphertextReader.read(modulus, answers.get(party)).get(0);
      if (!answer.gcd(n).equals(BigInteger.ONE)) {
        throw CiphertextBuffers.none();
      }
      // The last party has the negated rest.
      boolean last = party == answers.size() - 1;
      product = product.multiply(last ? answer.modInverse(square) : answer).mod(square);
    }
    BigInteger[] quotient = product.subtract(BigInteger.ONE).divideAndRemainder(n);
    if (quotient[1].signum() != 0) {
      throw CiphertextBuffers.reader(new byte[0], 0)
          .error("the product of all parties' answers is not 1 modulo N, must be");
    }
    return modulus.centred(quotient[0]);
  }
}
