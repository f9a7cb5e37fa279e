package org.splinter.protocol.table;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that texts of wide decimals are canonical, and have the order of the numbers. */
final class WideDecimalTest {
  @ParameterizedTest
  @CsvSource({
    "-170141183460469231731687303715884105728, 0000000000000000000000",
    "-1, 1ooooooooooooooooooooo",
    "0, 2000000000000000000000",
    "1, 2000000000000000000001",
    "64, 2000000000000000000010",
    "18446744073709551615, 20000000000?oooooooooo",
    "18446744073709551616, 20000000000@0000000000",
    "170141183460469231731687303715884105727, 3ooooooooooooooooooooo",
  })
  void theTextsAreThese(BigInteger number, String text) {
    assertEquals(text, WideDecimal.text(number));
    assertEquals(number, WideDecimal.unscaled(text.getBytes(US_ASCII)));
  }

  @Test
  void textsHaveTheOrderOfNumbers() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<BigInteger> numbers = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      BigInteger number = new BigInteger(random.nextInt(WideDecimal.BITS), random);
      numbers.add(random.nextBoolean() ? number : number.not());
    }
    for (int i = 1; i < numbers.size(); i++) {
      BigInteger one = numbers.get(i - 1);
      BigInteger other = numbers.get(i);
      Value.Text text = new Value.Text(WideDecimal.text(one));
      int order = Integer.signum(text.compareTo(new Value.Text(WideDecimal.text(other))));
      assertEquals(one.compareTo(other), order, "seed " + seed);
      assertEquals(one, WideDecimal.unscaled(text.utf8()), "seed " + seed);
      byte[] within = ("xx" + text.string() + "x").getBytes(US_ASCII);
      assertTrue(WideDecimal.isOne(within, 2, WideDecimal.BYTES));
      long high = one.shiftRight(Long.SIZE).longValueExact();
      assertEquals(high, WideDecimal.high(within, 2), "seed " + seed);
      assertEquals(one.longValue(), WideDecimal.low(within, 2), "seed " + seed);
      assertTrue(WideDecimal.least(high).compareTo(one) <= 0, "seed " + seed);
      assertTrue(WideDecimal.greatest(high).compareTo(one) >= 0, "seed " + seed);
      assertEquals(WideDecimal.greatest(high).add(BigInteger.ONE), WideDecimal.least(high + 1));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "200000000000000000000",
        "20000000000000000000000",
        "4000000000000000000000",
        "/000000000000000000000",
        "200000000000000000000/",
        "200000000000000000000p",
        "2000000000 00000000000",
        "20000000000000000000é"
      })
  void otherTextsAreNone(String text) {
    byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    assertFalse(WideDecimal.isOne(bytes, 0, bytes.length));
  }

  @Test
  void refusesLongerNumbers() {
    BigInteger beyond = WideDecimal.GREATEST.add(BigInteger.ONE);
    assertTrue(WideDecimal.fits(WideDecimal.GREATEST) && WideDecimal.fits(WideDecimal.LEAST));
    assertThrows(IllegalArgumentException.class, () -> WideDecimal.text(beyond));
    assertThrows(
        IllegalArgumentException.class,
        () -> WideDecimal.text(WideDecimal.LEAST.subtract(BigInteger.ONE)));
  }
}
