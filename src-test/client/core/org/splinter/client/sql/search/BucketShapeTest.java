package org.splinter.client.sql.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BucketShapeTest {

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1",
    "1, 1, 1",
    "2, 1, 2",
    "1024, 1, 1024",
    "1025, 2, 33",
    "225000, 2, 475",
    "1048576, 2, 1024",
    "1048577, 3, 102",
    "6100000, 3, 183",
    "1073741824, 3, 1024",
    "1073741825, 4, 182"
  })
  void takesAsFewRoundsAndThenBucketsAsReachAllRows(long rows, int rounds, int buckets) {
    assertEquals(new BucketShape(rows, rounds, buckets, 1), BucketShape.of(rows));
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "1024, 1024", "1025, 1089", "336776, 337561", "1048576, 1048576"})
  void allDigitsAtOnceAreRanks(long rows, int buckets) {
    BucketShape shape = BucketShape.of(rows).atOnce();
    assertEquals(1, shape.rounds());
    assertEquals(buckets, shape.buckets());
    assertEquals(1, shape.width(0));
  }

  @Test
  void bucketsOfARoundCoverOneOfTheRoundBefore() {
    for (long rows : new long[] {0, 1, 1025, 1 << 21}) {
      BucketShape shape = BucketShape.of(rows);
      assertEquals(1, shape.width(shape.rounds() - 1), "the last round names one row");
      assertTrue(shape.width(0) * shape.buckets() >= rows, "the first covers the table");
      for (int round = 1; round < shape.rounds(); round++) {
        assertEquals(shape.width(round - 1), shape.width(round) * shape.buckets());
      }
    }
  }
}
