package org.splinter.fss.sum;

import java.math.BigInteger;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.ring.ResidueStream;
import org.splinter.fss.ring.RingSet;

/** The steps of a client that breaks its rules, and of one that guesses a provider's numbers. */
public final class UncheckedRing {
  private UncheckedRing() {}

  /** Returns the record of a block of weights of any size, modulo the sums' modulus. */
  public static byte[] record(RingSumEncryption encryption, int block, int[] weights) {
    byte[] record = new byte[RingSumParameters.RECORD_BYTES];
    encryption.encryptBlock(block, weights, record, 0);
    return record;
  }

  /**
   * Returns how far the second part of an answer is from what all numbers of a table would make it
   * without a mask: who can tell this from a number of its own size checks a guess of all rows.
   *
   * @param seed the public seed of the request's factors
   */
  public static BigInteger distance(byte[] answer, byte[] seed, long[] numbers)
      throws FormatException {
    ByteReader in = new ByteReader("answer", answer);
    long unused = in.i64("first coefficient");
    RingVector factor = RingVector.read("factor", in);
    ResidueStream factors = new ResidueStream(seed);
    RingVector expected = new RingVector();
    for (int first = 0; first < numbers.length; first += RingVector.SIZE) {
      long[] reversed = new long[RingVector.SIZE];
      for (int i = 0; i < Math.min(RingVector.SIZE, numbers.length - first); i++) {
        reversed[i == 0 ? 0 : RingVector.SIZE - i] = i == 0 ? numbers[first] : -numbers[first + i];
      }
      RingVector block = RingVector.expand(factors, first / RingVector.SIZE);
      expected.addProduct(block, RingVector.transform(reversed));
    }
    BigInteger q = RingSet.L.modulus();
    BigInteger apart =
        RingNumber.join(factor.firstCoefficient())
            .subtract(RingNumber.join(expected.firstCoefficient()))
            .mod(q);
    return apart.min(q.subtract(apart));
  }
}
