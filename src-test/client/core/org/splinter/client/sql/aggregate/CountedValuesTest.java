package org.splinter.client.sql.aggregate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.protocol.table.Value;

/** Tests of functions of different values and their counts, against sorted lists of all rows. */
final class CountedValuesTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  /** Returns the reduction that an aggregate of a column of some type plans. */
  private static CountedValues planned(String item) {
    AnswerExpression value =
        LogicalPlanner.plan(
                SqlReader.read("SELECT " + item + " FROM flights"), SampleTables.FLIGHTS)
            .shape()
            .columns()
            .get(0)
            .value();
    return (CountedValues) ((AnswerExpression.Aggregated) value).function();
  }

  private static Object of(String item, SortedMap<Value, Long> counts) {
    CountedValues planned = planned(item);
    return planned.reduction().of(counts, planned.type());
  }

  private static SortedMap<Value, Long> counts(List<Long> rows) {
    SortedMap<Value, Long> counts = new TreeMap<>();
    rows.forEach(row -> counts.merge(new Value.Word(row), 1L, Long::sum));
    return counts;
  }

  @Test
  void quantilesAreThoseOfTheSortedRows() {
    for (int i = 0; i < 300; i++) {
      List<Long> rows = new ArrayList<>();
      for (int row = 1 + random.nextInt(12); row > 0; row--) {
        rows.add((long) random.nextInt(9) - 4);
      }
      SortedMap<Value, Long> counts = counts(rows);
      rows.sort(null);
      int n = rows.size();
      int tenths = random.nextInt(11);
      String share = BigDecimal.valueOf(tenths, 1).toString();
      String of = "seed " + seed + ": " + share + " of " + rows;
      int first = Math.max(0, (tenths * n + 9) / 10 - 1);
      assertEquals(rows.get(first), of("QUANTILE_DISC(delay, " + share + ")", counts), of);
      int low = tenths * (n - 1) / 10;
      int rest = tenths * (n - 1) % 10;
      long step = rest == 0 ? 0 : rows.get(low + 1) - rows.get(low);
      double between = BigDecimal.valueOf(10 * rows.get(low) + step * rest, 1).doubleValue();
      assertEquals(between, of("QUANTILE_CONT(delay, " + share + ")", counts), of);
      double middle = (rows.get((n - 1) / 2) + rows.get(n / 2)) / 2.0;
      assertEquals(middle, of("MEDIAN(delay)", counts), of);
    }
  }

  @Test
  void theLeastOfTheMostFrequentValuesIsTheMode() {
    assertEquals(3L, of("MODE(delay)", counts(List.of(7L, 3L, 9L, 3L, 7L))));
    assertEquals(9L, of("MODE(delay)", counts(List.of(7L, 9L, 9L))));
    SortedMap<Value, Long> texts = new TreeMap<>();
    texts.put(new Value.Text("b"), 2L);
    texts.put(new Value.Text("a"), 2L);
    assertEquals("a", of("MODE(origin)", texts));
    assertEquals("b", of("QUANTILE_DISC(origin, 0.75)", texts));
    assertEquals(2L, of("COUNT(DISTINCT origin)", texts));
  }

  @Test
  void distinctSumsAreExact() {
    SortedMap<Value, Long> counts =
        counts(List.of(Long.MAX_VALUE, Long.MAX_VALUE, 1L, Long.MIN_VALUE, 1L));
    assertEquals(3L, of("COUNT(DISTINCT delay)", counts));
    assertEquals(0L, of("SUM(DISTINCT delay)", counts));
    assertEquals(0.0, of("AVG(DISTINCT delay)", counts));
    assertEquals(
        new BigDecimal(Long.MAX_VALUE).add(BigDecimal.ONE),
        of("SUM(DISTINCT delay)", counts(List.of(Long.MAX_VALUE, 1L, 1L))));
    assertEquals(new BigDecimal("3.07"), of("SUM(DISTINCT price)", counts(List.of(7L, 300L, 7L))));
  }

  @Test
  void noValuesHaveNone() {
    SortedMap<Value, Long> none = new TreeMap<>();
    assertEquals(0L, of("COUNT(DISTINCT delay)", none));
    for (String item :
        List.of(
            "SUM(DISTINCT delay)",
            "AVG(DISTINCT delay)",
            "MODE(origin)",
            "MEDIAN(delay)",
            "QUANTILE_CONT(delay, 0)",
            "QUANTILE_DISC(date, 1)")) {
      assertNull(of(item, none), item);
    }
  }

  @Test
  void kindsFollowFromTheColumn() {
    assertEquals(AnswerKind.DATE, planned("QUANTILE_DISC(date, 0.5)").kind());
    assertEquals(AnswerKind.TEXT, planned("MODE(origin)").kind());
    assertEquals(AnswerKind.NUMBER, planned("COUNT(DISTINCT origin)").kind());
    assertEquals(AnswerKind.NUMBER, planned("MEDIAN(price)").kind());
    assertEquals(
        planned("MODE(origin)").aggregation(), planned("COUNT(DISTINCT origin)").aggregation());
  }
}
