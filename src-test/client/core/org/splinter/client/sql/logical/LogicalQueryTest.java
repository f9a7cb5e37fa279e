package org.splinter.client.sql.logical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.aggregate.ProductFunction;
import org.splinter.client.sql.aggregate.TopList;
import org.splinter.client.sql.aggregate.TopValue;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.AnswerExpression.Aggregated;
import org.splinter.client.sql.answer.AnswerShape;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.AggregateKind;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.aggregate.Product;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;

/**
 * Tests of a template's parts beyond sums: the rows that are kept of a group, and how the answer is
 * read.
 */
class LogicalQueryTest {
  private static final Expression ORIGIN = new Expression.ColumnValue(SampleTables.ORIGIN);
  private static final Expression MONTH = new Expression.ColumnValue(SampleTables.MONTH);
  private static final Expression TAILNUM = new Expression.ColumnValue(SampleTables.TAILNUM);
  private static final Expression DELAY = new Expression.ColumnValue(SampleTables.DELAY);
  private static final Expression PRICE = new Expression.ColumnValue(SampleTables.PRICE);
  private static final Expression DATE = new Expression.ColumnValue(SampleTables.DATE);

  private static LogicalQuery logical(String sql) {
    return LogicalPlanner.plan(SqlReader.read(sql), SampleTables.FLIGHTS);
  }

  private static List<AnswerExpression> values(LogicalQuery query) {
    return query.shape().columns().stream().map(AnswerShape.Column::value).toList();
  }

  private static SortKey ascending(Expression expression) {
    return new SortKey(expression, false, false);
  }

  private static SortKey descending(Expression expression) {
    return new SortKey(expression, true, false);
  }

  private static Top top(
      SortKey order, List<Expression> outputs, int most, @Nullable Expression required) {
    return new Top(List.of(order), outputs, most, required, false);
  }

  @Test
  void aggregatesOfOneOrderShareATop() {
    LogicalQuery query =
        logical(
            """
            SELECT MAX(delay), MAX_BY(tailnum, delay), MIN(delay), ARG_MAX(date, delay, 3),
              MAX_BY(tailnum, delay, 2), MAX_BY(delay, date), COUNT(*), AVG(delay)
            FROM flights WHERE month = ? GROUP BY origin
            """);
    assertEquals(
        List.of(
            top(descending(DELAY), List.of(TAILNUM, DATE), 3, DELAY),
            top(ascending(DELAY), List.of(), 1, DELAY),
            top(descending(DATE), List.of(DELAY), 1, DATE)),
        query.further());
    assertEquals(
        List.of(
            new Aggregated(new TopValue(0, 0, ColumnType.INTEGER)),
            new Aggregated(new TopValue(0, 1, ColumnType.STRING)),
            new Aggregated(new TopValue(1, 0, ColumnType.INTEGER)),
            new Aggregated(new TopList(0, 2, ColumnType.DATE, 3)),
            new Aggregated(new TopList(0, 1, ColumnType.STRING, 2)),
            new Aggregated(new TopValue(2, 1, ColumnType.INTEGER))),
        values(query).subList(0, 6));
    assertEquals(
        List.of(
            Measure.whole(Measure.Kind.PRESENT, DELAY), Measure.whole(Measure.Kind.VALUE, DELAY)),
        query.aggregations().get(0).measures());
    assertEquals(List.of(new GroupExpression("origin", ORIGIN, ColumnType.STRING)), query.groups());
    assertTrue(query.grouped());
    assertFalse(query.rows());
    assertEquals(1, query.where().clauses().size());
    assertEquals(List.of("column month"), query.operands().stream().map(Operand::name).toList());
  }

  @Test
  void productsCountTheirFactors() {
    LogicalQuery query =
        logical("SELECT PRODUCT(price), PRODUCT(delay), PRODUCT(price) FROM flights");
    assertEquals(List.of(new Product(PRICE), new Product(DELAY)), query.further());
    assertEquals(
        List.of(
            new Aggregated(new ProductFunction.Value(0, 1, 2)),
            new Aggregated(new ProductFunction.Value(1, 2, 0)),
            new Aggregated(new ProductFunction.Value(0, 1, 2))),
        values(query));
    assertEquals(
        List.of(
            Measure.whole(Measure.Kind.PRESENT, PRICE), Measure.whole(Measure.Kind.PRESENT, DELAY)),
        query.aggregations().get(0).measures());
  }

  /** Checks that equal ones are kept once, and that no sum is asked for beside them. */
  @Test
  void bitsAreKeptOnce() {
    LogicalQuery query =
        logical("SELECT BIT_XOR(delay), BIT_XOR(delay + month), BIT_XOR(delay) FROM flights");
    assertEquals(
        List.of(AggregateKind.BIT_XOR, AggregateKind.BIT_XOR),
        query.further().stream().map(Aggregate::kind).toList());
    assertEquals(List.of(DELAY), query.further().get(0).expressions());
    assertEquals(values(query).get(0), values(query).get(2));
    assertNotEquals(values(query).get(0), values(query).get(1));
    assertFalse(query.shape().usesSums());
    assertEquals(List.of(), query.aggregations().get(0).measures());
  }

  @Test
  void havingAndOrderByTakeTheirRowsFromTheSameTops() {
    LogicalQuery query =
        logical(
            """
            SELECT origin, MAX(price) p FROM flights WHERE month = ? GROUP BY origin
            HAVING MAX_BY(delay, price) > 0 AND MIN(date) >= '2013-02-01' ORDER BY p DESC, MAX(delay)
            """);
    assertEquals(
        List.of(
            top(descending(PRICE), List.of(DELAY), 1, PRICE),
            top(ascending(DATE), List.of(), 1, DATE),
            top(descending(DELAY), List.of(), 1, DELAY)),
        query.further());
    assertEquals(
        List.of(
            new AnswerShape.Order(
                new Aggregated(new TopValue(0, 0, ColumnType.decimal(2))), true, false),
            new AnswerShape.Order(
                new Aggregated(new TopValue(2, 0, ColumnType.INTEGER)), false, false)),
        query.shape().orderBy());
  }

  /** Checks the paper's spelling, in which the restaurant is the one with the most stars. */
  @Test
  void aBareColumnBesideOneExtremeIsOfItsRow() {
    LogicalQuery bare =
        logical(
            "SELECT tailnum, YEAR(date), MAX(delay), COUNT(*) FROM flights WHERE month = ?"
                + " GROUP BY origin HAVING MAX(delay) > 5 ORDER BY tailnum");
    LogicalQuery explicit =
        logical(
            "SELECT MAX_BY(tailnum, delay), MAX_BY(YEAR(date), delay), MAX(delay), COUNT(*)"
                + " FROM flights WHERE month = ? GROUP BY origin HAVING MAX(delay) > 5"
                + " ORDER BY MAX_BY(tailnum, delay)");
    assertEquals(explicit.further(), bare.further());
    assertEquals(values(explicit), values(bare));
    assertEquals(explicit.shape().having(), bare.shape().having());
    assertEquals(explicit.shape().orderBy(), bare.shape().orderBy());
    assertEquals("tailnum", bare.shape().columns().get(0).name());
    assertEquals(
        List.of(top(ascending(PRICE), List.of(MONTH), 1, PRICE)),
        logical("SELECT MIN(price), month FROM flights").further());
  }

  @Test
  void rowsAreKeptInTheirOrder() {
    LogicalQuery query =
        logical(
            """
            SELECT tailnum, delay d, YEAR(date) AS month, tailnum FROM flights WHERE origin = ?
            ORDER BY price DESC NULLS FIRST, d, month, MONTH(date) DESC, price LIMIT 10 OFFSET 5
            """);
    Expression year = new Expression.DatePart(Expression.DateField.YEAR, DATE);
    assertTrue(query.rows());
    assertEquals(List.of(), query.groups());
    assertEquals(
        List.of(
            new Top(
                List.of(
                    new SortKey(PRICE, true, true),
                    ascending(DELAY),
                    ascending(year),
                    descending(new Expression.DatePart(Expression.DateField.MONTH, DATE))),
                List.of(TAILNUM),
                15,
                null,
                false)),
        query.further());
    assertEquals(
        List.of(
            new Aggregated(new TopValue(0, 4, ColumnType.STRING)),
            new Aggregated(new TopValue(0, 1, ColumnType.INTEGER)),
            new Aggregated(new TopValue(0, 2, ColumnType.INTEGER)),
            new Aggregated(new TopValue(0, 4, ColumnType.STRING))),
        values(query));
    AnswerShape shape = query.shape();
    assertEquals(
        List.of("tailnum", "d", "month", "tailnum"),
        shape.columns().stream().map(AnswerShape.Column::name).toList());
    assertNull(shape.having());
    assertEquals(List.of(), shape.orderBy(), "they come in order");
    assertEquals(Arrays.asList(10L, 5L), Arrays.asList(shape.limit(), shape.offset()));
  }

  @Test
  void aStarIsEveryColumn() {
    LogicalQuery query = logical("SELECT *, delay + 1 AS more, 'x' FROM flights WHERE huge = ?");
    List<Column> columns = SampleTables.FLIGHTS.manifest().schema().columns();
    List<String> names = query.shape().columns().stream().map(AnswerShape.Column::name).toList();
    assertEquals(columns.stream().map(Column::name).toList(), names.subList(0, columns.size()));
    assertEquals(List.of("more", "'x'"), names.subList(columns.size(), names.size()));
    Top top = (Top) query.further().get(0);
    assertEquals(List.of(), top.order());
    assertEquals(Top.ALL, top.most());
    assertEquals(columns.size() + 2, top.outputs().size());
    assertEquals(
        IntStream.range(0, columns.size()).boxed().toList(),
        ColumnNames.numbers(
            SqlReader.read("SELECT * FROM flights"), SampleTables.FLIGHTS.manifest()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ``              | 0
          OFFSET 7        | 0
          LIMIT 0         | 1
          LIMIT 1         | 1
          LIMIT 3 OFFSET 4| 7
          LIMIT 1000      | 1000
          LIMIT 0 OFFSET 1000 | 1000
          """,
      quoteCharacter = '`')
  void asManyRowsAreKeptAsMayBeShown(String bounds, int most) {
    LogicalQuery query = logical("SELECT month FROM flights WHERE huge = ? " + bounds);
    assertEquals(most, ((Top) query.further().get(0)).most());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT COUNT(*), MAX(delay) - MIN(delay), MAX(date) - MIN(date) FROM flights",
        "SELECT MAX(origin), MIN(active), MAX(tailnum), MAX(fine), MAX(huge) FROM flights",
        "SELECT COALESCE(MAX(tailnum), 'none'), YEAR(MAX(date)), LEFT(MIN(origin), 1) FROM flights",
        "SELECT CASE WHEN MAX(date) > '2013-06-30' THEN MAX(origin) ELSE 'x' END FROM flights",
        "SELECT MAX(tailnum) FROM flights GROUP BY tailnum HAVING MAX(tailnum) LIKE 'N%'",
        "SELECT MAX_BY(origin, CASE WHEN active THEN delay END) FROM flights HAVING COUNT(*) > 1",
        "SELECT huge, tailnum FROM flights ORDER BY tailnum, huge % 7 DESC",
        "SELECT 1 FROM flights WHERE huge = ?",
        "SELECT origin FROM flights GROUP BY origin ORDER BY MAX(huge)",
        "SELECT COUNT(*) FROM flights GROUP BY tailnum",
      })
  void accepted(String sql) {
    assertEquals(sql, logical(sql).template().text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SELECT tailnum, MAX(delay), MIN(delay) FROM flights | column tailnum is neither aggregated nor in GROUP BY, and could be of the row of MAX(delay) or MIN(delay); write MAX_BY(tailnum, …) or MIN_BY
          SELECT tailnum, MAX(delay) FROM flights ORDER BY MAX(price) | could be of the row of MAX(delay) or MAX(price)
          SELECT tailnum, MAX_BY(origin, delay) FROM flights | column tailnum is neither aggregated nor in GROUP BY; add it to GROUP BY as it is written, or aggregate it
          SELECT tailnum, MAX(delay, 3) FROM flights | column tailnum is neither aggregated nor in GROUP BY
          SELECT month FROM flights HAVING month > 3 | column month is neither aggregated nor in GROUP BY
          SELECT *, COUNT(*) FROM flights | SELECT * is of rows; beside aggregates and GROUP BY, name the columns
          SELECT *, MAX(delay) FROM flights | SELECT * is of rows
          SELECT * FROM flights GROUP BY origin | SELECT * is of rows
          SELECT x FROM flights | table flights has no column x
          SELECT MAX(x) FROM flights | table flights has no column x
          SELECT MAX_BY(x, y) FROM flights | table flights has no column y
          SELECT x, MAX(delay) FROM flights | table flights has no column x
          SELECT origin FROM flights ORDER BY x | table flights has no column x
          SELECT SQRT(delay) FROM flights | SQRT(delay) is possible over aggregates only
          SELECT origin FROM flights LIMIT 1001 | LIMIT of a query for rows takes the first 1,001 rows of a key, at most 1,000 are possible; ask for fewer, or for the rows of one key in pages, by --pages N
          SELECT TOP 900 origin FROM flights OFFSET 101 | LIMIT and OFFSET of a query for rows takes the first 1,001 rows
          SELECT origin FROM flights LIMIT 9223372036854775807 OFFSET 5 | rows of a key, at most 1,000 are possible
          SELECT MAX(delay, 1001) FROM flights | MAX(delay, 1001) takes the first 1,001 rows of a key, at most 1,000 are possible
          SELECT PRODUCT(origin) FROM flights | PRODUCT needs a number; origin is string
          SELECT BIT_XOR(price) FROM flights | BIT_XOR needs a whole number; price is decimal(2)
          SELECT BIT_AND(origin) FROM flights | BIT_AND needs a whole number; origin is string
          SELECT BIT_OR(date) FROM flights | BIT_OR needs a whole number; date is date
          SELECT MAX(huge + 1) FROM flights | ADD can reach 9223372036854775808, outside of 64 bits
          SELECT MAX_BY(huge + 1, delay) FROM flights | ADD can reach
          SELECT huge + 1 FROM flights | ADD can reach
          SELECT origin FROM flights ORDER BY huge * 2 | MULTIPLY can reach
          SELECT PRODUCT(huge + 1) FROM flights | ADD can reach
          SELECT BIT_XOR(origin) FROM flights | BIT_XOR needs a whole number; origin is string
          SELECT BIT_XOR(date) FROM flights | BIT_XOR needs a whole number; date is date
          SELECT BIT_XOR(active) FROM flights | BIT_XOR needs a whole number; active is boolean
          SELECT BIT_XOR(huge + 1) FROM flights | ADD can reach
          SELECT MEDIAN(date) FROM flights | MEDIAN needs a number; date is date, of which QUANTILE_DISC(…, 0.5) is a value
          SELECT QUANTILE_CONT(origin, 0.9) FROM flights | QUANTILE_CONT needs a number; origin is string, of which QUANTILE_DISC(…, 0.9) is a value
          SELECT SUM(DISTINCT origin) FROM flights | SUM DISTINCT needs a number; origin is string
          SELECT CORR(delay, origin) FROM flights | CORR needs a number; origin is string
          SELECT COVAR_POP(huge, huge) FROM flights | MULTIPLY can reach
          SELECT MAX(origin) + 1 FROM flights | arithmetic over aggregates and groups needs a number, not a text
          SELECT MAX(date) * 2 FROM flights | arithmetic over aggregates and groups needs a number, not a date
          SELECT -MAX(active) FROM flights | - over aggregates and groups needs a number, not a boolean
          SELECT ROUND(MAX(date)) FROM flights | ROUND over aggregates and groups needs a number, not a date
          SELECT YEAR(MAX(delay)) FROM flights | YEAR over aggregates and groups needs a date or a timestamp, not a number
          SELECT LEFT(MAX(delay), 1) FROM flights | LEFT over aggregates and groups needs a text, not a number
          SELECT COALESCE(MAX(delay), 'x') FROM flights | COALESCE over aggregates and groups needs a number, not a text
          SELECT CASE WHEN COUNT(*) > 1 THEN MAX(date) ELSE 0 END FROM flights | CASE over aggregates and groups needs a date, not a number
          SELECT COUNT(*) FROM flights HAVING MAX(origin) > 5 | a comparison with a text over aggregates and groups needs a text, not a number
          SELECT COUNT(*) FROM flights HAVING MAX(delay) LIKE 'a%' | LIKE over aggregates and groups needs a text, not a number
          SELECT MAX(delay, 3) + 1 FROM flights | arithmetic over aggregates and groups needs a number, not a list
          SELECT origin FROM flights GROUP BY origin ORDER BY MAX(delay, 3) | a list cannot be compared or ordered by; select it as an item of its own
          SELECT COUNT(*) FROM flights HAVING HISTOGRAM(delay, 0) = 1 | a histogram cannot be compared or ordered by
          """)
  void refused(String sql, String message) {
    RefusedQueryException e = assertThrows(RefusedQueryException.class, () -> logical(sql), sql);
    assertTrue(e.getMessage().contains(message), sql + "\n  gave  " + e.getMessage());
    assertFalse(e.getMessage().contains("\n"), e.getMessage());
  }

  /** Checks that each part is planned once: twice at each of many sums would have no end. */
  @Test
  void sumsOfManyConstantsArePlannedAtOnce() {
    String sum = "MAX(delay)" + " + 1".repeat(60);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20), () -> logical("SELECT " + sum + " FROM flights"));
  }

  /** Checks that the planner finds the kind of each part once, however deep it stands. */
  @Test
  void deepExpressionsArePlannedInTime() {
    int depth = 55;
    for (String sql :
        List.of(
            "COUNT(*)" + " - COUNT(*)".repeat(depth),
            "COALESCE(".repeat(depth) + "COUNT(*)" + ", 1)".repeat(depth),
            "CASE WHEN COUNT(*) > 1 THEN ".repeat(30) + "1" + " END".repeat(30))) {
      assertEquals(1, logical("SELECT " + sql + " FROM flights").shape().columns().size());
    }
  }
}
