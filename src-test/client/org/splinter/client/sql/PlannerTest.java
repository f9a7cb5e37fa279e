package org.splinter.client.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.query.EvaluationPlan;
import org.splinter.query.KeyDefinition;
import org.splinter.query.PlanCodec;
import org.splinter.query.PlanValidator;
import org.splinter.query.Predicate;
import org.splinter.query.Predicate.Operator;
import org.splinter.query.Weight;
import org.splinter.table.ColumnType;
import org.splinter.table.Manifest;
import org.splinter.table.Value;

class PlannerTest {

  @Test
  void plansKeysGroupsWeightsAndOutputs() throws Exception {
    QueryPlan plan =
        SampleTables.plan(
            """
            SELECT month, COUNT(*), SUM(distance) s, AVG(distance), AVG(delay), COUNT(delay), origin
            FROM flights WHERE origin = ? AND distance > 500 AND ? = month AND origin = ?
            GROUP BY 1, origin, month
            """);
    EvaluationPlan evaluation = plan.evaluation();
    assertEquals("flights", evaluation.table());
    assertEquals(SampleTables.FLIGHTS.fingerprint(), evaluation.fingerprint());
    assertEquals(List.of(SampleTables.ORIGIN, SampleTables.MONTH), evaluation.keyColumns());
    assertEquals(List.of(SampleTables.MONTH, SampleTables.ORIGIN), evaluation.groupColumns());
    assertEquals(
        List.of(
            new Weight(Weight.Kind.VALUE, SampleTables.DISTANCE),
            new Weight(Weight.Kind.PRESENT, SampleTables.DELAY),
            new Weight(Weight.Kind.VALUE, SampleTables.DELAY)),
        evaluation.weights());
    assertEquals(
        new Predicate.Comparison(SampleTables.DISTANCE, Operator.GREATER, new Value.Word(500)),
        evaluation.filter());
    assertEquals(
        List.of(
            new OutputColumn.Group("month", 0, ColumnType.INTEGER),
            new OutputColumn.Count("COUNT(*)", 0),
            new OutputColumn.Sum("s", 1, 0, ColumnType.INTEGER),
            new OutputColumn.Average("AVG(distance)", 1, 0, ColumnType.INTEGER),
            new OutputColumn.Average("AVG(delay)", 3, 2, ColumnType.INTEGER),
            new OutputColumn.Count("COUNT(delay)", 2),
            new OutputColumn.Group("origin", 1, ColumnType.STRING)),
        plan.outputs());
    assertEquals(
        List.of(
            new QueryPlan.Parameter("origin", ColumnType.STRING, 0),
            new QueryPlan.Parameter("month", ColumnType.INTEGER, 1),
            new QueryPlan.Parameter("origin", ColumnType.STRING, 0)),
        plan.parameters());
    assertEquals(
        KeyDefinition.of(SampleTables.FLIGHTS, evaluation.keyColumns()).bits(),
        plan.share().domainBits());
    assertEquals(8, plan.share().radixBits());
    assertEquals(8, evaluation.radixBits());
    PlanValidator.check(PlanCodec.decode(PlanCodec.encode(evaluation)), SampleTables.FLIGHTS);
  }

  @Test
  void withoutSecretsTheKeyIsOneBit() {
    QueryPlan plan = SampleTables.plan("SELECT COUNT(tailnum) FROM Flights");
    assertEquals(1, plan.share().domainBits());
    assertEquals(List.of(), plan.parameters());
    assertNull(plan.evaluation().filter());
    assertEquals(List.of(new OutputColumn.Count("COUNT(tailnum)", 1)), plan.outputs());
  }

  @Test
  void wideKeysGetNarrowRadix() {
    QueryPlan plan = SampleTables.plan("SELECT COUNT(*) FROM flights WHERE tailnum = ?");
    assertEquals(96, plan.share().domainBits());
    assertEquals(4, plan.share().radixBits());
    assertEquals(64, domainBits("huge"));
    assertEquals(13, domainBits("distance"));
  }

  private static int domainBits(String column) {
    return SampleTables.plan("SELECT COUNT(*) FROM flights WHERE " + column + " = ?")
        .share()
        .domainBits();
  }

  @Test
  void groupsByAliasButColumnsFirst() {
    QueryPlan plan = SampleTables.plan("SELECT month AS m, COUNT(*) FROM flights GROUP BY M");
    assertEquals(List.of(SampleTables.MONTH), plan.evaluation().groupColumns());
    plan = SampleTables.plan("SELECT month AS day, month FROM flights GROUP BY day, month");
    assertEquals(List.of(10, SampleTables.MONTH), plan.evaluation().groupColumns());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT SUM(price), AVG(price), SUM(year) FROM flights",
        "SELECT COUNT(date), COUNT(active), COUNT(huge), COUNT(name) FROM flights",
        "SELECT date, active FROM flights WHERE huge = ? GROUP BY date, active",
        "SELECT COUNT(*) FROM flights WHERE name < 'b' AND active >= FALSE AND date < '2014-01-01'",
      })
  void accepted(String sql) throws Exception {
    EvaluationPlan plan = SampleTables.plan(sql).evaluation();
    PlanValidator.check(PlanCodec.decode(PlanCodec.encode(plan)), SampleTables.FLIGHTS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SELECT COUNT(x) FROM flights | table flights has no column x; it has origin, month, tailnum
          SELECT COUNT(*) FROM flights WHERE x = ? | has no column x
          SELECT COUNT(*) FROM flights WHERE x = 1 | has no column x
          SELECT COUNT(*) FROM flights WHERE x IS NULL | has no column x
          SELECT COUNT(*) FROM flights GROUP BY x | has no column x
          SELECT month, COUNT(*) FROM flights | column month is neither aggregated nor in GROUP BY
          SELECT name FROM flights WHERE huge = ? | rows are not available in this version
          SELECT COUNT(*) FROM flights GROUP BY tailnum | GROUP BY tailnum: the column has more than 65,536 distinct values
          SELECT COUNT(*) AS n FROM flights GROUP BY n | GROUP BY n is an aggregate
          SELECT SUM(origin) FROM flights | SUM needs a number; column origin is string
          SELECT AVG(date) FROM flights | AVG needs a number; column date is date
          SELECT SUM(active) FROM flights | SUM needs a number; column active is boolean
          SELECT SUM(huge) FROM flights | SUM of column huge could overflow: 336,776 rows of up to 9223372036854775808
          """)
  void refused(String sql, String message) {
    assertRefused(sql, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          month = 'abc'           | column month is integer, 'abc' is not; write a number without quotes
          month = '1'             | column month is integer, '1' is not
          month IN (1, TRUE)      | column month is integer, TRUE is not
          price > DATE '2013-01-01' | column price is decimal(2), DATE '2013-01-01' is not
          origin = 5              | column origin is string, 5 is not; write text in single quotes
          origin = TRUE           | column origin is string, TRUE is not
          active = 1              | column active is boolean, 1 is not; write TRUE or FALSE
          active = 'true'         | column active is boolean, 'true' is not
          date = 20130101         | column date is date, 20130101 is not; write a date such as '2013-06-30'
          date = '2013-02-30'     | column date is date, '2013-02-30' is not
          date = DATE 'abc'       | column date is date, DATE 'abc' is not
          month LIKE '1%'         | LIKE needs text; column month is integer
          month LIKE '1'          | column month is integer, '1' is not
          date LIKE '2013%'       | LIKE needs text; column date is date
          month                   | column month is integer, TRUE is not
          """)
  void literalsOfAnotherType(String where, String message) {
    assertRefused("SELECT COUNT(*) FROM flights WHERE " + where, message);
  }

  @Test
  void sumsAreBoundedByRowsTimesGreatest() {
    // 2^63 / 4 rows is reached by 2^61, and by -2^61 as well.
    assertEquals(1, planSum(4, (1L << 61) - 1, 0));
    assertEquals(1, planSum(4, 0, -(1L << 61) + 1));
    assertThrows(RefusedException.class, () -> planSum(4, 1L << 61, 0));
    assertThrows(RefusedException.class, () -> planSum(4, 0, -(1L << 61)));
    assertThrows(RefusedException.class, () -> planSum(1, 0, Long.MIN_VALUE));
    assertEquals(1, planSum(1, Long.MAX_VALUE, 0));
    assertEquals(1, planSum(0, Long.MAX_VALUE, Long.MIN_VALUE));
  }

  private static int planSum(long rows, long max, long min) {
    Manifest one =
        new Manifest(
            "one",
            new org.splinter.table.Schema(
                List.of(new org.splinter.table.Column("v", ColumnType.INTEGER))),
            rows,
            SampleTables.FLIGHTS.fingerprint(),
            List.of(new org.splinter.table.ColumnStatistics(0, min, max, 2)),
            List.of());
    return Planner.plan(SqlTemplate.parse("SELECT SUM(v) FROM one"), one)
        .evaluation()
        .weights()
        .size();
  }

  @Test
  void planBoundsAreRefusedByFigure() {
    assertRefused(
        "SELECT COUNT(*) FROM flights WHERE month IN (1" + ",1".repeat(4_100) + ")",
        "WHERE has more than 4096 public conditions");
    assertRefused(
        "SELECT COUNT(*) FROM flights WHERE " + "NOT ".repeat(65) + "month = 1",
        "WHERE is nested deeper than 64");
    SampleTables.plan("SELECT COUNT(*) FROM flights WHERE " + "NOT ".repeat(64) + "month = 1");
  }

  @Test
  void equalTemplatesGetEqualPlans() {
    String sql = "SELECT origin, SUM(delay) FROM flights WHERE month = ? AND day < 5 GROUP BY 1";
    assertEquals(SampleTables.plan(sql), SampleTables.plan(sql));
  }

  @Test
  void plansOnlyTheTableItNames() {
    SqlTemplate template = SqlTemplate.parse("SELECT COUNT(*) FROM other");
    assertThrows(
        IllegalArgumentException.class, () -> Planner.plan(template, SampleTables.FLIGHTS));
  }

  private static void assertRefused(String sql, String message) {
    RefusedException e = assertThrows(RefusedException.class, () -> SampleTables.plan(sql), sql);
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }
}
