package org.splinter.client.sql.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.ast.Scalar;
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
      assertNull(cast(beyond, integer), beyond);
    }
    SqlType cents = SqlType.decimal(18, 2);
    assertEquals(new BigDecimal("12.35"), cast(" 12.345 ", cents));
    assertNull(cast("92233720368547758.08", cents));
  }

  @Test
  void textsOfDoublesHaveNoBoundOfDigits() {
    SqlType approximate = new SqlType(Kind.DOUBLE);
    assertEquals(45.5, cast("45.5", approximate));
    assertEquals(-1e25, cast("-10000000000000000000000000", approximate));
    assertEquals(1.0, cast(true, approximate));
    assertNull(cast("45.5.", approximate));
  }

  @Test
  void doublesPrintAsSqlEnginesPrintThem() {
    SqlType varchar = new SqlType(Kind.VARCHAR);
    Map<Double, String> printed =
        Map.of(
            1.2e7, "12000000.0",
            1e15, "1000000000000000.0",
            1e16, "1e+16",
            -1.25e20, "-1.25e+20",
            0.0001, "0.0001",
            1e-5, "1e-05",
            1.23e-7, "1.23e-07",
            1.0, "1.0",
            -0.5, "-0.5",
            1.5e300, "1.5e+300");
    printed.forEach((value, shown) -> assertEquals(shown, cast(value, varchar)));
  }

  @Test
  void timesPrintAsSqlEnginesPrintThem() {
    SqlType varchar = new SqlType(Kind.VARCHAR);
    assertEquals("07:08:00", cast(LocalTime.of(7, 8), varchar));
    assertEquals("07:08:09.00012", cast(LocalTime.of(7, 8, 9, 120_000), varchar));
    assertEquals("2013-06-03", cast(LocalDate.of(2013, 6, 3), varchar));
    LocalDateTime timestamp = LocalDateTime.of(13, 6, 3, 0, 0);
    assertEquals("0013-06-03 00:00:00", cast(timestamp, varchar));
    assertEquals("0013-06-03 00:00:00+00", cast(timestamp.toInstant(ZoneOffset.UTC), varchar));
  }

  @Test
  void aNumberThatIsNotFiniteIsNoExactOne() {
    for (double value : new double[] {Double.POSITIVE_INFINITY, Double.NaN}) {
      assertNull(cast(value, new SqlType(Kind.INTEGER)));
      assertNull(cast(value, SqlType.decimal(18, 2)));
      assertNull(Numbers.bits(Scalar.Operator.BIT_AND, value, 1L));
      assertNull(Numbers.bitNot(value));
    }
  }

  @Test
  void onlyDoublesHaveExponents() {
    assertNull(cast("1e3", new SqlType(Kind.INTEGER)));
    assertEquals(1000.0, cast("1e3", new SqlType(Kind.DOUBLE)));
    assertNull(cast("1e999999999", new SqlType(Kind.DOUBLE)));
  }

  private static @Nullable Object cast(Object value, SqlType type) {
    AnswerExpression operand = new AnswerExpression.Constant(value);
    return AnswerCasts.cast(value, new AnswerExpression.Cast(operand, type, true));
  }

  private static String text(String shown, SqlType type) {
    return String.valueOf(cast(shown, type));
  }
}
