package org.splinter.client.sql.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/** Tests of wide decimals in an answer, whose texts come from providers. */
final class AnswerValuesTest {
  private static final ColumnType WIDE = ColumnType.wide(2);

  @Test
  void wideDecimalsAreNumbers() {
    for (String number : List.of("0.00", "-12345678901234567890.12", "99999999999999999999.99")) {
      assertEquals(new BigDecimal(number), AnswerValues.of(WIDE.parse(number), WIDE));
      assertEquals(new BigDecimal(number), AnswerValues.number(WIDE.parse(number), WIDE));
    }
    assertEquals(
        new BigDecimal("1.50"), AnswerValues.number(new Value.Word(150), ColumnType.decimal(2)));
  }

  @Test
  void otherTextsContradictTheTable() {
    for (String text : List.of("", "5", "12.50", "4" + "0".repeat(21), "2" + "0".repeat(22))) {
      Value value = new Value.Text(text);
      for (UncheckedIOException refusal :
          List.of(
              assertThrows(UncheckedIOException.class, () -> AnswerValues.of(value, WIDE)),
              assertThrows(UncheckedIOException.class, () -> AnswerValues.number(value, WIDE)))) {
        assertTrue(
            refusal
                .getCause()
                .getMessage()
                .startsWith("the answers hold a text that is no decimal(38, 2); "),
            refusal.getMessage());
      }
    }
  }
}
