package org.splinter.fss;

/**
 * Arithmetic in GF(2^8), the field of AES (FIPS 197, section 4.2): bytes are polynomials over GF(2)
 * modulo x^8 + x^4 + x^3 + x + 1. Addition and subtraction are XOR. Elements are ints from 0 to
 * 255.
 */
public final class GaloisField {
  /** The number of elements but 0, which are the powers of one of them. */
  private static final int ORDER = 255;

  /** The least generator: 3, the polynomial x + 1. */
  private static final int[] POWERS = new int[2 * ORDER];

  private static final int[] LOGARITHMS = new int[ORDER + 1];

  static {
    int power = 1;
    for (int i = 0; i < ORDER; i++) {
      POWERS[i] = power;
      POWERS[i + ORDER] = power;
      LOGARITHMS[power] = i;
      int twice = power << 1;
      power ^= twice ^ (twice > ORDER ? 0x11b : 0);
    }
  }

  private GaloisField() {}

  public static int multiply(int a, int b) {
    return a == 0 || b == 0 ? 0 : POWERS[LOGARITHMS[a] + LOGARITHMS[b]];
  }

  /**
   * Returns the element whose product with {@code a} is 1.
   *
   * @throws ArithmeticException if {@code a} is 0
   */
  public static int inverse(int a) {
    if (a == 0) {
      throw new ArithmeticException("0 has no inverse");
    }
    return POWERS[ORDER - LOGARITHMS[a]];
  }

  /** Adds the products of a factor and each of some elements to sums, one for each. */
  public static void addProducts(int factor, byte[] elements, byte[] sums) {
    if (factor == 0) {
      return;
    }
    byte[] products = new byte[ORDER + 1];
    for (int i = 1; i <= ORDER; i++) {
      products[i] = (byte) multiply(factor, i);
    }
    for (int i = 0; i < elements.length; i++) {
      sums[i] ^= products[elements[i] & ORDER];
    }
  }
}
