package org.splinter.fss.paillier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.fss.internal.NativeBinding;
import org.splinter.fss.internal.PaillierBinding;

/** Tests of the checks of public keys, which the native library makes as well. */
final class PaillierModulusTest {
  private static final BigInteger GREATEST =
      BigInteger.ONE.shiftLeft(2048).subtract(BigInteger.ONE);

  private static PaillierModulus modulus() {
    try (PaillierPrimes primes = PaillierCases.primes()) {
      return primes.modulus();
    }
  }

  private static void assertRefused(BigInteger number, int length, String message) {
    byte[] bytes = LittleEndian.write(number, length);
    FormatException refused =
        assertThrows(FormatException.class, () -> PaillierModulus.decode(bytes), message);
    assertTrue(refused.getMessage().contains(message), refused.getMessage());
    assertEquals(
        PaillierBinding.BAD_KEY, PaillierBinding.splinter_paillier_check(bytes, bytes.length));
  }

  @Test
  void aKeyIsReadAsItWasWritten() throws FormatException {
    PaillierModulus modulus = modulus();
    PaillierModulus read = PaillierModulus.decode(modulus.encode());
    assertEquals(modulus, read);
    assertEquals(modulus.hashCode(), read.hashCode());
    assertEquals(2048, read.bits());
    assertEquals(256, read.bytes());
    assertEquals(512, read.ciphertextBytes());
    assertArrayEquals(modulus.id(), read.id());
    assertEquals(NativeBinding.OK, PaillierBinding.splinter_paillier_check(modulus.encode(), 256));
  }

  @Test
  void otherNumbersAreRefused() {
    BigInteger n = modulus().number();
    assertRefused(n, 255, "2040 bits");
    assertRefused(n, 512, "4096 bits");
    assertRefused(n.shiftRight(1).setBit(0), 256, "2047 bits");
    assertRefused(n.clearBit(0), 256, "divisible by 2");
    for (int divisor : new int[] {3, 5, 65_521}) {
      BigInteger factor = BigInteger.valueOf(divisor);
      BigInteger other = withoutSmallDivisors(GREATEST.divide(factor));
      assertRefused(factor.multiply(other), 256, "divisible by " + divisor);
    }
    for (int exponent : new int[] {2, 3, 5, 31, 127}) {
      BigInteger power = withoutSmallDivisors(root(exponent)).pow(exponent);
      assertRefused(power, 256, "a power of another number");
    }
  }

  /** Returns the greatest number up to a bound that no prime below 2^16 divides. */
  private static BigInteger withoutSmallDivisors(BigInteger bound) {
    BigInteger number = bound;
    while (hasSmallDivisor(number)) {
      number = number.subtract(BigInteger.ONE);
    }
    return number;
  }

  private static boolean hasSmallDivisor(BigInteger number) {
    return Arrays.stream(SmallPrimes.all())
        .anyMatch(prime -> number.mod(BigInteger.valueOf(prime)).signum() == 0);
  }

  /** Returns the greatest number whose power has 2048 bits at most. */
  private static BigInteger root(int exponent) {
    BigInteger base = BigInteger.ZERO;
    for (int bit = 2048 / exponent + 1; bit >= 0; bit--) {
      BigInteger greater = base.setBit(bit);
      base = greater.pow(exponent).bitLength() <= 2048 ? greater : base;
    }
    return base;
  }

  @Test
  void numbersAreCentred() {
    PaillierModulus modulus = modulus();
    BigInteger n = modulus.number();
    BigInteger half = n.shiftRight(1);
    assertEquals(BigInteger.ZERO, modulus.centred(BigInteger.ZERO));
    assertEquals(half, modulus.centred(half));
    assertEquals(half.negate(), modulus.centred(half.add(BigInteger.ONE)));
    assertEquals(BigInteger.ONE.negate(), modulus.centred(n.subtract(BigInteger.ONE)));
    assertEquals(BigInteger.ONE.negate(), modulus.centred(BigInteger.ONE.negate()));
  }
}
