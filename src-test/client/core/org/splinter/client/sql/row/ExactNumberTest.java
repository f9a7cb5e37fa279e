package org.splinter.client.sql.row;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.sql.row.ExactNumber.Side;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.WideDecimal;

class ExactNumberTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0, AMONG, 0, true",
    "-0.0e99999999999999999999, 5, AMONG, 0, true",
    "5.0, 0, AMONG, 5, true",
    "5.5, 0, AMONG, 5, false",
    "-5.5, 0, AMONG, -6, false",
    "5., 0, AMONG, 5, true",
    ".5, 1, AMONG, 5, true",
    "+1e3, 2, AMONG, 100000, true",
    "1.234e2, 0, AMONG, 123, false",
    "1.234e2, 1, AMONG, 1234, true",
    "1e-99999999999999999999, 18, AMONG, 0, false",
    "-1e-99999999999999999999, 18, AMONG, -1, false",
    "1e99999999999999999999, 0, ABOVE, 0, false",
    "-1e99999999999999999999, 0, BELOW, 0, false",
    "1e0000000000000000000018, 0, AMONG, 1000000000000000000, true",
    "9223372036854775807, 0, AMONG, 9223372036854775807, true",
    "9223372036854775807.5, 0, ABOVE, 0, false",
    "9223372036854775808, 0, ABOVE, 0, false",
    "-9223372036854775808, 0, AMONG, -9223372036854775808, true",
    "-9223372036854775808.5, 0, BELOW, 0, false",
    "-9223372036854775809, 0, BELOW, 0, false",
    "92233720368547758.07, 2, AMONG, 9223372036854775807, true",
    "92233720368547758.08, 2, ABOVE, 0, false",
  })
  void places(String number, int scale, Side side, long floor, boolean exact) {
    assertEquals(
        new ExactNumber(side, new Value.Word(floor), exact), ExactNumber.of(number, scale));
  }

  @ParameterizedTest
  @CsvSource({
    "170141183460469231731687303715884105727, 0, AMONG, 170141183460469231731687303715884105727, true",
    "170141183460469231731687303715884105727.5, 0, ABOVE, 0, false",
    "170141183460469231731687303715884105728, 0, ABOVE, 0, false",
    "-170141183460469231731687303715884105728, 0, AMONG, -170141183460469231731687303715884105728, true",
    "-170141183460469231731687303715884105728.5, 0, BELOW, 0, false",
    "1e39, 0, ABOVE, 0, false",
    "-1e99999999999999999999, 0, BELOW, 0, false",
    "12345678901234567890.12, 2, AMONG, 1234567890123456789012, true",
    "12345678901234567890.125, 2, AMONG, 1234567890123456789012, false",
    "-12345678901234567890.125, 2, AMONG, -1234567890123456789013, false",
    "-1e-50, 38, AMONG, -1, false",
    "-0.00, 38, AMONG, 0, true",
  })
  void placesAmongWideDecimals(
      String number, int scale, Side side, BigInteger floor, boolean exact) {
    assertEquals(
        new ExactNumber(side, new Value.Text(WideDecimal.text(floor)), exact),
        ExactNumber.of(number, ColumnType.wide(scale)));
  }

  @Test
  void agreesWithBigDecimal() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    BigDecimal least = BigDecimal.valueOf(Long.MIN_VALUE);
    BigDecimal greatest = BigDecimal.valueOf(Long.MAX_VALUE);
    for (int i = 0; i < 20_000; i++) {
      BigDecimal value =
          new BigDecimal(new java.math.BigInteger(random.nextInt(90), random))
              .scaleByPowerOfTen(random.nextInt(60) - 40);
      value = random.nextBoolean() ? value.negate() : value;
      int scale = random.nextInt(19);
      BigDecimal scaled = value.scaleByPowerOfTen(scale);
      BigDecimal floor = scaled.setScale(0, RoundingMode.FLOOR);
      ExactNumber expected =
          scaled.compareTo(least) < 0
              ? new ExactNumber(Side.BELOW, new Value.Word(0), false)
              : scaled.compareTo(greatest) > 0
                  ? new ExactNumber(Side.ABOVE, new Value.Word(0), false)
                  : new ExactNumber(
                      Side.AMONG,
                      new Value.Word(floor.longValueExact()),
                      floor.compareTo(scaled) == 0);
      assertEquals(
          expected, ExactNumber.of(value.toString(), scale), "seed " + seed + ": " + value);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "+1", "1.", ".1", "1.5e3", "1E+3", "1e-3", "007"})
  void numbers(String text) {
    assertEquals(true, ExactNumber.isNumber(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ".",
        "-",
        "+-1",
        "1e",
        "1e+",
        "e5",
        "1 2",
        "0x1f",
        "1_000",
        "NaN",
        "Infinity",
        "1d",
        "1,5",
        "١",
        "1.2.3",
        "1\n"
      })
  void otherTexts(String text) {
    assertEquals(false, ExactNumber.isNumber(text));
  }
}
