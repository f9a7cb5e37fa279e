package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Tests of the field of AES against products of polynomials. */
class GaloisFieldTest {

  /** Returns the product of two polynomials over GF(2), reduced once it is whole. */
  private static int product(int a, int b) {
    int all = 0;
    for (int bit = 0; bit < 8; bit++) {
      all ^= (b >> bit & 1) * (a << bit);
    }
    for (int bit = 14; bit >= 8; bit--) {
      all ^= (all >> bit & 1) * (0x11b << (bit - 8));
    }
    return all;
  }

  @Test
  void productsAreThoseOfPolynomials() {
    // FIPS 197, sections 4.2 and 4.2.1.
    assertEquals(0xc1, GaloisField.multiply(0x57, 0x83));
    assertEquals(0xfe, GaloisField.multiply(0x57, 0x13));
    for (int a = 0; a < 256; a++) {
      for (int b = 0; b < 256; b++) {
        assertEquals(product(a, b), GaloisField.multiply(a, b), a + " times " + b);
      }
    }
  }

  @Test
  void everyElementButZeroHasAnInverse() {
    for (int a = 1; a < 256; a++) {
      assertEquals(1, product(a, GaloisField.inverse(a)));
    }
    assertThrows(ArithmeticException.class, () -> GaloisField.inverse(0));
  }

  @Test
  void sumsOfProducts() {
    byte[] sums = {1, 2, (byte) 0xff};
    GaloisField.addProducts(0, new byte[] {7, 7, 7}, sums);
    assertArrayEquals(new byte[] {1, 2, (byte) 0xff}, sums);
    GaloisField.addProducts(0x57, new byte[] {0, (byte) 0x83, 0x13}, sums);
    assertArrayEquals(new byte[] {1, (byte) (2 ^ 0xc1), (byte) (0xff ^ 0xfe)}, sums);
  }
}
