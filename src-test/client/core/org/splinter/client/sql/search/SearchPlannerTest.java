package org.splinter.client.sql.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.SortKey;

class SearchPlannerTest {
  private static final String MANY = "month IN (" + "?, ".repeat(16) + "?)";

  private static LogicalQuery logical(String sql) {
    return LogicalPlanner.plan(SqlReader.read(sql), SampleTables.FLIGHTS);
  }

  private static SearchPlan plan(String sql) {
    return SearchPlanner.plan(logical(sql), SampleTables.numbered(336_776), PlanOptions.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "1024, 2", "1025, 3", "1048576, 3", "1048577, 4"})
  void rowsAloneDecideTheRounds(long rows, int rounds) {
    LogicalQuery query = logical("SELECT MAX(delay) FROM flights WHERE " + MANY);
    SearchPlan max = SearchPlanner.plan(query, SampleTables.numbered(rows), PlanOptions.DEFAULT);
    assertEquals(rounds, max.rounds());
    assertNull(max.collection());
    LogicalQuery top =
        logical("SELECT TOP 10 tailnum FROM flights WHERE " + MANY + " ORDER BY delay");
    SearchPlan ten = SearchPlanner.plan(top, SampleTables.numbered(rows), PlanOptions.DEFAULT);
    assertEquals(rounds + 1, ten.rounds(), "one more collects the ranks");
  }

  @Test
  void sumsRideAlongInTheFirstRoundOnly() {
    SearchPlan plan = plan("SELECT COUNT(*), AVG(distance), MAX(delay) FROM flights WHERE " + MANY);
    List<Aggregation> first = plan.narrowing().get(0).evaluation().aggregations();
    assertEquals(2, first.size());
    assertEquals(2, first.get(0).words(), "a count and a sum");
    assertEquals(1, plan.aggregation(0));
    assertEquals(1, plan.narrowing().get(1).evaluation().aggregations().size());
    assertEquals(1, plan.narrowing().get(1).evaluation().words());
  }

  @Test
  void groupsMultiplyTheSharesOfAllRoundsButTheFirst() {
    SearchPlan plan =
        plan("SELECT origin, MAX(delay) FROM flights WHERE " + MANY + " GROUP BY origin");
    assertEquals(3, plan.codes().size(), "the column has no NULL");
    assertEquals(17, plan.narrowing().get(0).layout().shares().size());
    assertEquals(3 * 17, plan.narrowing().get(1).layout().shares().size());
    assertEquals(3, plan.retrieval().pirQueries());
  }

  @Test
  void groupsThatMayBeNullAreSearchedToo() {
    SearchPlan plan =
        plan(
            "SELECT CASE WHEN delay > 0 THEN 1 END late, MIN(distance) FROM flights"
                + " WHERE month = ? GROUP BY late");
    assertEquals(2, plan.codes().size());
    assertEquals(2, plan.narrowing().get(1).evaluation().terms().size(), "a key of each form");
  }

  /**
   * A bound on the rank is an interval more: where it is one too many, one round counts by rank.
   */
  @Test
  void firstRowsUnderManyIntervalsAreCountedByRank() {
    String first = "SELECT TOP 10 tailnum FROM flights WHERE date > ? AND month < ?";
    String third = " AND distance BETWEEN ? AND ?";
    String order = " ORDER BY delay";
    assertEquals(4, plan(first + order).rounds());
    SearchPlan many = plan(first + third + order);
    assertEquals(2, many.rounds());
    assertNull(many.collection());
    assertEquals(581 * 581, many.sums());
    Aggregation counts =
        many.narrowing().get(0).evaluation().aggregations().get(many.aggregation(0));
    assertEquals(2, counts.groups().size(), "both digits of the rank");
    assertEquals(
        many.narrowing().get(0).layout().shares().size(),
        plan("SELECT MAX(delay) FROM flights WHERE date > ? AND month < ?" + third)
            .narrowing()
            .get(0)
            .layout()
            .shares()
            .size(),
        "as many as to count rows");
  }

  /** More counts than a round can have are refused as before, for the bound's shares. */
  @Test
  void tooManyCountsByRankAreRefused() {
    String sql =
        "SELECT TOP 10 tailnum FROM flights WHERE date > ? AND month < ? AND distance BETWEEN ? AND ?"
            + " ORDER BY delay";
    assertEquals(
        2,
        SearchPlanner.plan(logical(sql), SampleTables.numbered(1 << 20), PlanOptions.DEFAULT)
            .rounds());
    RefusedQueryException refusal =
        assertThrows(
            RefusedQueryException.class,
            () ->
                SearchPlanner.plan(
                    logical(sql), SampleTables.numbered((1 << 20) + 1), PlanOptions.DEFAULT));
    assertTrue(
        refusal.getMessage().contains("more function shares, at most 1024"), refusal.getMessage());
    refuses(
        "SELECT TOP 10 tailnum FROM flights WHERE date > ? AND distance > ? AND month < ?"
            + " AND huge BETWEEN ? AND ?"
            + " ORDER BY delay",
        "more function shares, at most 1024");
  }

  @Test
  void queriesOfOneOrderShareTheRankedTable() {
    RowNumbers one =
        SearchPlanner.numbered(
            logical("SELECT MAX(delay) FROM flights WHERE month > 3 AND distance = ?"));
    RowNumbers other =
        SearchPlanner.numbered(
            logical("SELECT MAX_BY(origin, delay) FROM flights WHERE month = ?"));
    assertEquals(one, other);
    Expression delay = new Expression.ColumnValue(SampleTables.DELAY);
    assertEquals(List.of(new SortKey(delay, true, false)), one.order());
  }

  @Test
  void refusesATableThatHasRanks() {
    LogicalQuery query =
        LogicalPlanner.plan(
            SqlReader.read("SELECT MAX(delay) FROM flights WHERE month = ?"),
            SampleTables.numbered(10));
    RefusedQueryException refusal =
        assertThrows(RefusedQueryException.class, () -> SearchPlanner.numbered(query));
    assertTrue(refusal.getMessage().contains("'rank_' stands twice"), refusal.getMessage());
  }

  @Test
  void refusesWhatASearchCannotFind() {
    refuses(
        "SELECT MAX(delay), MIN(distance) FROM flights WHERE month = ?",
        "the greatest delay and the least distance; ask in two queries");
    refuses("SELECT PRODUCT(month) FROM flights WHERE month = ?", "PRODUCT is of all rows");
    refuses("SELECT COUNT(*) FROM flights WHERE month = ?", "asks for sums; use a fold");
    refuses("SELECT tailnum FROM flights WHERE month = ?", "add LIMIT 1000 or less");
    refuses(
        "SELECT month, date, MAX(delay) FROM flights WHERE distance = ? GROUP BY month, date",
        "GROUP BY month, date can have 4,380 groups");
    refuses(
        "SELECT month, MAX(delay) FROM flights WHERE distance IN ("
            + "?, ".repeat(99)
            + "?) GROUP BY month",
        "100 times 12 are 1200, at most 1024 are possible; ask for one group, such as AND month");
    refuses(
        "SELECT month, MAX(delay, 500) FROM flights WHERE distance = ? GROUP BY month",
        "looks up 500 rows of each of 12 groups, at most 4096");
  }

  private static void refuses(String sql, String reason) {
    RefusedQueryException refusal = assertThrows(RefusedQueryException.class, () -> plan(sql));
    assertTrue(refusal.getMessage().contains(reason), refusal.getMessage());
  }
}
