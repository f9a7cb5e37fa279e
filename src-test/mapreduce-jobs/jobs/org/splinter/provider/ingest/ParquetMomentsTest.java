package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.table.ColumnType;

/** Tests that dates of Parquet have the years that dates have as text. */
final class ParquetMomentsTest {
  @Test
  void datesHaveTheYearsOfTexts() {
    for (String end : List.of("0000-01-01", "9999-12-31")) {
      long day = LocalDate.parse(end).toEpochDay();
      assertEquals(ColumnType.DATE.parseWord(end), ParquetMoments.day(day, ColumnType.DATE));
    }
    for (long beyond :
        new long[] {
          LocalDate.of(0, 1, 1).toEpochDay() - 1,
          LocalDate.of(9999, 12, 31).toEpochDay() + 1,
          Integer.MAX_VALUE
        }) {
      assertEquals(
          "lies outside of the years 0 to 9999",
          assertThrows(
                  IllegalArgumentException.class, () -> ParquetMoments.day(beyond, ColumnType.DATE))
              .getMessage());
    }
  }
}
