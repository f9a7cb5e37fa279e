package org.splinter.client.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sql.search.QuantilePlan;
import org.splinter.client.sql.search.QuantilePlanner;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.table.Value;

/** Tests of what searches for quantiles make of counts that no table has. */
final class QuantileSearchesTest {
  private static final String DESCENDS =
      "the providers' counts lead to a value at one place in a group's order that is less than"
          + " that at a place before it";

  private static final String MISSING =
      "the providers' counts of one round do not add up to those of the round before";

  private static QuantilePlan plan(String sql) {
    QuantilePlan plan =
        QuantilePlanner.plans(
                LogicalPlanner.plan(SqlReader.read(sql), SampleTables.FLIGHTS), PlanOptions.DEFAULT)
            .get(0);
    assertEquals(2, plan.folds().size());
    assertEquals(2, plan.places().size());
    return plan;
  }

  private static QuerySums counts(QuantilePlan plan, int digit, Map<Long, Long> byDigit) {
    int aggregation = plan.aggregation(digit);
    GroupCodes codes = plan.folds().get(digit).layout().groups().get(aggregation);
    SortedMap<Long, long[]> counts = new TreeMap<>();
    for (long code = 0; code < codes.count(); code++) {
      Value value = codes.values(code).get(0);
      if (value instanceof Value.Word word && byDigit.containsKey(word.word())) {
        counts.put(code, new long[] {byDigit.get(word.word())});
      }
    }
    assertEquals(byDigit.size(), counts.size());
    List<SortedMap<Long, long[]>> all = new ArrayList<>();
    for (int i = 0; i < aggregation; i++) {
      all.add(new TreeMap<>());
    }
    all.add(counts);
    return new QuerySums(all);
  }

  /**
   * Returns why counts of two rounds are none of a table, the second round asked for each place.
   */
  private static Optional<String> contradiction(
      QuantilePlan plan, Map<Long, Long> first, Map<Long, Long> one, Map<Long, Long> other) {
    QuantileSearches searches = new QuantileSearches(plan);
    searches.begin(counts(plan, 0, first));
    searches.narrow(1, 0, counts(plan, 1, one));
    searches.narrow(1, 1, counts(plan, 1, other));
    return searches.contradiction();
  }

  @Test
  void valuesAscendWithTheirPlaces() {
    QuantilePlan plan =
        plan("SELECT QUANTILE_DISC(price, 0.25), QUANTILE_DISC(price, 0.75) FROM flights");
    Map<Long, Long> first = Map.of(5L, 8L);
    Map<Long, Long> honest = Map.of(3L, 4L, 9L, 4L);
    assertTrue(contradiction(plan, first, honest, honest).isEmpty());
    assertTrue(contradiction(plan, first, Map.of(9L, 8L), Map.of(9L, 8L)).isEmpty());
    assertEquals(Optional.of(DESCENDS), contradiction(plan, first, Map.of(9L, 8L), Map.of(8L, 8L)));
    assertTrue(contradiction(plan, first, Map.of(9L, 8L), honest).isEmpty());
    assertEquals(Optional.of(DESCENDS), contradiction(plan, first, Map.of(10L, 8L), honest));
    assertEquals(Optional.of(MISSING), contradiction(plan, first, honest, Map.of(9L, 7L)));
  }

  @Test
  void oneRowHasOneValue() {
    QuantilePlan plan = plan("SELECT MEDIAN(price) FROM flights");
    Map<Long, Long> first = Map.of(5L, 1L);
    assertTrue(contradiction(plan, first, Map.of(7L, 1L), Map.of(7L, 1L)).isEmpty());
    assertEquals(Optional.of(DESCENDS), contradiction(plan, first, Map.of(9L, 1L), Map.of(8L, 1L)));
    assertEquals(Optional.of(DESCENDS), contradiction(plan, first, Map.of(8L, 1L), Map.of(9L, 1L)));
    assertTrue(contradiction(plan, Map.of(), Map.of(), Map.of()).isEmpty());
  }
}
