package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.math.BigDecimal;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that numbers with exponents are read exactly, or not at all. */
final class JsonNumberTest {
  private static @Nullable BigDecimal read(String text) {
    String padded = "e" + text + "9"; // at which the reader must not look
    return JsonNumber.of(padded.toCharArray(), 1, text.length());
  }

  @ParameterizedTest
  @CsvSource({
    "1e16, 10000000000000000",
    "1E0, 1",
    "1.5E3, 1500",
    "-1.50e+3, -1500",
    "15e-1, 1.5",
    "9007199254740993e0, 9007199254740993",
    "0.00012345678901234567890e7, 1234.5678901234567890",
    "1e00000000000002, 100",
    "1e-0000, 1",
    "-0e5, 0",
    "0e1000000000, 0",
    "0.000e-99999999999999999999, 0"
  })
  void readsNumbersExactly(String text, BigDecimal wanted) {
    assertEquals(0, wanted.compareTo(read(text)), text);
  }

  @Test
  void readsWhatJavaReads() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      String sign = random.nextBoolean() ? "-" : "";
      String fraction = random.nextBoolean() ? "." + random.nextInt(1000) : "";
      String exponent = new String[] {"e", "E", "e-", "E+"}[random.nextInt(4)];
      String text = sign + random.nextInt(1000) + fraction + exponent + random.nextInt(1000);
      assertEquals(0, new BigDecimal(text).compareTo(read(text)), "seed " + seed + ": " + text);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e1000", "1e-1000", "1e1000000000", "-1E+99999999999999999999"})
  void boundsExponents(String text) {
    assertNull(read(text));
  }

  @Test
  void boundsDigits() {
    String most = "1".repeat(JsonNumber.MAX_LENGTH);
    assertEquals(0, new BigDecimal(most).compareTo(read(most + "e0")));
    assertNull(read(most + "1e0"));
    assertEquals(0, new BigDecimal("1e999").compareTo(read("1e999")));
    assertEquals(0, new BigDecimal("1e-999").compareTo(read("1e-999")));
  }
}
