package org.splinter.client.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.aggregate.QuantilePlace;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sql.search.QuantilePlan;
import org.splinter.client.sql.search.QuantilePlanner;

/** Tests of searches for the value at a place, by counts of sorted lists. */
final class ValueSearchTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  private static List<QuantilePlan> plans() {
    String sql = "SELECT MEDIAN(huge), QUANTILE_DISC(huge, 0.9) FROM flights WHERE month = ?";
    return QuantilePlanner.plans(
        LogicalPlanner.plan(SqlReader.read(sql), SampleTables.FLIGHTS), PlanOptions.DEFAULT);
  }

  /** Counts values by the digit of a round, those in a bucket of the round before alone. */
  private static SortedMap<Long, Long> counts(
      QuantilePlan plan, int round, List<Long> values, OptionalLong bucket) {
    int behind = Long.SIZE;
    for (int bits : bits(plan).subList(0, round + 1)) {
      behind -= bits;
    }
    int width = bits(plan).get(round);
    SortedMap<Long, Long> counts = new TreeMap<>();
    for (long value : values) {
      long digit = value >> behind;
      boolean in = round == 0 || OptionalLong.of(digit >> width).equals(bucket);
      // Other rows are in the answer too, and count nothing.
      counts.merge(round == 0 ? digit : digit & ((1L << width) - 1), in ? 1L : 0, Long::sum);
    }
    return counts;
  }

  private static List<Integer> bits(QuantilePlan plan) {
    return plan.digits().bits();
  }

  private static ValueSearch searched(QuantilePlan plan, QuantilePlace place, List<Long> values) {
    ValueSearch search = new ValueSearch(plan, place);
    for (int round = 0; round < plan.folds().size(); round++) {
      search.narrow(counts(plan, round, values, search.bucket()));
    }
    return search;
  }

  @Test
  void findsTheValueAtEachPlace() {
    List<QuantilePlan> plans = plans();
    for (int i = 0; i < 300; i++) {
      List<Long> values = new ArrayList<>();
      int shift = random.nextInt(64);
      for (int row = random.nextInt(30); row > 0; row--) {
        boolean again = !values.isEmpty() && random.nextInt(3) == 0;
        values.add(again ? values.get(random.nextInt(values.size())) : random.nextLong() >> shift);
      }
      List<Long> sorted = values.stream().sorted().toList();
      QuantilePlan plan = plans.get(i % plans.size());
      for (QuantilePlace place : plan.places()) {
        ValueSearch search = searched(plan, place, values);
        String of = "seed " + seed + ": " + place + " of " + sorted;
        assertTrue(search.plausible(), of);
        assertEquals(values.size(), search.all(), of);
        assertEquals(
            values.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(sorted.get((int) place.row(values.size()))),
            search.value(),
            of);
      }
    }
  }

  @Test
  void whereNothingIsSelectedAllRoundsAreTaken() {
    QuantilePlan plan = plans().get(0);
    ValueSearch search = new ValueSearch(plan, plan.places().get(0));
    for (int round = 0; round < plan.folds().size(); round++) {
      search.narrow(new TreeMap<>());
      assertTrue(search.bucket().isEmpty());
    }
    assertTrue(search.plausible());
    assertTrue(search.value().isEmpty());
    assertEquals(0, search.all());
  }

  /** A provider that lies must not make a search fail before its last round. */
  @Test
  void countsThatCannotBeAreNoticedAndTaken() {
    QuantilePlan plan = plans().get(0);
    long rows = plan.query().table().manifest().rows();
    for (List<Long> first : List.of(List.of(-1L, 4L), List.of(rows, 1L), List.of(Long.MAX_VALUE))) {
      ValueSearch search = new ValueSearch(plan, plan.places().get(0));
      for (int round = 0; round < plan.folds().size(); round++) {
        SortedMap<Long, Long> counts = new TreeMap<>();
        for (long count : first) {
          counts.put((long) counts.size(), count);
        }
        search.narrow(counts);
        assertFalse(search.plausible(), first.toString());
        assertTrue(search.bucket().isEmpty(), first.toString());
      }
    }
  }

  @Test
  void countsOfTheNextRoundMustBeThoseOfTheBucket() {
    QuantilePlan plan = plans().get(0);
    for (long next : new long[] {0, 2, 4}) {
      ValueSearch search = new ValueSearch(plan, plan.places().get(0));
      search.narrow(new TreeMap<>(Map.of(0L, 3L, 5L, 1L)));
      assertEquals(OptionalLong.of(0), search.bucket());
      search.narrow(new TreeMap<>(Map.of(7L, next)));
      assertFalse(search.plausible(), next + " of 3");
      assertTrue(search.bucket().isEmpty());
    }
  }

  @Test
  void nothingIsPrinted() {
    QuantilePlan plan = plans().get(0);
    assertEquals("ValueSearch[hidden]", new ValueSearch(plan, plan.places().get(0)).toString());
    assertEquals("QuantileSearches[hidden]", new QuantileSearches(plan).toString());
  }
}
