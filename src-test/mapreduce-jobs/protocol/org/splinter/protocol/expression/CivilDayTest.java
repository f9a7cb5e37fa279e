package org.splinter.protocol.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDate;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.expression.Expression.DateField;

/**
 * Tests of date fields against java.time, on every day that a column can hold and to the last year.
 */
final class CivilDayTest {

  @Test
  void everyDayOfFourDigitYears() {
    long last = LocalDate.of(9999, 12, 31).toEpochDay();
    for (long day = LocalDate.of(0, 1, 1).toEpochDay(); day <= last; day++) {
      LocalDate date = LocalDate.ofEpochDay(day);
      assertEquals(date.getYear(), CivilDay.field(DateField.YEAR, day));
      assertEquals(date.getMonthValue(), CivilDay.field(DateField.MONTH, day));
      assertEquals(date.getDayOfMonth(), CivilDay.field(DateField.DAY, day));
      assertEquals(date.getDayOfYear(), CivilDay.field(DateField.DAY_OF_YEAR, day));
    }
  }

  @Test
  void anyDay() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 200_000; i++) {
      check(random.nextLong(CivilDay.FIRST, CivilDay.LAST + 1), "seed " + seed);
    }
    for (int i = 0; i < 1000; i++) {
      check(CivilDay.FIRST + i, "at the first day");
      check(CivilDay.LAST - i, "at the last day");
      check(i - 500, "at 1970");
    }
  }

  @Test
  void laterMonths() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 200_000; i++) {
      long day = random.nextLong(CivilDay.FIRST / 2, CivilDay.LAST / 2);
      long months = i % 2 == 0 ? random.nextInt(50) - 25 : random.nextInt();
      assertEquals(
          LocalDate.ofEpochDay(day).plusMonths(months).toEpochDay(),
          CivilDay.addMonths(day, months),
          () -> "seed " + seed + ": " + months + " months after " + day);
    }
  }

  private static void check(long day, String where) {
    for (DateField field : DateField.values()) {
      assertEquals(
          RowInterpreter.field(field, day),
          CivilDay.field(field, day),
          () -> where + ": " + field + " of " + day);
    }
  }
}
