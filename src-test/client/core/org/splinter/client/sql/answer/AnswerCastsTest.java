package org.splinter.client.sql.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.ast.SqlType;
import org.splinter.client.sql.ast.SqlType.Kind;

/** Tests of casts of texts in an answer, which give what providers give on rows, or NULL. */
final class AnswerCastsTest {
  @Test
  void textsOfNumbersAreBoundedAsOnRows() {
    SqlType integer = new SqlType(Kind.INTEGER);
    assertEquals("9223372036854775807", text("9223372036854775807", integer));
    assertEquals("-9223372036854775808", text("-9223372036854775808", integer));
    for (String beyond : List.of("9223372036854775808", "99999999999999999999", "1e3", "", "x")) {
      assertNull(AnswerCasts.cast(beyond, integer), beyond);
    }
    SqlType cents = SqlType.decimal(18, 2);
    assertEquals(new BigDecimal("12.35"), AnswerCasts.cast(" 12.345 ", cents));
    assertNull(AnswerCasts.cast("92233720368547758.08", cents));
  }

  @Test
  void textsOfDoublesHaveNoBoundOfDigits() {
    SqlType approximate = new SqlType(Kind.DOUBLE);
    assertEquals(45.5, AnswerCasts.cast("45.5", approximate));
    assertEquals(-1e25, AnswerCasts.cast("-10000000000000000000000000", approximate));
    assertEquals(1.0, AnswerCasts.cast(true, approximate));
    assertNull(AnswerCasts.cast("45.5.", approximate));
  }

  private static String text(String shown, SqlType type) {
    return String.valueOf(AnswerCasts.cast(shown, type));
  }
}
