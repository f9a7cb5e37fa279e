package org.splinter.client.sql.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.sql.FoldScheme;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.Resilience;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.contract.TrustModel;

/** Tests of the plans of searches for quantiles: what the template and the table decide. */
final class QuantilePlannerTest {
  private static final PlanOptions THREE =
      PlanOptions.DEFAULT.withResilience(Resilience.allButOne(3));

  private final long seed = System.nanoTime();

  private static List<QuantilePlan> plans(String sql, PlanOptions options) {
    return QuantilePlanner.plans(
        LogicalPlanner.plan(SqlReader.read(sql), SampleTables.FLIGHTS), options);
  }

  private static void assertRefused(String sql, PlanOptions options, String message) {
    RefusedQueryException e =
        assertThrows(RefusedQueryException.class, () -> plans(sql, options), sql);
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "month, 4, 1, 4",
    "distance, 13, 1, 13",
    "delay, 11, 1, 11",
    "price, 24, 2, 16",
    "huge, 64, 4, 16",
    "price * 1000 + month, 34, 3, 16",
    "huge / 2 - 1, 63, 4, 16",
    "CAST(date AS INTEGER), 9, 1, 9",
    "price * 1000, 24, 2, 16",
    "'ROUND(huge / 2, -6)', 44, 3, 16",
    "CASE WHEN active THEN 5 ELSE 5 END, 0, 1, 0"
  })
  void digitsAreAsManyAsTheBoundsOfValuesTake(String e, int bits, int fewest, int widest) {
    String argument = e.startsWith("CAST") ? "date" : e;
    boolean few = bits <= 36; // other digits than the last make keys beside the month
    for (PlanOptions options :
        few ? List.of(PlanOptions.DEFAULT, THREE) : List.of(PlanOptions.DEFAULT)) {
      List<QuantilePlan> plans =
          plans(
              "SELECT QUANTILE_DISC(" + argument + ", 0.5) FROM flights WHERE month = ?", options);
      int least = plans.stream().mapToInt(plan -> plan.folds().size()).min().orElseThrow();
      assertEquals(fewest, least);
      int most = 0;
      for (QuantilePlan plan : plans) {
        ValueDigits digits = plan.digits();
        assertEquals(bits, digits.totalBits());
        for (int digit : digits.bits()) {
          assertTrue(digit <= ValueDigits.MAX_DIGIT_BITS, digits.toString());
          most = Math.max(most, digit);
        }
      }
      assertEquals(widest, most);
    }
  }

  /** Checks that digits, as providers compute them by shifts, make the values again. */
  @Test
  void digitsMakeTheirValues() {
    Random random = new Random(seed);
    List<QuantilePlan> plans =
        plans("SELECT QUANTILE_DISC(huge, 0.5) FROM flights", PlanOptions.DEFAULT);
    List<QuantilePlan> near = plans("SELECT QUANTILE_DISC(price - 7, 0) FROM flights", THREE);
    List<QuantilePlan> multiple =
        plans("SELECT QUANTILE_DISC(price * 10 * 7, 0) FROM flights", THREE);
    for (int i = 0; i < 200; i++) {
      long word =
          i < 4
              ? List.of(Long.MIN_VALUE, Long.MAX_VALUE, -1L, 0L).get(i)
              : random.nextLong() >> random.nextInt(60);
      for (QuantilePlan plan : plans) {
        assertEquals(word, joined(plan, word, 0), "seed " + seed);
      }
      long price = random.nextInt(12_307_101) - 700L;
      for (QuantilePlan plan : near) {
        assertEquals(price, joined(plan, price, -700), "seed " + seed);
      }
      for (QuantilePlan plan : multiple) {
        assertEquals((price + 700) * 70, joined(plan, price, -700), "seed " + seed);
      }
    }
  }

  private static long joined(QuantilePlan plan, long value, long least) {
    long number = value - least;
    long joined = 0;
    int behind = plan.digits().totalBits();
    for (int round = 0; round < plan.folds().size(); round++) {
      int bits = plan.digits().bits().get(round);
      behind -= bits;
      long digit = round == 0 ? number >> behind : number >> behind & ((1L << bits) - 1);
      joined = plan.joined(joined, round, digit);
    }
    return plan.value(joined);
  }

  @Test
  void sumsRideAlongInTheFirstRoundOnly() {
    String sql =
        "SELECT COUNT(DISTINCT month), MEDIAN(price), AVG(distance), QUANTILE_DISC(price, 0.9)"
            + " FROM flights WHERE origin = ?";
    QuantilePlan plan = plans(sql, PlanOptions.DEFAULT.withQueries(5)).get(0);
    List<Aggregation> first = plan.folds().get(0).evaluation().aggregations();
    assertEquals(3, first.size());
    assertEquals(2, plan.aggregation(0));
    assertEquals(5, plan.folds().get(0).queries());
    assertEquals(3, plan.places().size(), "two of the median, one of the other");
    for (QueryPlan later : plan.folds().subList(1, plan.folds().size())) {
      assertEquals(1, later.evaluation().words());
      assertEquals(15, later.queries());
    }
  }

  @Test
  void equalPlacesAreSearchedOnce() {
    String sql =
        "SELECT MEDIAN(price), QUANTILE_CONT(price, 0.50) + 1, QUANTILE_CONT(price, 0),"
            + " QUANTILE_CONT(price, 1) FROM flights WHERE origin = ?";
    QuantilePlan plan = plans(sql, PlanOptions.DEFAULT).get(0);
    assertEquals(4, plan.places().size());
    assertEquals(
        List.of(3L, 4L, 0L, 7L),
        plan.places().stream().map(place -> place.row(8)).toList(),
        "of 8 rows");
  }

  /**
   * Checks that providers without room for all places at once are asked for one after the other.
   */
  @Test
  void placesThatDoNotFitInARoundHaveRoundsOfTheirOwn() {
    String sql = "SELECT MEDIAN(price * 8 + 1) FROM flights WHERE month = ? AND date <= ?";
    for (QuantilePlan plan : plans(sql, THREE)) {
      assertEquals(1, plan.placesAtOnce());
      assertEquals(1, plan.folds().get(1).queries());
      assertEquals(1 + 2 * (plan.folds().size() - 1), plan.rounds());
    }
    for (QuantilePlan plan : plans(sql, PlanOptions.DEFAULT)) {
      assertEquals(2, plan.placesAtOnce());
      assertEquals(plan.folds().size(), plan.rounds());
    }
  }

  @Test
  void groupsAreSearchedOneByOne() {
    String sql = "SELECT origin, MEDIAN(price) FROM flights WHERE month = ? GROUP BY origin";
    QuantilePlan plan = plans(sql, PlanOptions.DEFAULT).get(0);
    assertEquals(3, plan.groups().all().size());
    assertEquals(1, plan.folds().get(0).evaluation().shares());
    assertEquals(3, plan.folds().get(1).evaluation().shares(), "a bucket of each group");
    assertEquals(1, plans(sql, THREE).get(0).folds().get(1).evaluation().shares());
  }

  @Test
  void equalTemplatesGetEqualPlans() {
    String sql = "SELECT MEDIAN(price) FROM flights WHERE delay BETWEEN ? AND ?";
    List<QuantilePlan> one = plans(sql, PlanOptions.DEFAULT);
    List<QuantilePlan> other = plans(sql, PlanOptions.DEFAULT);
    for (int i = 0; i < one.size(); i++) {
      for (int round = 0; round < one.get(i).folds().size(); round++) {
        assertEquals(
            one.get(i).folds().get(round).evaluation(),
            other.get(i).folds().get(round).evaluation());
      }
    }
    assertFalse(one.isEmpty());
  }

  /** Checks that places of an expression that one round counts whole are no searches. */
  @Test
  void manyQueriesTakeTheirPlacesInTurn() {
    PlanOptions many = PlanOptions.DEFAULT.withQueries(2049);
    String where = " FROM flights WHERE month = ?";
    QuantilePlan turns = plans("SELECT MEDIAN(price)" + where, many).get(0);
    assertEquals(1, turns.placesAtOnce());
    assertEquals(2049, turns.folds().get(1).queries());
    assertEquals(1 + 2 * (turns.folds().size() - 1), turns.rounds());
    QuantilePlan whole =
        plans("SELECT QUANTILE_DISC(price, 0.5), MEDIAN(month), MEDIAN(distance)" + where, many)
            .get(0);
    assertEquals(1, whole.places().size());
    assertEquals(2049, whole.folds().get(1).queries());
  }

  @Test
  void refusalsNameTheMend() {
    String where = " FROM flights WHERE month = ?";
    assertRefused(
        "SELECT MEDIAN(price), MEDIAN(huge)" + where,
        PlanOptions.DEFAULT,
        "quantiles of one expression that can have more than 65,536 values, the query has 2; ask");
    assertRefused(
        "SELECT MEDIAN(price), MODE(price)" + where,
        PlanOptions.DEFAULT,
        "which a search does not find of an expression that can have more than 65,536; ask for");
    assertRefused(
        "SELECT QUANTILE_DISC(tailnum, 0.5)" + where,
        PlanOptions.DEFAULT,
        "by their digits, and not of texts; ask for the rows of one key, as in WHERE column = ?");
    assertRefused("SELECT COUNT(*)" + where, PlanOptions.DEFAULT, "asks for neither; use a fold");
    assertRefused(
        "SELECT MEDIAN(price)" + where,
        PlanOptions.DEFAULT.withScheme(FoldScheme.PAILLIER),
        "not asked by --scheme paillier");
    assertRefused(
        "SELECT MEDIAN(price)" + where,
        PlanOptions.DEFAULT.withTrust(TrustModel.threshold(4, 1)),
        "a fold is not asked under the trust model");
    assertRefused(
        "SELECT MEDIAN(huge) FROM flights WHERE month = ?",
        THREE,
        "a search compares all digits of the values but the last one with a secret, which are 48"
            + " bits here; by 3 providers these are the keys of a function that each provider"
            + " expands, at most 2^24; take quantiles of a coarser expression, such as … /"
            + " 1000000000, or ask two providers, whose shares do not grow with the values");
    assertRefused(
        "SELECT MEDIAN(huge) FROM flights WHERE month = ?",
        PlanOptions.DEFAULT.withScheme(FoldScheme.RING),
        "by --scheme ring these are the keys of a function that each provider expands, at most"
            + " 2^24; take quantiles of a coarser expression, such as … / 1000000000, or leave"
            + " --scheme out");
    assertRefused(
        "SELECT QUANTILE_DISC(price * 100.001 + 0.00001, 0.5) FROM flights WHERE month = ?",
        THREE,
        "such as ROUND(…, 3), or ask two");
    RefusedQueryException keys =
        assertThrows(
            RefusedQueryException.class,
            () -> plans("SELECT MEDIAN(price) FROM flights WHERE tailnum = ?", THREE));
    assertTrue(
        keys.getMessage()
            .endsWith(
                "; compare fewer columns, or columns of fewer values, or let the query be answered"
                    + " from views; or ask two providers, whose shares do not grow with the values"),
        keys.getMessage());
    assertRefused(
        "SELECT distance, MEDIAN(price) FROM flights WHERE month = ? GROUP BY distance",
        PlanOptions.DEFAULT,
        "ask for one group, such as AND distance = ?");
  }
}
