package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.ColumnType;

/** Tests that the guess is the narrowest type of all values, in any order of the values. */
final class TypeGuessTest {
  @ParameterizedTest
  @CsvSource({
    "string, ''",
    "integer, 1|-2|0",
    "integer, 9223372036854775807|-9223372036854775808",
    "'decimal(38, 0)', 9223372036854775808",
    "'decimal(38, 0)', 123456789012345678901234567890",
    "decimal(2), 1|2.5|-0.25",
    "decimal(1), -0.0",
    "decimal(18), 0.123456789012345678",
    "decimal(8), 1234567890.12345678",
    "'decimal(38, 8)', 12345678901.12345678",
    "'decimal(38, 1)', 1234567890123456789|0.5",
    "'decimal(38, 0)', 9223372036854775808|1",
    "'decimal(38, 0)', -9223372036854775809",
    "integer, 9223372036854775807|-9223372036854775808",
    "'decimal(38, 0)', 99999999999999999999999999999999999999",
    "string, 999999999999999999999999999999999999999",
    "'decimal(38, 37)', 1|0.0000000000000000000000000000000000001",
    "'decimal(38, 37)', 10|0.0000000000000000000000000000000000001",
    "string, 20|0.0000000000000000000000000000000000001",
    "'decimal(38, 0)', 100000000000000000000000000000000000000",
    "'decimal(38, 0)', 170141183460469231731687303715884105727|1",
    "'decimal(38, 0)', -170141183460469231731687303715884105728",
    "string, 170141183460469231731687303715884105728|100000000000000000000000000000000000000",
    "string, 100000000000000000000000000000000000000|-170141183460469231731687303715884105729",
    "string, 1000000000000000000000000000000000000000",
    "'decimal(38, 1)', 17014118346046923173168730371588410572.7|9",
    "string, 17014118346046923173168730371588410572.8|9",
    "string, 17014118346046923173168730371588410573|0.5",
    "'decimal(38, 38)', 1.70141183460469231731687303715884105727|0.9",
    "string, 1.70141183460469231731687303715884105728|0.9",
    "string, 0.000000000000000000000000000000000000001",
    "'decimal(38, 0)', 1e+38|-1.7e+38",
    "string, 1e+38|-1.8e+38",
    "string, 012345678901234567890",
    "string, 007",
    "string, 00.5",
    "string, +1",
    "string, 1.",
    "string, .5",
    "string, 1e3",
    "string, -",
    "string, 1|x",
    "date, 2013-01-01|2012-02-29",
    "string, 2013-02-29",
    "string, 2013-01-01|1",
    "timestamp, 2013-01-01 12:00|2012-02-29T00:00:00.5|2013-01-01",
    "timestamptz, 2013-01-01 12:00Z|2012-02-29T00:00:00.5+02:00",
    "string, 2013-01-01 12:00Z|2013-01-01 12:00",
    "string, 2013-01-01 12:00Z|2013-01-01",
    "string, 2013-01-01 12:00:00.1234567",
    "string, 2013-01-01 25:00",
    "time, 12:34:56|00:00:00.5",
    "string, 12:34:56|12:34",
    "string, 12:34:56|24:00:00",
    "string, 12:34:56|2013-01-01",
    "uuid, 0e37df36-f698-11e6-8dd4-cb9ced3df976|00000000-0000-0000-0000-000000000000",
    "string, 0E37DF36-F698-11E6-8DD4-CB9CED3DF976",
    "string, 0e37df36-f698-11e6-8dd4-cb9ced3df97g",
    "string, 0e37df36-f698-11e6-8dd4cb9ced3df976-",
    "boolean, true|FALSE",
    "string, true|1",
    "string, t",
    "string, ' 1'"
  })
  void takesTheNarrowestType(String type, String values) throws IOException {
    TypeGuess forward = new TypeGuess();
    TypeGuess merged = new TypeGuess();
    for (String value : values.split("\\|", -1)) {
      forward.add(value.toCharArray(), 0, value.length());
      TypeGuess one = new TypeGuess();
      one.add(value.toCharArray(), 0, value.length());
      one.merge(copy(merged));
      merged = one;
    }
    assertEquals(type, forward.type().describe());
    assertEquals(type, merged.type().describe());
  }

  /** Binary fractions have exponents with a sign, or behind a point; codes do not. */
  @ParameterizedTest
  @CsvSource({
    "decimal(7), 1e-7|12345678901",
    "decimal(0), 1.0E3|5",
    "decimal(3), -1.25e+1|0.125",
    "decimal(4), 1.0E-4|0",
    "string, 1E3",
    "string, 12E5|12e-5",
    "string, 01.0e-3",
    "string, 1.e-3",
    "string, 1.0e",
    "string, 1.0e-",
    "string, 1.0e-1x",
    "string, 1e+300",
    "string, 1e-300",
    "string, 1e+9999"
  })
  void takesExponentsOfBinaryFractions(String type, String values) throws IOException {
    takesTheNarrowestType(type, values);
  }

  /** Strings of JSON are no numbers and no booleans, but there is no other way to write a date. */
  @ParameterizedTest
  @CsvSource({
    "string, 1",
    "string, 1.5",
    "string, true",
    "string, ''",
    "date, 2013-01-01|2012-02-29",
    "date, 2013-01-01||",
    "string, 2013-01-01|1"
  })
  void takesStringsForTextOrDates(String type, String values) {
    TypeGuess guess = new TypeGuess();
    for (String value : values.split("\\|", -1)) {
      guess.addString(value.toCharArray(), 0, value.length());
    }
    assertEquals(type, guess.type().describe());
    assertEquals(!values.isEmpty() && type.equals("string"), guess.isText());
    assertEquals(values.isEmpty(), guess.isEmpty());
  }

  @Test
  void refusesBrokenBytes() {
    // Three flags of numbers, the digits before and after the point (four bytes each), other flags.
    for (int flag : List.of(0, 1, 2, 11, 12, 13, 14, 15, 16, 17)) {
      byte[] bytes = encode(new TypeGuess());
      bytes[flag] = 2;
      assertThrows(FormatException.class, () -> TypeGuess.read(new ByteReader("guess", bytes)));
    }
    for (int last : List.of(6, 10)) {
      byte[] negative = encode(new TypeGuess());
      negative[last] = -1;
      assertThrows(FormatException.class, () -> TypeGuess.read(new ByteReader("guess", negative)));
    }
  }

  @Test
  void findsTheScaleOfBinaryFractions() throws IOException {
    assertEquals("decimal(1)", scale());
    assertEquals("decimal(1)", scale(1, -20, 0.5, Double.NaN, Double.POSITIVE_INFINITY));
    assertEquals("decimal(2)", scale(12.5, 0.25, -0.0));
    assertEquals("decimal(17)", scale(0.1 + 0.2));
    assertEquals("decimal(7)", scale(1e-7, 12_345_678_901.0));
    assertEquals("decimal(1)", scale(12_345_678_901_234_568.0));
    assertEquals("", scale(123_456_789_012_345_680.0));
    assertEquals("", scale(10, 0.1 + 0.2));
    assertEquals("", scale(1e300));
    assertEquals("", scale(1e-300));
    TypeGuess floats = new TypeGuess();
    floats.add(0.1f);
    floats.add(16_777_216f);
    assertEquals(ColumnType.decimal(1), floats.numbers().decimalOfFractions().orElseThrow());
    floats.add(Float.parseFloat("1e11")); // the nearest float has 11 digits, its text 12
    floats.add(1e-7f);
    assertEquals("12 digits before the point and 7 after it", floats.numbers().digits());
    assertEquals(6, floats.numbers().room());
    TypeGuess exact = new TypeGuess();
    exact.add(new BigDecimal("12.500"));
    exact.add(new BigDecimal("-1.25E-1"));
    assertEquals(ColumnType.decimal(3), exact.numbers().decimalOfFractions().orElseThrow());
  }

  /** Checks that the quick way counts as the decimal itself, on random fractions. */
  @Test
  void agreesWithTheDecimals() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 20_000; i++) {
      TypeGuess quick = new TypeGuess();
      TypeGuess exact = new TypeGuess();
      for (int n = random.nextInt(1, 5); n > 0; n--) {
        double value =
            switch (random.nextInt(3)) {
              case 0 -> random.nextInt(100_000) / Math.pow(10, random.nextInt(6));
              case 1 -> random.nextGaussian();
              default -> random.nextLong() / (double) (1L << random.nextInt(63));
            };
        if (i % 2 == 0) {
          quick.add(value);
          exact.add(Decimals.shortest(value));
        } else {
          quick.add((float) value);
          exact.add(Decimals.shortest((float) value));
        }
      }
      assertEquals(exact.numbers().digits(), quick.numbers().digits(), "seed " + seed);
    }
  }

  private static String scale(double... values) {
    TypeGuess guess = new TypeGuess();
    for (double value : values) {
      guess.add(value);
    }
    return guess.numbers().decimalOfFractions().map(ColumnType::describe).orElse("");
  }

  private static TypeGuess copy(TypeGuess guess) throws IOException {
    return TypeGuess.read(new ByteReader("guess", encode(guess)));
  }

  private static byte[] encode(TypeGuess guess) {
    ByteWriter writer = new ByteWriter();
    guess.write(writer);
    return writer.toByteArray();
  }
}
