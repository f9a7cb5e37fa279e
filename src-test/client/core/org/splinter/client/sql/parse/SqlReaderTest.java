package org.splinter.client.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.splinter.client.sql.parse.Reading.FROM;
import static org.splinter.client.sql.parse.Reading.assertOneLine;
import static org.splinter.client.sql.parse.Reading.assertRefused;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.sql.ast.OrderItem;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.TextPlace;

class SqlReaderTest {

  @Test
  void selectListsAndGroups() {
    String sql =
        """
        select Month, f.date AS "The Date", count(*), COUNT(a) n, Sum(f.b) as S, avg("C"), 1 "One"
        from Flights f
        where x = ? group by 1, f.date, F."rank", YEAR(date), N, (a + 1), 2;
        """;
    SqlTemplate template = SqlReader.read(sql);
    assertEquals(sql, template.text());
    assertEquals("flights", template.table());
    assertEquals(
        List.of(
            "month [month] null",
            "date [The Date] the date",
            "COUNT<*> [COUNT(*)] null",
            "COUNT<a> [n] n",
            "SUM<b> [S] s",
            "AVG<c> [AVG(c)] null",
            "1 [One] one"),
        template.items().stream().map(SqlReaderTest::print).toList());
    assertEquals(
        List.of("month", "date", "rank", "YEAR[date]", "n", "(a ADD 1)", "date"),
        template.groupBy().stream().map(Structure::of).toList());
    assertEquals(1, template.parameters());
    assertNull(template.having());
    assertEquals(List.of(), template.orderBy());
    assertNull(template.limit());
    assertEquals(0, template.offset());
  }

  /** Checks intervals that are too large, on whose digits the generated grammar itself fails. */
  @Test
  void refusesIntervalsThatNoIntegerHolds() {
    assertRefused(
        FROM + "a DAY (9223372036854775808) = ?",
        "syntax error: the number before line 1, column 56 is too large to stand there");
  }

  @Test
  void havingReadsAggregatesAliasesAndColumns() {
    SqlTemplate template =
        SqlReader.read(
            "SELECT a, COUNT(*) n FROM t GROUP BY a HAVING n > 5 AND SUM(b) / COUNT(*) <= 3.5"
                + " OR NOT a BETWEEN 1 AND 2");
    assertNotNull(template.having());
    assertEquals(
        "((n > 5 & (SUM<b> DIVIDE COUNT<*>) <= 3.5) / !(a >= 1 & a <= 2))",
        Structure.of(template.having()));
    assertEquals(0, template.parameters());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a                                    | [a]
          a ASC, b DESC                        | [a, b desc]
          n DESC NULLS FIRST, a NULLS LAST     | [n desc nulls first, a]
          a ASC NULLS FIRST                    | [a nulls first]
          2 DESC, 1                            | [COUNT<*> desc, MONTH[date]]
          COUNT(*) DESC, SUM(a) / 2, -a, day   | [COUNT<*> desc, (SUM<a> DIVIDE 2), NEGATE(a), day]
          CASE WHEN a = 1 THEN 0 ELSE 1 END    | [{a = 1 -> 0; 1}]
          "Date" DESC                          | [date desc]
          """)
  void orderBy(String text, String order) {
    SqlTemplate template =
        SqlReader.read("SELECT MONTH(date), COUNT(*) n FROM t GROUP BY 1 ORDER BY " + text);
    assertEquals(order, template.orderBy().stream().map(SqlReaderTest::print).toList().toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SELECT a FROM t                                       | null | 0
          SELECT a FROM t LIMIT 3                               | 3    | 0
          SELECT a FROM t LIMIT (03)                            | 3    | 0
          SELECT a FROM t LIMIT 0                               | 0    | 0
          SELECT a FROM t LIMIT 9223372036854775807             | 9223372036854775807 | 0
          SELECT a FROM t OFFSET 4                              | null | 4
          SELECT a FROM t OFFSET 4 ROWS                         | null | 4
          SELECT a FROM t LIMIT 3 OFFSET 4                      | 3    | 4
          SELECT a FROM t OFFSET 4 LIMIT 3                      | 3    | 4
          SELECT a FROM t OFFSET 4 ROWS FETCH NEXT 3 ROWS ONLY  | 3    | 4
          SELECT a FROM t FETCH FIRST 3 ROWS ONLY               | 3    | 0
          SELECT a FROM t fetch first row only                  | 1    | 0
          SELECT TOP 10 a FROM t                                | 10   | 0
          SELECT TOP (10) COUNT(*), month FROM t                | 10   | 0
          SELECT TOP 10 a FROM t OFFSET 4                       | 10   | 4
          SELECT TOP 10 * FROM t OFFSET 4                       | 10   | 4
          SELECT a FROM t GROUP BY 1 HAVING a > 1 ORDER BY 1 LIMIT 3 | 3 | 0
          SELECT offset, limit FROM t                           | null | 0
          """)
  void bounds(String sql, String limit, long offset) {
    SqlTemplate template = SqlReader.read(sql);
    assertEquals(limit, String.valueOf(template.limit()));
    assertEquals(offset, template.offset());
  }

  @Test
  void quotedNames() {
    SqlTemplate template = SqlReader.read(FROM + "`A b` = ? AND \"x\"\"y\" = ?");
    assertNotNull(template.where());
    assertEquals("(a b = ?0 & x\"y = ?1)", Structure.of(template.where()));
    assertRefused(FROM + "a = 'x\ny' AND a LIKE 'x\n\\\\'", "a LIKE 'x \\\\'");
    assertRefused(FROM + "a.\"" + "x".repeat(9_000) + "\" = 1", "called t");
    assertRefused(FROM + "a LIKE '\\\\" + "x".repeat(9_000) + "'", "is compared with a pattern");
    assertRefused(FROM + "'" + "x".repeat(9_000) + "' = 'y'", "compared with each other");
  }

  @Test
  void tableAlone() {
    SqlTemplate template = SqlReader.read("SELECT COUNT(*) FROM \"My_Table\"");
    assertEquals("my_table", template.table());
    assertNull(template.where());
    assertEquals(0, template.parameters());
    assertRefused("SELECT COUNT(*) FROM \"My.Table\"", "table name 'my.table' must start");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT COUNT(*) FROM t",
        "SELECT COUNT(*) FROM t;",
        "SELECT COUNT(*) FROM t ; ; -- done",
        "select count ( * ) from t as x where x.a = ?",
        "SELECT ALL COUNT(*) FROM t",
        "SELECT a FROM t GROUP BY (a)",
        "SELECT SUM(month), AVG(year), COUNT(day), month FROM t GROUP BY month ORDER BY month",
        "SELECT date, month, day, year, rank, name, status, value, count FROM t GROUP BY 1, 2, 3",
        "SELECT MONTH(date) AS month, a AS date, b AS count FROM t GROUP BY month, day, value",
        "SELECT a FROM t HAVING COUNT(*) > 1 GROUP BY a",
        "SELECT a FROM t LIMIT 3 ORDER BY a",
        "SELECT * FROM t",
        "SELECT x.*, a + 1 AS b FROM t x WHERE c = ? ORDER BY b DESC, LEFT(d, 2) NULLS FIRST LIMIT 3",
        "SELECT TOP 10 * FROM t ORDER BY a",
        "SELECT restaurant, MAX(stars) FROM t WHERE zip = ? GROUP BY category",
        "SELECT max, min, max_by, product FROM t ORDER BY max",
        "SELECT a, MODE() WITHIN GROUP (ORDER BY b) FROM t GROUP BY a ORDER BY a",
        "SELECT DISTINCT a, b FROM t WHERE c = ? ORDER BY b LIMIT 3",
      })
  void accepted(String sql) {
    assertEquals("t", SqlReader.read(sql).table());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SELECT DISTINCT ON (a) a, b FROM t | is not available in this version; write SELECT DISTINCT, or MAX_BY with GROUP BY
          SELECT UNIQUE a FROM t | is not available in this version; write SELECT DISTINCT
          SELECT DISTINCT * FROM t | SELECT DISTINCT * is not available in this version; name the columns
          SELECT DISTINCT 1 FROM t | SELECT DISTINCT of constants is not available in this version; name a column
          SELECT DISTINCT a FROM t ORDER BY COUNT(*) | SELECT DISTINCT with ORDER BY COUNT(*) needs it as an item; add it, or order by an item
          SELECT DISTINCT a FROM t ORDER BY a + 1 | SELECT DISTINCT with ORDER BY a + 1 needs it as an item
          SELECT DISTINCT a, COUNT(*) FROM t GROUP BY a, b | SELECT DISTINCT beside GROUP BY b needs it as an item, in the words of GROUP BY; add it, or leave DISTINCT out
          SELECT DISTINCT COUNT(*) AS x FROM t GROUP BY x | SELECT DISTINCT beside GROUP BY x needs it as an item
          SELECT COUNT(*) FROM (SELECT 1) x | the query has no table
          SELECT COUNT(*) FROM f(3) | a subquery or function in FROM
          SELECT COUNT(*) FROM s.t | table s.t: tables have plain names; write FROM t
          SELECT COUNT(*) FROM t AS x(a, b) | the query has a clause that is not available
          SELECT COUNT(*) FROM t FINAL | the query has a clause that is not available
          SELECT COUNT(*) FROM ONLY t | the query has a clause that is not available
          SELECT COUNT(*) FROM t USE INDEX (x) | the query has a clause that is not available
          SELECT COUNT(*) FROM t PIVOT (SUM(a) FOR b IN (1)) | the query has a clause
          SELECT COUNT(*) FROM t FOR SYSTEM_TIME AS OF 3 | the query has a clause
          SELECT COUNT(*) FROM t TABLESAMPLE SYSTEM (10) | the query has a clause
          SELECT COUNT(*) FROM t WITH UR | the query has a clause
          SELECT COUNT(*) FROM t SETTINGS x = 1 | the query has a clause
          SELECT COUNT(*) FROM t WHERE a INTO OUTFILE 'x' | the query has a clause
          SELECT COUNT(*) FROM t WHERE a = 1 START WITH b CONNECT BY c | the query has a clause
          SELECT COUNT(*) FROM t LIMIT 3 BY a | the query has a clause
          SELECT SKIP 3 FIRST 5 COUNT(*) FROM t | the query has a clause
          SELECT STRAIGHT_JOIN COUNT(*) FROM t | the query has a clause
          SELECT SQL_CALC_FOUND_ROWS COUNT(*) FROM t | the query has a clause
          SELECT COUNT(*) FROM t FOR XML PATH('x') | the query has a clause
          SELECT COUNT(*) | the query has no table
          SELECT COUNT(*) FROM t QUALIFY a | QUALIFY is not available
          SELECT COUNT(*) FROM t WINDOW w AS (PARTITION BY a) | WINDOW is not available
          SELECT COUNT(*) FROM t FOR UPDATE | FOR UPDATE is not available
          SELECT COUNT(*) INTO x FROM t | INTO is not available
          WITH x AS (SELECT 1) SELECT COUNT(*) FROM x | the query has no table
          SELECT COUNT(*) FROM t UNION SELECT 1 | UNION, INTERSECT and EXCEPT
          (SELECT COUNT(*) FROM t) | only a plain SELECT
          VALUES (1) | only a plain SELECT
          DELETE FROM t | only SELECT can be asked; tables are made and replaced by import
          EXPLAIN SELECT COUNT(*) FROM t | EXPLAIN is the option --explain
          SELECT COUNT(*) FROM t; SELECT 1 | a second statement starts at line 1, column 25
          SELECT COUNT(*) FROM t GROUP BY ROLLUP(a) | ROLLUP is not available
          SELECT COUNT(*) FROM t GROUP BY a WITH ROLLUP | GROUP BY with ROLLUP
          SELECT COUNT(*) FROM t GROUP BY GROUPING SETS ((a), (b)) | GROUP BY with ROLLUP
          SELECT COUNT(*) FROM t GROUP BY () | GROUP BY with ROLLUP
          SELECT COUNT(*) FROM t GROUP BY (a, b) | parentheses around a list
          SELECT COUNT(*) FROM t GROUP BY a, (a, b) | a list of values in GROUP BY
          SELECT COUNT(*) FROM t GROUP BY ALL | ALL in GROUP BY
          SELECT a FROM t GROUP BY a > 1 | the operator > in GROUP BY
          SELECT a FROM t GROUP BY 'x' | the literal 'x' in GROUP BY is not available in this version; name a column
          SELECT a FROM t GROUP BY -1 | the literal -1 in GROUP BY
          SELECT a FROM t GROUP BY ? | a secret ? in GROUP BY
          SELECT a FROM t GROUP BY a + ? | a secret ? in GROUP BY
          SELECT a FROM t GROUP BY SUM(a) | SUM in GROUP BY is not available in this version; list columns
          SELECT a FROM t GROUP BY 2 | GROUP BY 2: the SELECT list has items 1 to 1
          SELECT a FROM t GROUP BY 0 | GROUP BY 0: the SELECT list
          SELECT a FROM t GROUP BY 99999999999999999999 | the SELECT list has items 1 to 1
          SELECT COUNT(*) FROM t GROUP BY 1 | GROUP BY 1 is an aggregate
          SELECT a, 1 + COUNT(*) FROM t GROUP BY 2 | GROUP BY 2 is an aggregate
          SELECT a FROM t HAVING COUNT(*) > ? | a secret ? in HAVING is not available in this version; write the value itself, with --secret-constants if it is not to be shown: your computer evaluates HAVING, no provider does
          SELECT a FROM t HAVING a = -? | a sign before a secret ?
          SELECT a FROM t HAVING SUM(COUNT(*)) > 1 | COUNT in an aggregate
          SELECT a FROM t HAVING a HAVING b | HAVING stands twice; give it once
          SELECT a FROM t HAVING b = 1 GROUP BY a HAVING c = 1 | HAVING stands twice
          SELECT a FROM t ORDER BY ? | a secret ? in ORDER BY
          SELECT a FROM t ORDER BY 2 | ORDER BY 2: the SELECT list has items 1 to 1
          SELECT *, a FROM t ORDER BY 2 | ORDER BY 2: * stands for several items; name the column instead
          SELECT * FROM t GROUP BY 1 | GROUP BY 1: * stands for several items
          SELECT a FROM t GROUP BY MAX(a) | MAX in GROUP BY is not available in this version; list columns
          SELECT a FROM t WHERE MAX(a) = ? | MAX in WHERE is not available in this version; put a condition on an aggregate into HAVING
          SELECT MAX(a) FROM t GROUP BY 1 | GROUP BY 1 is an aggregate
          SELECT a FROM t ORDER BY 'x' | the literal 'x' in ORDER BY is not available
          SELECT a FROM t ORDER BY -1 | the literal -1 in ORDER BY
          SELECT a FROM t ORDER BY a > 1 | the operator > in ORDER BY
          SELECT a FROM t ORDER BY ALL | ALL in ORDER BY
          SELECT a FROM t ORDER BY a COLLATE x | COLLATE in ORDER BY
          SELECT a FROM t ORDER BY a WITH ROLLUP | ORDER BY with SIBLINGS, ROLLUP or FILL
          SELECT a FROM t ORDER BY a WITH FILL | ORDER BY with SIBLINGS, ROLLUP or FILL
          SELECT a FROM t ORDER SIBLINGS BY a | ORDER BY with SIBLINGS
          SELECT a FROM t ORDER BY a ORDER BY b | ORDER BY stands twice
          SELECT a FROM t LIMIT ? | a secret ? in LIMIT is not available in this version; write a number, which is public
          SELECT a FROM t LIMIT -1 | LIMIT takes a whole number of rows from 0 to 9223372036854775807, not the literal -1
          SELECT a FROM t LIMIT 1.5 | not the literal 1.5
          SELECT a FROM t LIMIT 9223372036854775808 | not the literal 9223372036854775808
          SELECT a FROM t LIMIT ALL | not ALL
          SELECT a FROM t LIMIT NULL | not NULL
          SELECT a FROM t LIMIT 1 + 1 | not the operator +
          SELECT a FROM t LIMIT (SELECT 1) | not a subquery
          SELECT a FROM t LIMIT 3, 4 | LIMIT with a comma or BY is not available in this version; write LIMIT n OFFSET m
          SELECT a FROM t LIMIT 2 LIMIT 3 | LIMIT stands twice; give it once (a column of that name needs double quotes)
          SELECT a FROM t OFFSET ? | a secret ? in OFFSET
          SELECT a FROM t OFFSET -1 | OFFSET takes a whole number
          SELECT a FROM t OFFSET 2 LIMIT 5 OFFSET 3 | OFFSET stands twice
          SELECT a FROM t FETCH FIRST ? ROWS ONLY | a secret ? in FETCH
          SELECT a FROM t FETCH FIRST 3 ROWS WITH TIES | FETCH with PERCENT or WITH TIES is not available
          SELECT a FROM t FETCH FIRST 3 PERCENT ROWS ONLY | FETCH with PERCENT or WITH TIES
          SELECT a FROM t FETCH FIRST 3 ROWS ONLY FETCH FIRST 2 ROWS ONLY | FETCH stands twice
          SELECT a FROM t FETCH FIRST 3 ROWS ONLY LIMIT 2 | LIMIT, FETCH and TOP bound the same rows
          SELECT TOP 3 a FROM t LIMIT 2 | LIMIT, FETCH and TOP bound the same rows
          SELECT TOP 10 PERCENT a FROM t | TOP with PERCENT or WITH TIES is not available
          SELECT TOP 10 WITH TIES a FROM t | TOP with PERCENT or WITH TIES
          SELECT TOP ? a FROM t | a secret ? in TOP
          """)
  void refusedStatements(String sql, String message) {
    assertRefused(sql, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          selec count(*) from t               | syntax error at line 1, column 1, near 'selec'
          SELECT COUNT(*), FROM t             | syntax error at line 1, column 16, near ','
          SELECT COUNT(*) FROM t WHERE        | syntax error at line 1, column 24, near 'WHERE'
          SELECT COUNT(*) FROM t WHERE a =    | syntax error
          SELECT COUNT(*) FROM t WHERE a = 'x | syntax error: a quote or comment is still open
          SELECT COUNT(*) FROM t /* x         | syntax error: a quote or comment is still open
          SELECT COUNT(*) FROM t WHERE a = ?? | syntax error at line 1, column 35, near '?'
          SELECT COUNT(*) FROM t WHERE a 'UA' | syntax error at line 1, column 32, near a text in quotes
          SELECT COUNT(*) FROM t WHERE a 57   | syntax error at line 1, column 32, near a number
          SELECT COUNT(*) FROM t WHERE a ! 5  | syntax error at line 1, column 32, near '!'
          SELECT COUNT(*) FROM t WHERE a = #  | syntax error
          SELECT COUNT(*) FROM t WHERE a = ‘UA’ | syntax error at line 1, column 34: a character that SQL doesn't know; texts stand in straight quotes: 'text'
          SELECT a FROM t GROUP BY a DESC     | syntax error at line 1, column 28, near 'DESC'
          `-- nothing`                        | syntax error: the SQL text ends
          `   `                               | the SQL text is empty
          """)
  void syntaxErrors(String sql, String message) {
    assertRefused(sql, message);
  }

  @Test
  void syntaxErrorsCountLines() {
    assertRefused("SELECT COUNT(*)\nFROM t\nWHERE a ! 5", "line 3, column 9, near '!'");
  }

  @Test
  void boundsLengthAndNesting() {
    assertRefused(FROM + "a = '" + "x".repeat(1 << 16) + "'", "characters, at most 65536 are read");
    assertRefused(FROM + nested("(", 65, "a = 1", ")"), "parentheses nest deeper than 64");
    assertRefused(FROM + nested("(", 20_000, "a = 1", ")"), "parentheses nest deeper than 64");
    assertEquals("t", SqlReader.read(FROM + nested("(", 64, "a = 1", ")")).table());
    assertEquals("t", SqlReader.read(FROM + "'((' = a AND \"(\" = 1").table());
    assertRefused(FROM + "a = a" + " + a".repeat(64), "nests deeper than 64; write a flatter one");
    assertEquals("t", SqlReader.read(FROM + "a = a" + " + a".repeat(60)).table());
    assertRefused(FROM + "NOT ".repeat(64) + "a", "nests deeper than 64");
    assertEquals("t", SqlReader.read(FROM + "NOT ".repeat(63) + "a").table());
  }

  @Test
  void boundsWhatIsSpelledOut() {
    assertEquals("t", SqlReader.read(FROM + "a IN (" + numbers(4_000) + ")").table());
    assertRefused(FROM + "a IN (" + numbers(8_000) + ")", "more than 16384 names, constants");
    // Each level of the short CASE doubles the one inside it.
    String doubling = nested("CASE ", 20, "a", " WHEN 1 THEN 2 WHEN 2 THEN 3 END");
    assertRefused("SELECT " + doubling + " FROM t", "more than 16384 names, constants");
    String sum = "a" + " + a".repeat(50);
    assertRefused(FROM + sum + " IN (" + numbers(200) + ")", "more than 16384");
    assertEquals("t", SqlReader.read(FROM + sum + " IN (" + numbers(100) + ")").table());
  }

  /**
   * Checks that these texts neither overflow the stack nor run for long: they parse or are refused.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          `NOT `                | 16000
          `- `                  | 30000
          `a + `                | 16000
          `a = 1 AND `          | 6000
          `a = 1 OR `           | 6000
          `a = 1 AND b = 2 OR ` | 3000
          `a = ? AND b < ? OR ` | 3000
          `a.`                  | 3000
          `case when `          | 6000
          `case a when `        | 5000
          `(`                   | 60000
          `f(`                  | 30000
          `abs(-`               | 10000
          `a in (select `       | 4000
          `a[`                  | 30000
          `{fn f(`              | 9000
          """)
  void hostileRepetition(String part, int times) {
    for (String end : List.of("", "a = ?")) {
      for (String start : List.of(FROM, "SELECT ")) {
        try {
          SqlReader.read(start + part.repeat(times) + end);
        } catch (RefusedQueryException e) {
          assertOneLine(e);
        }
      }
    }
  }

  /** Checks that refusals know the word of the text that is to blame. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SELECT COUNT(*) FRM t WHERE a = ?        | 1 | 21 | 1
          SELECT COUNT(*) FROM t WHERE a =         | 1 | 33 | 1
          SELECT COUNT(*) FROM t WHERE a = 'b      | 1 | 36 | 1
          SELECT COUNT(*) FROM t WHERE a = £ AND b = 1 | 1 | 34 | 1
          SELECT 1 FROM t; SELECT 2 FROM t         | 1 | 18 | 6
          SELECT\\tCOUNT(*)\\nFROM t\\n\\tWHERE (a = ? | 3 | 14 | 1
          SELECT COUNT(*)\\r\\nFROM t WHERE LOWWER(a) = ? | 2 | 14 | 6
          SELECT COUNT(*) FROM flights f WHERE g.a = ? | 1 | 38 | 1
          """)
  void placesOfMistakes(String sql, int line, int column, int length) {
    String text = sql.translateEscapes();
    RefusedQueryException e =
        assertThrows(RefusedQueryException.class, () -> SqlReader.read(text), text);
    TextPlace place = e.place().orElseThrow(() -> new AssertionError(e.getMessage()));
    assertEquals(
        List.of(line, column, length),
        List.of(place.line(), place.column(), place.length()),
        e.getMessage());
    assertOneLine(e);
  }

  @Test
  void namesKnowWhereTheyStandAndSyntaxIsComparedWithout() {
    SqlTemplate one = SqlReader.read("SELECT a FROM t WHERE \"A \"\"b\"\"\" = ?");
    SqlTemplate other = SqlReader.read("SELECT a\n  FROM t\n WHERE\n\"a \"\"b\"\"\" = ?");
    assertEquals(one.where(), other.where());
    assertEquals(one.from(), other.from());
    Scalar.ColumnName name = (Scalar.ColumnName) one.where().scalars().get(0);
    assertEquals("line 1, column 23", name.place().toString());
    assertTrue(name.place().doubleQuoted());
    assertEquals("A \"b\"", name.place().unquoted());
    assertEquals("line 2, column 8", other.from().first().place().toString());
  }

  private static String print(SelectItem item) {
    return Structure.of(item.value()) + " [" + item.label() + "] " + item.alias();
  }

  private static String print(OrderItem item) {
    return Structure.of(item.value())
        + (item.descending() ? " desc" : "")
        + (item.nullsFirst() ? " nulls first" : "");
  }

  private static String nested(String open, int depth, String middle, String close) {
    return open.repeat(depth) + middle + close.repeat(depth);
  }

  private static String numbers(int count) {
    return IntStream.range(0, count).mapToObj(String::valueOf).collect(Collectors.joining(","));
  }
}
