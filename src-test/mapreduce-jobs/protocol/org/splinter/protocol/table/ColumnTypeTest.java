package org.splinter.protocol.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that values are read exactly or refused with a reason, and that types have one name each.
 */
final class ColumnTypeTest {
  @ParameterizedTest
  @CsvSource({
    "integer, 0, 0",
    "integer, -7, -7",
    "integer, +7, 7",
    "integer, 007, 7",
    "integer, 2147483648, 2147483648",
    "integer, 4294967296, 4294967296",
    "integer, 9223372036854775807, 9223372036854775807",
    "integer, -9223372036854775808, -9223372036854775808",
    "decimal(2), 1, 100",
    "decimal(2), -1.5, -150",
    "decimal(2), 1., 100",
    "decimal(2), .25, 25",
    "decimal(2), -0.00, 0",
    "decimal(2), 1.500, 150",
    "decimal(2), 1.5e3, 150000",
    "decimal(2), 25E-2, 25",
    "decimal(0), 100, 100",
    "decimal(2), 92233720368547758.07, 9223372036854775807",
    "decimal(2), -92233720368547758.08, -9223372036854775808",
    "decimal(18), 9.223372036854775807, 9223372036854775807",
    "decimal(2), 0e999, 0",
    "date, 1970-01-01, 0",
    "date, 1969-12-31, -1",
    "date, 2024-02-29, 19782",
    "date, 0000-01-01, -719528",
    "time, 00:00, 0",
    "time, 12:34, 45240000000",
    "time, 12:34:56, 45296000000",
    "time, 12:34:56.7, 45296700000",
    "time, 23:59:59.999999, 86399999999",
    "time, 00:00:00.000001000, 1",
    "timestamp, 1970-01-01, 0",
    "timestamp, 1970-01-01 00:00, 0",
    "timestamp, 1970-01-01T00:00:01.5, 1500000",
    "timestamp, 1969-12-31 23:59:59.999999, -1",
    "timestamp, 2013-06-30 12:34:56, 1372595696000000",
    "timestamp, 0001-01-01, -62135596800000000",
    "timestamp, 9999-12-31 23:59:59.999999, 253402300799999999",
    "timestamptz, 2013-06-30 12:34:56, 1372595696000000",
    "timestamptz, 2013-06-30T12:34:56Z, 1372595696000000",
    "timestamptz, 2013-06-30 12:34:56 UTC, 1372595696000000",
    "timestamptz, 2013-06-30 14:34:56+02, 1372595696000000",
    "timestamptz, 2013-06-30 14:34:56+0200, 1372595696000000",
    "timestamptz, 2013-06-30 18:04:56+05:30, 1372595696000000",
    "timestamptz, 2013-06-30 07:04:56.000 -05:30, 1372595696000000",
    "timestamptz, 2013-06-30, 1372550400000000",
    "boolean, true, 1",
    "boolean, F, 0",
    "boolean, 1, 1"
  })
  void readsWords(String type, String text, long word) {
    assertEquals(word, ColumnType.named(type).parseWord(text));
  }

  @ParameterizedTest
  @CsvSource({
    "integer, 1.0, is not an integer",
    "integer, x, is not an integer",
    "integer, ' 1', is not an integer",
    "integer, 1_000, is not an integer",
    "integer, \u0663, is not an integer",
    "integer, 9223372036854775808, does not fit an integer of 64 bits",
    "integer, -9223372036854775809, does not fit an integer of 64 bits",
    "decimal(2), 1.234, has more than the 2 digits after the point of decimal(2)",
    "decimal(2), 1e-3, has more than the 2 digits after the point of decimal(2)",
    "decimal(2), 92233720368547758.08, does not fit a decimal(2) of 64 bits",
    "decimal(2), 1e999, does not fit a decimal(2) of 64 bits",
    "decimal(2), 1e9999, is not a decimal(2)",
    "decimal(2), ., is not a decimal(2)",
    "decimal(2), NaN, is not a decimal(2)",
    "date, 2023-02-29, is not a date such as 2013-06-30",
    "date, 2023-2-1, is not a date such as 2013-06-30",
    "date, +12023-02-01, is not a date such as 2013-06-30",
    "date, 2023-02-01T00:00, is not a date such as 2013-06-30",
    "date, 2023-00-01, is not a date such as 2013-06-30",
    "time, 24:00, is not a time such as 12:34:56",
    "time, 12:60:00, is not a time such as 12:34:56",
    "time, 12:00:60, is not a time such as 12:34:56",
    "time, 12:0, is not a time such as 12:34:56",
    "time, 1200, is not a time such as 12:34:56",
    "time, 12:00:, is not a time such as 12:34:56",
    "time, 12:00:00., is not a time such as 12:34:56",
    "time, 12:00:00.x, is not a time such as 12:34:56",
    "time, 12:00:00Z, is not a time such as 12:34:56",
    "time, 12:00:00.0000001, has more than the 6 digits after the second of a time",
    "timestamp, 2013-02-29 00:00, 'is not a timestamp such as 2013-06-30 12:34:56, without an offset'",
    "timestamp, 2013-06-30T, 'is not a timestamp such as 2013-06-30 12:34:56, without an offset'",
    "timestamp, 2013-06-30x12:00, 'is not a timestamp such as 2013-06-30 12:34:56, without an offset'",
    "timestamp, 2013-06-30 12:00Z, 'is not a timestamp such as 2013-06-30 12:34:56, without an offset'",
    "timestamp, 2013-06-30 12:00+02, 'is not a timestamp such as 2013-06-30 12:34:56, without an offset'",
    "timestamp, 0000-12-31, 'is not a timestamp such as 2013-06-30 12:34:56, without an offset'",
    "timestamp, 2013-06-30 12:00:00.1234567, has more than the 6 digits after the second of a timestamp",
    "timestamptz, 2013-06-30 12:00+, is not a timestamp with time zone such as 2013-06-30 12:34:56+02:00",
    "timestamptz, 2013-06-30 12:00+2, is not a timestamp with time zone such as 2013-06-30 12:34:56+02:00",
    "timestamptz, 2013-06-30 12:00+19, is not a timestamp with time zone such as 2013-06-30 12:34:56+02:00",
    "timestamptz, 2013-06-30 12:00+02:60, is not a timestamp with time zone such as 2013-06-30 12:34:56+02:00",
    "timestamptz, 2013-06-30 12:00 CET, is not a timestamp with time zone such as 2013-06-30 12:34:56+02:00",
    "timestamptz, 9999-12-31 23:59-01, is not a timestamp with time zone such as 2013-06-30 12:34:56+02:00",
    "boolean, yes, is not true or false"
  })
  void refusesOtherText(String type, String text, String reason) {
    ColumnType columnType = ColumnType.named(type);
    assertEquals(
        reason,
        assertThrows(IllegalArgumentException.class, () -> columnType.parseWord(text))
            .getMessage());
  }

  @Test
  void refusesEndlessNumbers() {
    String digits = "9".repeat(1 << 20);
    for (ColumnType type : List.of(ColumnType.INTEGER, ColumnType.decimal(2))) {
      assertThrows(IllegalArgumentException.class, () -> type.parseWord(digits));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "integer",
        "decimal(0)",
        "decimal(18)",
        "decimal(38, 0)",
        "decimal(38, 38)",
        "date",
        "time",
        "timestamp",
        "timestamptz",
        "boolean",
        "string",
        "uuid"
      })
  void namesTypes(String name) {
    assertEquals(name, ColumnType.named(name).describe());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int | integer",
        "BIGINT | integer",
        "numeric(3) | decimal(3)",
        "decimal(10,2) | decimal(2)",
        "decimal(18, 18) | decimal(18)",
        "decimal(19, 2) | decimal(38, 2)",
        "NUMERIC(38,0) | decimal(38, 0)",
        "hugeint | decimal(38, 0)",
        "ubigint | decimal(38, 0)",
        "varchar(20) | string",
        "character  varying | string",
        "text | string",
        "bool | boolean",
        "datetime | timestamp",
        "timestamp without time zone | timestamp",
        "TIMESTAMP WITH TIME ZONE | timestamptz"
      })
  void knowsTheNamesOfOthers(String name, String type) {
    assertTrue(TypeNames.isKnown(name));
    assertEquals(type, ColumnType.named(name).describe());
  }

  @Test
  void knowsBinaryFractions() {
    for (String name : List.of("double", "Double  Precision", "float", "real", "float8")) {
      assertTrue(TypeNames.isFloating(name) && TypeNames.isKnown(name), name);
      assertThrows(IllegalArgumentException.class, () -> ColumnType.named(name));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "decimal",
        "decimal(19)",
        "decimal(-1)",
        "decimal(39,2)",
        "decimal(2,3)",
        "decimal(18,19)",
        "decimal(20,21)",
        "decimal(38,39)",
        "hugeint(3)",
        "integer(3)",
        "timestamp(6)",
        "varchar(3,4)",
        "blob",
        ""
      })
  void refusesOtherTypes(String name) {
    assertThrows(IllegalArgumentException.class, () -> ColumnType.named(name));
  }

  @Test
  void readsWideDecimals() {
    ColumnType type = ColumnType.wide(2);
    for (String text : List.of("-0.05", "1701411834604692317316873037158841057.27", "-3.00")) {
      assertEquals(text, type.format(type.parse(text)));
    }
    assertEquals(type.parse("100"), type.parse("+1e2"));
    assertEquals("0.00", type.format(type.parse("-0.000")));
    assertTrue(type.parse("-1").compareTo(type.parse("-0.99")) < 0);
    assertEquals("0.12", type.format(new Value.Text(type.parseText("0.125", true))));
    assertEquals("-0.14", type.format(new Value.Text(type.parseText("-0.135", true))));
    assertEquals(
        "has more than the 2 digits after the point of decimal(38, 2)", refusal(type, "0.125"));
    for (String far : List.of("1701411834604692317316873037158841057.28", "1e37", "-1e999")) {
      assertEquals("does not fit a decimal(38, 2) of 128 bits", refusal(type, far));
    }
    for (String other : List.of("x", "", "NaN", "9".repeat(1 << 20))) {
      assertEquals("is not a decimal(38, 2)", refusal(type, other));
    }
    assertThrows(IllegalStateException.class, () -> type.parseWord("1"));
    assertThrows(IllegalArgumentException.class, () -> ColumnType.wide(39));
  }

  private static String refusal(ColumnType type, String text) {
    return assertThrows(IllegalArgumentException.class, () -> type.parse(text)).getMessage();
  }

  @Test
  void printsWhatItReads() {
    for (String text : List.of("-0.05", "12.30", "-3.00")) {
      ColumnType type = ColumnType.decimal(2);
      assertEquals(text, type.format(type.parse(text)));
    }
    assertEquals("2013-06-30", ColumnType.DATE.format(ColumnType.DATE.parse("2013-06-30")));
    assertEquals("true", ColumnType.BOOLEAN.format(ColumnType.BOOLEAN.parse("TRUE")));
    assertEquals("é", ColumnType.STRING.format(ColumnType.STRING.parse("é")));
    for (String text : List.of("00:00:00", "12:34:56.000001", "23:59:59.12")) {
      assertEquals(text, ColumnType.TIME.format(ColumnType.TIME.parse(text)));
    }
    for (String text : List.of("1969-12-31T23:59:59.9", "0001-01-01T00:00:00")) {
      assertEquals(text, ColumnType.TIMESTAMP.format(ColumnType.TIMESTAMP.parse(text)));
      ColumnType zoned = ColumnType.TIMESTAMPTZ;
      assertEquals(text + "Z", zoned.format(zoned.parse(text)));
      assertEquals(text + "Z", zoned.format(zoned.parse(text + "Z")));
    }
    String uuid = "0e37df36-f698-11e6-8dd4-cb9ced3df976";
    ColumnType type = ColumnType.UUID;
    assertEquals(uuid, type.format(type.parse(uuid.toUpperCase(Locale.ROOT))));
    for (String other : List.of("", "0e37df36", uuid + "0", uuid.replace('-', '_'), "g" + uuid)) {
      assertThrows(IllegalArgumentException.class, () -> type.parse(other), other);
    }
  }

  @Test
  void roundsToMicroseconds() {
    ColumnType time = ColumnType.TIME;
    assertEquals(1, time.parseWord("00:00:00.0000014", true));
    assertEquals(2, time.parseWord("00:00:00.0000015", true));
    assertEquals(2, time.parseWord("00:00:00.0000025000", true));
    assertEquals(3, time.parseWord("00:00:00.00000250001", true));
    assertEquals(1_000_000, time.parseWord("00:00:00.9999995", true));
    assertThrows(IllegalArgumentException.class, () -> time.parseWord("23:59:59.9999999", true));
    for (ColumnType moment : List.of(ColumnType.TIMESTAMP, ColumnType.TIMESTAMPTZ)) {
      assertEquals(
          moment.parseWord("2013-07-01 00:00:00"),
          moment.parseWord("2013-06-30 23:59:59.9999999", true));
    }
    assertEquals(150, ColumnType.decimal(2).parseWord("1.499", true));
  }

  /** Checks reading and printing against java.time, on random moments and offsets. */
  @Test
  void agreesWithTheClock() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 20_000; i++) {
      long word = random.nextLong(TemporalText.FIRST, TemporalText.LAST + 1);
      word = i % 3 == 0 ? word - Math.floorMod(word, TemporalText.SECOND) : word;
      Instant moment =
          Instant.ofEpochSecond(
              Math.floorDiv(word, TemporalText.SECOND),
              1000 * Math.floorMod(word, TemporalText.SECOND));
      ZoneOffset offset = ZoneOffset.ofTotalSeconds(60 * random.nextInt(-18 * 60, 18 * 60 + 1));
      String text = moment.atOffset(offset).toString();
      boolean year = text.matches("[0-9]{4}-.*");
      if (year) {
        assertEquals(word, ColumnType.TIMESTAMPTZ.parseWord(text), "seed " + seed + ": " + text);
      }
      String printed = ColumnType.TIMESTAMPTZ.format(word);
      assertEquals(moment, Instant.parse(printed), "seed " + seed + ": " + printed);
      String local = ColumnType.TIMESTAMP.format(word);
      assertEquals(moment, LocalDateTime.parse(local).toInstant(ZoneOffset.UTC), "seed " + seed);
      assertEquals(word, ColumnType.TIMESTAMP.parseWord(local.replace('T', ' ')));
    }
  }
}
