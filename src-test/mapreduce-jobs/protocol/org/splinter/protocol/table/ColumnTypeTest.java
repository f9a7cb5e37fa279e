package org.splinter.protocol.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
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
  @ValueSource(strings = {"integer", "decimal(0)", "decimal(18)", "date", "boolean", "string"})
  void namesTypes(String name) {
    assertEquals(name, ColumnType.named(name).describe());
  }

  @ParameterizedTest
  @ValueSource(strings = {"int", "decimal", "decimal(19)", "decimal(-1)", "string(3)", ""})
  void refusesOtherTypes(String name) {
    assertThrows(IllegalArgumentException.class, () -> ColumnType.named(name));
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
  }
}
