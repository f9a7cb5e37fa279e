package org.splinter.client.sql.fold;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.logical.ColumnNames;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Value;

/** Tests of the plan of a template: terms, keys, shares, aggregations; and of the refusals. */
class PlannerTest {
  private static final Expression MONTH = new Expression.ColumnValue(SampleTables.MONTH);
  private static final Expression DISTANCE = new Expression.ColumnValue(SampleTables.DISTANCE);
  private static final Expression DELAY = new Expression.ColumnValue(SampleTables.DELAY);

  @Test
  void plansFilterGroupsAndMeasures() throws Exception {
    QueryPlan plan =
        SampleTables.plan(
            """
            SELECT month, COUNT(*), SUM(distance) s, AVG(distance), AVG(delay), COUNT(delay), origin
            FROM flights WHERE origin = ? AND distance > 500 AND ? = month
            GROUP BY 1, origin, month
            """);
    EvaluationPlan evaluation = plan.evaluation();
    assertEquals("flights", evaluation.table());
    assertEquals(SampleTables.FLIGHTS.manifest().fingerprint(), evaluation.fingerprint());
    assertEquals(
        new Predicate.Comparison(
            DISTANCE, Predicate.Operator.GREATER, new Expression.Constant(new Value.Word(500))),
        evaluation.filter());
    assertEquals(1, evaluation.aggregations().size());
    assertEquals(
        List.of(MONTH, new Expression.ColumnValue(SampleTables.ORIGIN)),
        evaluation.aggregations().get(0).groups());
    assertEquals(
        List.of(
            Measure.whole(Measure.Kind.VALUE, DISTANCE),
            Measure.whole(Measure.Kind.PRESENT, DELAY),
            Measure.whole(Measure.Kind.VALUE, DELAY)),
        evaluation.aggregations().get(0).measures());
    assertTrue(plan.grouped());
    requireLayout(plan);
  }

  /** Checks that a provider's layout of the encoded plan is the client's. */
  private static void requireLayout(QueryPlan plan) throws Exception {
    EvaluationPlan decoded = PlanCodec.decode(PlanCodec.encode(plan.evaluation()));
    assertEquals(plan.evaluation(), decoded);
    PlanLayout layout = PlanLayout.of(decoded, SampleTables.FLIGHTS);
    assertEquals(plan.layout().shares(), layout.shares());
  }

  /**
   * Compares terms, each written as its sign, key width, E if expanded, and the use of each share.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          distance > 5                              | +0 CONSTANT
          month = ?                                 | +4E DPF
          month <> ?                                | +0 CONSTANT; -4E DPF
          month IN (?, ?, ?)                        | +4E DPF DPF DPF
          month NOT IN (?, ?)                       | +0 CONSTANT; -4E DPF DPF
          month < ?                                 | +4E CONSTANT ABOVE
          month >= ?                                | +4E AT_LEAST
          month BETWEEN ? AND ?                     | +4E AT_LEAST ABOVE
          month = ? OR month > ?                    | +4E DPF AT_LEAST
          distance = ?                              | +13E DPF
          huge = ?                                  | +64 DPF
          huge < ?                                  | +64 DCF
          huge > ?                                  | +64 CONSTANT DCF
          huge BETWEEN ? AND ?                      | +64 DCF DCF
          huge = ? AND month = ?                    | +68 DPF
          huge = ? AND month < ?                    | +68 DCF DCF
          tailnum = ?                               | +96 DPF
          tailnum LIKE ?                            | +68 DCF DCF
          tailnum = ? AND month > ?                 | +100 DCF DCF
          code < ?                                  | +35 DCF
          month = ? AND origin = ?                  | +6E DPF
          month = ? OR origin = ?                   | +4E DPF; +2E DPF; -6E DPF
          month = ? AND month <> ?                  | +4E DPF
          month > ? AND origin <> ?                 | +4E AT_LEAST; -6E AT_LEAST ABOVE
          active = ? AND month BETWEEN ? AND ?      | +5E AT_LEAST ABOVE
          month + 1 = ?                             | +4E DPF
          month % 2 = ? AND MONTH(date) = ?         | +5E DPF
          """)
  void termsAndShares(String where, String terms) throws Exception {
    QueryPlan plan = SampleTables.where(where);
    assertEquals(terms, describe(plan));
    requireLayout(plan);
  }

  private static String describe(QueryPlan plan) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < plan.evaluation().terms().size(); i++) {
      Term term = plan.evaluation().terms().get(i);
      text.append(i > 0 ? "; " : "")
          .append(((SecretCondition) plan.condition()).terms().get(i).sign() > 0 ? "+" : "-");
      text.append(plan.layout().keys().get(i).bits()).append(term.expanded() ? "E" : "");
      text.append(' ');
      text.append(
          term.shares().stream()
              .map(
                  form ->
                      form.scheme() == Scheme.DPF
                          ? form.use().name().replace("DIRECT", "DPF")
                          : form.scheme().name())
              .collect(joining(" ")));
    }
    return text.toString();
  }

  /** Checks that all but the widest interval are cut into at most two nodes a depth. */
  @Test
  void twoIntervalsBecomeATermPerDepth() throws Exception {
    QueryPlan plan = SampleTables.where("distance BETWEEN ? AND ? AND month BETWEEN ? AND ?");
    assertEquals(
        List.of(13, 14, 15, 16, 17), plan.layout().keys().stream().map(key -> key.bits()).toList());
    assertEquals(
        List.of(2, 2, 4, 4, 4),
        plan.evaluation().terms().stream().map(term -> term.shares().size()).toList());
    requireLayout(plan);
    QueryPlan open = SampleTables.where("distance BETWEEN ? AND ? AND month > ?");
    assertEquals(10, open.layout().shares().size(), "one node a depth is enough at an open side");
  }

  @Test
  void publicPartsOfAnAlternativeFilterItsTerms() {
    QueryPlan plan = SampleTables.where("month = ? OR (origin = 'JFK' AND delay > 5)");
    List<Term> terms = plan.evaluation().terms();
    assertNull(plan.evaluation().filter());
    assertEquals(3, terms.size());
    assertNull(terms.get(0).filter());
    assertNotNull(terms.get(1).filter());
    assertEquals(terms.get(1).filter(), terms.get(2).filter());
  }

  @Test
  void fewerDomainsAreExpandedForManyQueries() {
    String sql = "SELECT COUNT(*) FROM flights WHERE distance = ?";
    assertTrue(SampleTables.plan(sql, 1).evaluation().terms().get(0).expanded());
    assertFalse(SampleTables.plan(sql, 4096).evaluation().terms().get(0).expanded());
  }

  @Test
  void manyQueriesGetTreesThatTheirBundleHolds() {
    String sql = "SELECT COUNT(*) FROM flights WHERE huge IN (?, ?) OR tailnum = ?";
    PublicTable large = SampleTables.withRows(1L << 30);
    assertEquals(Set.of("radix-256"), trees(sql, large, PlanOptions.DEFAULT));
    QueryPlan many =
        Planner.plan(SqlReader.read(sql), large, PlanOptions.DEFAULT.withQueries(1_000));
    assertTrue(many.layout().bundleBytes(1_000) <= ShareBundle.MAX_SHARES_BYTES);
    assertTrue(many.layout().bundleBytes(1_000) > ShareBundle.MAX_SHARES_BYTES / 4);
  }

  private static Set<String> trees(String sql, PublicTable table, PlanOptions options) {
    return Planner.plan(SqlReader.read(sql), table, options).layout().shares().stream()
        .map(share -> share.form().tree())
        .filter(Objects::nonNull)
        .map(TreeShape::label)
        .collect(Collectors.toSet());
  }

  @Test
  void manySharesFit() {
    String where = "tailnum IN (?" + ", ?".repeat(EvaluationPlan.MAX_SHARES - 1) + ")";
    QueryPlan plan =
        plan("SELECT COUNT(*) FROM flights WHERE " + where, SampleTables.withRows(1L << 40));
    assertEquals(EvaluationPlan.MAX_SHARES, plan.layout().shares().size());
    assertTrue(plan.layout().bundleBytes(1) <= ShareBundle.MAX_SHARES_BYTES);
  }

  @Test
  void treesAreAsAsked() throws Exception {
    String sql = "SELECT COUNT(*) FROM flights WHERE huge > ? OR month = ?";
    for (TreeShape shape : List.of(TreeShape.COMPACT, TreeShape.radix(1), TreeShape.radix(7))) {
      PlanOptions options = PlanOptions.DEFAULT.withTrees(shape);
      assertEquals(Set.of(shape.label()), trees(sql, SampleTables.FLIGHTS, options));
      requireLayout(Planner.plan(SqlReader.read(sql), SampleTables.FLIGHTS, options));
    }
  }

  @Test
  void treesThatDoNotFitAreNotReplaced() {
    SqlTemplate template = SqlReader.read("SELECT COUNT(*) FROM flights WHERE tailnum = ?");
    PlanOptions options = PlanOptions.DEFAULT.withQueries(4_096).withTrees(TreeShape.radix(8));
    RefusedQueryException e =
        assertThrows(
            RefusedQueryException.class,
            () -> Planner.plan(template, SampleTables.FLIGHTS, options));
    assertTrue(e.getMessage().startsWith("4096 queries take "), e.getMessage());
    assertTrue(
        e.getMessage()
            .endsWith(
                " bytes of shares, at most 67107840 are possible; ask fewer at once or a smaller"
                    + " radix"),
        e.getMessage());
  }

  @Test
  void smallTablesExpandSmallDomainsOnly() {
    String price = "SELECT COUNT(*) FROM flights WHERE price = ?"; // 24 bits, 2^18 rows
    assertFalse(SampleTables.plan(price).evaluation().terms().get(0).expanded());
    assertFalse(
        plan(price, SampleTables.withRows(1L << 23)).evaluation().terms().get(0).expanded());
  }

  @Test
  void aggregatesShareTheirSums() {
    QueryPlan plan =
        SampleTables.plan(
            "SELECT SUM(delay), AVG(delay), VAR_POP(delay), STDDEV(delay), COUNT(delay),"
                + " COUNT(month), HISTOGRAM(delay, 0, 15), HISTOGRAM(delay, 0, 15)"
                + " FROM flights WHERE origin = ?");
    assertEquals(
        List.of(
            Measure.whole(Measure.Kind.PRESENT, DELAY),
            Measure.whole(Measure.Kind.VALUE, DELAY),
            Measure.whole(Measure.Kind.SQUARE, DELAY)),
        plan.evaluation().aggregations().get(0).measures());
    assertEquals(2, plan.evaluation().aggregations().size());
    assertEquals(
        List.of(new Expression.Bucket(DELAY, List.of(0L, 15L))),
        plan.evaluation().aggregations().get(1).groups());
    assertFalse(plan.grouped());
  }

  @Test
  void aggregatesOfDifferentValuesShareTheirCounts() {
    QueryPlan plan =
        SampleTables.plan(
            "SELECT month, COUNT(DISTINCT origin), MODE(origin), QUANTILE_DISC(origin, 0.5),"
                + " MEDIAN(month) FROM flights WHERE origin = ? GROUP BY month");
    assertEquals(3, plan.evaluation().aggregations().size());
    assertEquals(
        List.of(
            new Expression.ColumnValue(SampleTables.MONTH),
            new Expression.ColumnValue(SampleTables.ORIGIN)),
        plan.evaluation().aggregations().get(1).groups());
    assertEquals(
        List.of(
            new Expression.ColumnValue(SampleTables.MONTH),
            new Expression.ColumnValue(SampleTables.MONTH)),
        plan.evaluation().aggregations().get(2).groups());
  }

  /**
   * Checks where sums are split: the sum of numbers up to 1,301 reaches 2^63 at 7.1·10^15 rows,
   * that of their squares at 5.4·10^12; numbers up to 4,983 reach it at fewer rows.
   */
  @Test
  void sumsThatMayOverflowAreSplit() {
    assertEquals("0+0", limbs("SUM(distance)", 336_776));
    assertEquals("0+32 32+0", limbs("SUM(huge)", 1));
    assertEquals("0+32 32+0", limbs("SUM(huge)", 336_776));
    assertEquals("0+32 32+0 0+32 32+32 64+32 96+0", limbs("VAR_POP(huge)", 2));
    assertEquals("0+0 0+32 32+0", limbs("SUM(distance * distance * distance * distance)", 336_776));
    RefusedQueryException e =
        assertThrows(RefusedQueryException.class, () -> limbs("SUM(huge)", Measure.MAX_ROWS + 1));
    assertEquals(
        "the sum of integer over 2147483648 rows could overflow: at most 2147483647 rows are"
            + " possible for numbers up to 9223372036854775808",
        e.getMessage());
  }

  private static String limbs(String aggregate, long rows) {
    return plan("SELECT " + aggregate + " FROM flights", SampleTables.withRows(rows))
        .evaluation()
        .aggregations()
        .get(0)
        .measures()
        .stream()
        .map(measure -> measure.shift() + "+" + measure.bits())
        .collect(joining(" "));
  }

  private static QueryPlan plan(String sql, PublicTable table) {
    return Planner.plan(SqlReader.read(sql), table, PlanOptions.DEFAULT);
  }

  @Test
  void groupsByAliasButColumnsFirst() {
    assertEquals(List.of(MONTH), groups("SELECT month AS m, COUNT(*) FROM flights GROUP BY M"));
    assertEquals(
        List.of(DELAY, MONTH),
        groups("SELECT delay, month AS delay FROM flights GROUP BY delay, month"));
    assertEquals(
        List.of(
            new Expression.DatePart(
                Expression.DateField.MONTH, new Expression.ColumnValue(SampleTables.DATE))),
        groups("SELECT MONTH(date) AS m, COUNT(*) FROM flights GROUP BY m"));
  }

  private static List<Expression> groups(String sql) {
    return SampleTables.plan(sql).evaluation().aggregations().get(0).groups();
  }

  @Test
  void columnsWhoseDictionariesAreNeededAreNamed() {
    String sql =
        "SELECT month AS m, SUM(CASE WHEN active THEN price END) FROM flights"
            + " WHERE origin = ? OR NOT (date > ?) GROUP BY m HAVING MIN_DELAY > 3 ORDER BY huge";
    assertEquals(
        List.of(
            SampleTables.MONTH,
            SampleTables.ACTIVE,
            SampleTables.PRICE,
            SampleTables.ORIGIN,
            SampleTables.DATE,
            SampleTables.HUGE),
        ColumnNames.numbers(SqlReader.read(sql), SampleTables.FLIGHTS.manifest()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT SUM(price), AVG(price), SUM(month) / COUNT(*) FROM flights",
        "SELECT COUNT(date), COUNT(active), COUNT(huge), COUNT(tailnum) FROM flights",
        "SELECT date, active FROM flights WHERE huge = ? GROUP BY date, active",
        "SELECT COUNT(*) FROM flights WHERE tailnum < 'b' AND active >= FALSE AND date < '2014-01-01'",
        "SELECT month, STDDEV(delay) s FROM flights WHERE huge <> ? GROUP BY 1 HAVING s > 1 ORDER BY 2",
        "SELECT LEFT(origin, 1), HISTOGRAM(price, 1.5, 20) FROM flights WHERE date <> ? GROUP BY 1",
        "SELECT ROUND(AVG(delay), 2), COALESCE(SUM(delay), 0) FROM flights",
        "SELECT AVG(CAST(delay AS DOUBLE)), CORR(price, CAST(delay AS DOUBLE)) FROM flights",
        "SELECT SUM(CAST(active AS DOUBLE)) FROM flights",
        "SELECT COUNT(*) FROM (SELECT CAST(price AS DOUBLE) AS p, month FROM flights) x WHERE month = ?",
        "SELECT HISTOGRAM(date, DATE '2013-02-01') FROM flights WHERE tailnum NOT LIKE ?",
      })
  void accepted(String sql) throws Exception {
    requireLayout(SampleTables.plan(sql));
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
          SELECT x FROM flights | has no column x
          SELECT COUNT(*) FROM flights GROUP BY 1 | GROUP BY 1 is an aggregate; name an item without one
          SELECT COUNT(*) AS n FROM flights GROUP BY n | GROUP BY n is an aggregate; name a column or an expression on rows
          SELECT month, COUNT(*) FROM flights | column month is neither aggregated nor in GROUP BY; add it to GROUP BY as it is written, or aggregate it, as in MAX_BY(month, …)
          SELECT tailnum FROM flights WHERE huge = ? | rows are not made of sums, which is all that a fold yields; let the query be answered from a view
          SELECT COUNT(*), MAX(delay) FROM flights WHERE huge = ? | MAX or MAX_BY is not made of sums, which is all that a fold yields
          SELECT ARG_MIN(month, delay) FROM flights WHERE huge = ? | MIN or MIN_BY is not made of sums
          SELECT PRODUCT(delay) FROM flights WHERE huge = ? | PRODUCT is not made of sums
          SELECT BIT_XOR(delay) FROM flights WHERE huge = ? | BIT_XOR is not made of sums
          SELECT COUNT(DISTINCT huge) FROM flights WHERE delay = ? | is of an expression that can have more than 65,536 values, which a fold does not count
          SELECT YEAR(date), COUNT(*) FROM flights GROUP BY month | YEAR(date) is neither aggregated nor in GROUP BY; add it to GROUP BY as it is written
          SELECT COUNT(*) FROM flights GROUP BY tailnum | GROUP BY tailnum can have more than 65,536 distinct values; group by fewer, such as a prefix or a quotient
          SELECT COUNT(*) FROM flights GROUP BY huge | more than 65,536 distinct values
          SELECT COUNT(*) FROM flights GROUP BY LEFT(tailnum, 1) | more than 65,536 distinct values
          SELECT COUNT(*) FROM flights GROUP BY distance, distance + 1, distance + 2, distance + 3, delay, delay + 1 | the GROUP BY expressions have 2^63 combinations of values or more; group by fewer
          SELECT SUM(origin) FROM flights | SUM needs a number; origin is string
          SELECT AVG(date) FROM flights | AVG needs a number; date is date
          SELECT SUM(active) FROM flights | SUM needs a number; active is boolean
          SELECT STDDEV(tailnum) FROM flights | needs a number; tailnum is string
          SELECT SUM(huge + 1) FROM flights | ADD can reach 9223372036854775808, outside of 64 bits (-9223372036854775808 to 9223372036854775807); divide its operands first
          SELECT SUM(huge * huge) FROM flights | MULTIPLY can reach -85070591730234615856620279821087277056, outside of 64 bits
          SELECT COUNT(*) FROM flights WHERE price * 1000000000000 = ? | MULTIPLY can reach 12307100000000000000, outside of 64 bits
          SELECT SUM(origin + 1) FROM flights | origin is string, a number is needed
          SELECT SUM(fine * price) FROM flights | fine * price needs 20 digits after the point, at most 18 are possible; round its operands, as in ROUND(x, 6)
          SELECT SUM(fine / price) FROM flights | digits after the point, at most 18 are possible; round its operands, as in ROUND(x, 6)
          SELECT SUM(SQRT(delay)) FROM flights | SQRT(delay) is possible over aggregates only; rows have exact numbers
          SELECT COUNT(*) FROM flights WHERE SQRT(delay) > ? | SQRT(delay) is possible over aggregates only
          SELECT SUM(LEFT(origin, 1)) FROM flights | SUM needs a number; LEFT(origin, 1) is string
          SELECT COUNT(*) FROM flights WHERE LEFT(month, 1) = ? | LEFT takes a text and a number of characters from 1 on
          SELECT COUNT(*) FROM flights WHERE YEAR(month) = ? | YEAR(month) needs a date, not integer
          SELECT COUNT(*) FROM flights WHERE CASE WHEN active THEN 1 ELSE 'a' END = ? | yields integer and string; give all of them one type, by CAST(… AS …)
          SELECT HISTOGRAM(delay, 1.5) FROM flights | HISTOGRAM: the boundary 1.5 is not an integer
          SELECT HISTOGRAM(price, 1.234) FROM flights | HISTOGRAM: the boundary 1.234 has more than the 2 digits
          SELECT HISTOGRAM(delay, DATE '2013-02-01') FROM flights | HISTOGRAM: the boundary DATE '2013-02-01' is not a integer; its first argument is one, or must be a number or date
          SELECT HISTOGRAM(origin, 1) FROM flights | HISTOGRAM: the boundary 1 is not a string
          SELECT HISTOGRAM(date, 5) FROM flights | HISTOGRAM: the boundary 5 is not a date
          SELECT COUNT(*) FROM flights WHERE tailnum < ? | column tailnum is text of up to 20 bytes with too many values for a dictionary, and its key holds the first 8 only: compare it by =, IN or LIKE ?, or declare a longer prefix at import
          SELECT COUNT(*) FROM flights WHERE tailnum BETWEEN ? AND ? | and its key holds the first 8 only
          SELECT COUNT(*) FROM flights WHERE NOT tailnum >= ? | and its key holds the first 8 only
          SELECT COUNT(*) FROM flights WHERE month LIKE ? | LIKE needs text; column month is integer
          SELECT COUNT(*) FROM flights WHERE date NOT LIKE ? | LIKE needs text; column date is date
          SELECT COUNT(*) FROM flights WHERE origin=? OR month=? OR delay=? OR price=? OR date=? OR active=? OR huge=? | makes 65 or more summands of conditions on different columns (OR, <>, NOT IN, IS [NOT] DISTINCT FROM), at most 64 are possible; write fewer of these, or ask what OR joins one by one
          SELECT COUNT(*) FROM flights WHERE huge BETWEEN ? AND ? AND distance BETWEEN ? AND ? AND price BETWEEN ? AND ? | the query takes 1
          SELECT COUNT(*) FROM flights WHERE tailnum LIKE ? AND huge > ? | the key of the secret conditions would have 129 bits, at most 128 are possible; compare fewer columns, or declare a shorter text prefix
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
          month = 'abc'           | month is integer, 'abc' is not; write a number without quotes
          month = '1'             | month is integer, '1' is not
          month IN (1, TRUE)      | month is integer, TRUE is not
          price > DATE '2013-01-01' | price is decimal(2), DATE '2013-01-01' is not
          origin = 5              | origin is string, 5 is not; write text in single quotes
          origin = TRUE           | origin is string, TRUE is not
          active = 1              | active is boolean, 1 is not; write TRUE or FALSE
          active = 'true'         | active is boolean, 'true' is not
          date = 20130101         | date is date, 20130101 is not; write a date such as '2013-06-30'
          date = '2013-02-30'     | '2013-02-30' is not a date such as 2013-06-30
          date = DATE 'abc'       | DATE 'abc' is not a date
          month LIKE '1%'         | LIKE needs text; month is integer
          date LIKE '2013%'       | LIKE needs text; date is date
          origin = month          | origin is string, month is not
          """)
  void literalsOfAnotherType(String where, String message) {
    assertRefused("SELECT COUNT(*) FROM flights WHERE " + where, message);
  }

  @Test
  void boundsAreRefusedByFigure() {
    String where = "SELECT COUNT(*) FROM flights WHERE ";
    assertRefused(
        where + "month IN (?" + ",?".repeat(1024) + ")",
        "WHERE makes 1025 combinations of secret conditions, at most 1024 are possible");
    assertRefused(
        where + "delay IN (?" + ",?".repeat(600) + ") AND huge BETWEEN ? AND ?",
        "the query takes 1026 or more function shares, at most 1024 are possible; write fewer");
    String groups = IntStream.range(0, 33).mapToObj(i -> "month + " + i).collect(joining(", "));
    assertRefused(
        "SELECT COUNT(*) FROM flights GROUP BY " + groups,
        "GROUP BY has 33 expressions, at most 32 are possible");
    String sums =
        IntStream.range(0, 520).mapToObj(i -> "SUM(month + " + i + ")").collect(joining(", "));
    assertRefused(
        "SELECT " + sums + " FROM flights",
        "the query has 1041 different sums and counts and 0 histograms or counts of different values, at most 512");
    assertRefused(
        where + "month IN (" + "1,".repeat(2_000) + "1) AND origin = ?",
        "expressions have more than 4096 parts in all; write it simpler");
  }

  @Test
  void tooManyQueriesAtOnceAreRefusedByFigure() {
    String sql = "SELECT COUNT(*) FROM flights WHERE huge IN (?" + ",?".repeat(400) + ")";
    RefusedQueryException e =
        assertThrows(RefusedQueryException.class, () -> SampleTables.plan(sql, 4096));
    assertTrue(
        e.getMessage().startsWith("4096 queries take ")
            && e.getMessage()
                .endsWith(" bytes of shares, at most 67107840 are possible; ask fewer at once"),
        e.getMessage());
  }

  @Test
  void equalTemplatesGetEqualPlans() {
    String sql = "SELECT origin, SUM(delay) FROM flights WHERE month = ? AND delay < 5 GROUP BY 1";
    assertEquals(SampleTables.plan(sql).evaluation(), SampleTables.plan(sql).evaluation());
    assertEquals(
        SampleTables.plan(sql).layout().shares(), SampleTables.plan(sql).layout().shares());
  }

  private static void assertRefused(String sql, String message) {
    RefusedQueryException e =
        assertThrows(RefusedQueryException.class, () -> SampleTables.plan(sql), sql);
    assertTrue(e.getMessage().contains(message), e.getMessage());
    assertFalse(e.getMessage().contains("\n"), e.getMessage());
  }
}
