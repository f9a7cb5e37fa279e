package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.table.ColumnType;

/** Tests that numbers that do not come as text give the words of the text that they stand for. */
final class DecimalsTest {
  @Test
  void readsDoublesAsTheirShortestText() {
    ColumnType six = ColumnType.decimal(6);
    assertEquals(40_712_800, Decimals.ofDouble(40.7128, six, false));
    assertEquals(-73_900_000, Decimals.ofDouble(-73.9, six, false));
    assertEquals(0, Decimals.ofDouble(-0.0, six, false));
    assertEquals(100_000, Decimals.ofFloat(0.1f, six, false));
    assertEquals(9_223_372_036_853_000_000L, Decimals.ofDouble(9_223_372_036_853.0, six, false));
    assertEquals(0, new BigDecimal("2E-44").compareTo(Decimals.shortest(2e-44)));
    assertEquals(
        0, new BigDecimal("2E+23").compareTo(Decimals.shortest(Double.parseDouble("2E+23"))));
    for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e13, 1e300}) {
      assertThrows(
          IllegalArgumentException.class, () -> Decimals.ofDouble(value, six, true), "" + value);
    }
  }

  @Test
  void roundsOnlyWhenTold() {
    ColumnType one = ColumnType.decimal(1);
    String refusal =
        assertThrows(IllegalArgumentException.class, () -> Decimals.ofDouble(0.25, one, false))
            .getMessage();
    assertTrue(refusal.contains("more than the 1 digits"), refusal);
    assertEquals(2, Decimals.ofDouble(0.25, one, true));
    assertEquals(4, Decimals.ofDouble(0.35, one, true)); // the text is halfway, the double is below
    assertEquals(2, Decimals.ofUnscaled(25, 2, one, true));
    assertThrows(IllegalArgumentException.class, () -> Decimals.ofUnscaled(25, 2, one, false));
    assertEquals(-20, Decimals.ofUnscaled(-2, 0, one, false));
    assertThrows(
        IllegalArgumentException.class, () -> Decimals.ofUnscaled(Long.MAX_VALUE, 0, one, true));
  }

  @Test
  void agreesWithTheTextOfRandomNumbers() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 20_000; i++) {
      int scale = random.nextInt(10);
      long unscaled = random.nextLong() >> random.nextInt(11, 64);
      ColumnType type = ColumnType.decimal(scale);
      String text = BigDecimal.valueOf(unscaled, scale).toPlainString();
      String hint = "seed " + seed + ": " + text;
      assertEquals(unscaled, type.parseWord(text), hint);
      assertEquals(unscaled, Decimals.ofUnscaled(unscaled, scale, type, false), hint);
      if (Math.abs(unscaled) < 1_000_000_000_000_000L) {
        assertEquals(unscaled, Decimals.ofDouble(Double.parseDouble(text), type, false), hint);
      }
      double any = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(any)) {
        BigDecimal shortest = Decimals.shortest(any);
        assertEquals(any, shortest.doubleValue(), hint);
        assertTrue(
            shortest.stripTrailingZeros().precision()
                <= new BigDecimal(Double.toString(any)).stripTrailingZeros().precision(),
            hint);
      }
    }
  }

  @Test
  void knowsWellFormedUtf8() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    byte[] text = "aé漢𝄞\uFFFF".getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 50_000; i++) {
      byte[] bytes = text.clone();
      for (int change = random.nextInt(4); change > 0; change--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      int from = random.nextInt(bytes.length);
      int length = random.nextInt(bytes.length - from + 1);
      assertEquals(decodes(bytes, from, length), Utf8.isValid(bytes, from, length), "seed " + seed);
    }
  }

  private static boolean decodes(byte[] bytes, int from, int length) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, length));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
