package org.splinter.fss;

import java.util.Arrays;

/**
 * A generator of Shamir's shares of a unit vector over GF(2^8): each row's elements are values of a
 * polynomial whose value at 0 is β in the row of α, else 0, and whose other factors are uniform.
 * Any t shares are uniform, whatever α and β are, without any assumption but uniform random bytes.
 * Unlike the native generator it reads tables at addresses that depend on what is shared.
 */
final class JavaShamirGenerator {
  private JavaShamirGenerator() {}

  /**
   * Writes the bodies of all shares. Draws the factors at once, those of the highest power of all
   * rows first, each power's in whole words of 8 bytes.
   */
  static void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    ShamirParameters parameters = (ShamirParameters) request.parameters();
    int rows = parameters.rows();
    int padded = Math.max(Long.BYTES, rows);
    SecretFunction function = request.function();
    byte[] factors = new byte[parameters.colluding() * padded];
    try {
      randomness.fill(factors, 0, factors.length);
      long rowOfAlpha = function.alpha().low() >>> parameters.columnBits();
      for (int party = 0; party < parameters.parties(); party++) {
        int body = party * parameters.shareBytes() + ShareHeader.BYTES;
        for (int row = 0; row < rows; row++) {
          int value = 0;
          for (int power = 0; power < parameters.colluding(); power++) {
            value = GaloisField.multiply(value ^ (factors[power * padded + row] & 0xff), party + 1);
          }
          int atZero = row == rowOfAlpha ? (int) function.beta().low() : 0;
          shares[body + row] = (byte) (value ^ atZero);
        }
      }
    } finally {
      Arrays.fill(factors, (byte) 0);
    }
  }
}
