package org.splinter.client.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlTemplateTest {
  private static final String FROM = "SELECT COUNT(*) FROM t WHERE ";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a = ?                                     | [a] | null
          ? = a                                     | [a] | null
          ((a = ?)) AND (B = ? AND (? = a))         | [a, b, a] | null
          t.a=?and"b"=?                             | [a, b] | null
          a = ? -- x = ?                            | [a] | null
          a = ? /* and b = ? */                     | [a] | null
          a = ? AND b = '?'                         | [a] | b = '?'
          a = 1                                     | []  | a = 1
          1 < a AND b != 2 AND c <> 3               | []  | (a > 1 & b <> 2 & c <> 3)
          5 >= a AND -2 <= b AND +3 > c AND -.5 < d | []  | (a <= 5 & b >= -2 & c < 3 & d > -.5)
          a = 1 OR b = 2 AND c = 3                  | []  | (a = 1 / (b = 2 & c = 3))
          (a = 1 OR b = 2) AND c = ? OR FALSE       | refused |
          (a = 1 OR b = 2) AND c = ?                | [c] | (a = 1 / b = 2)
          NOT a = 1 AND NOT (b = 1 OR c = 2)        | []  | (!a = 1 & !(b = 1 / c = 2))
          a BETWEEN 1 AND 5 AND b = ?               | [b] | (a >= 1 & a <= 5)
          a NOT BETWEEN 1 AND 5                     | []  | !(a >= 1 & a <= 5)
          a IN (1, -2, 3.5)                         | []  | (a = 1 / a = -2 / a = 3.5)
          a NOT IN ('x', 'it''s')                   | []  | !(a = 'x' / a = 'it''s')
          a IN (7)                                  | []  | a = 7
          a LIKE 'ab%'                              | []  | a starts 'ab'
          a NOT LIKE 'ab%'                          | []  | !a starts 'ab'
          a LIKE 'ab'                               | []  | a = 'ab'
          a LIKE '%'                                | []  | a starts ''
          a IS NULL AND b IS NOT NULL               | []  | (a null & !b null)
          a AND NOT b                               | []  | (a = TRUE & !b = TRUE)
          a = TRUE AND b <> false                   | []  | (a = TRUE & b <> FALSE)
          date = DATE '2013-01-01'                  | []  | date = DATE '2013-01-01'
          date >= '2013-01-01'                      | []  | date >= '2013-01-01'
          month = ? AND year = 2013 AND t.day IN (1)| [month] | (year = 2013 & day = 1)
          rank = ? AND name = ? AND STATUS = ?      | [rank, name, status] | null
          month BETWEEN 1 AND 2 AND sum(a) = 1      | refused |
          "odd.name" = ? AND t."odd.name" = 1       | [odd.name] | odd.name = 1
          """)
  void whereClauses(String where, String secrets, String filter) {
    if (secrets.equals("refused")) {
      assertThrows(RefusedException.class, () -> SqlTemplate.parse(FROM + where));
      return;
    }
    SqlTemplate template = SqlTemplate.parse(FROM + where);
    assertEquals(secrets, template.secretColumns().toString());
    assertEquals(filter, template.filter() == null ? "null" : print(template.filter()));
  }

  @Test
  void selectListsAndGroups() {
    SqlTemplate template =
        SqlTemplate.parse(
            """
            select Month, f.date AS "The Date", count(*), COUNT(a) n, Sum(f.b) as S, avg("C")
            from Flights f
            where x = ? group by 1, f.date, F."rank";
            """);
    assertEquals("flights", template.table());
    assertEquals(
        List.of(
            new SelectItem.Plain("month", "month"),
            new SelectItem.Plain("date", "The Date"),
            new SelectItem.CountAll("COUNT(*)"),
            new SelectItem.Aggregate(SelectItem.Function.COUNT, "a", "n"),
            new SelectItem.Aggregate(SelectItem.Function.SUM, "b", "S"),
            new SelectItem.Aggregate(SelectItem.Function.AVG, "c", "AVG(c)")),
        template.items());
    assertEquals(List.of("month", "date", "rank"), template.groupBy());
  }

  @Test
  void quotedNames() {
    SqlTemplate template = SqlTemplate.parse(FROM + "`A b` = ? AND \"x\"\"y\" = ?");
    assertEquals(List.of("a b", "x\"y"), template.secretColumns());
    assertRefused(FROM + "a = 'x\ny' AND a LIKE 'x\n%%'", "LIKE 'x %%' on column a");
    assertRefused(FROM + "a.\"" + "x".repeat(9_000) + "\" = 1", "called t");
  }

  @Test
  void tableAlone() {
    SqlTemplate template = SqlTemplate.parse("SELECT COUNT(*) FROM \"My_Table\"");
    assertEquals("my_table", template.table());
    assertNull(template.filter());
    assertEquals(List.of(), template.secretColumns());
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
        "SELECT a FROM t GROUP BY a",
        "SELECT SUM(month), AVG(year), COUNT(day), month FROM t GROUP BY month",
        "SELECT date, month, day, year, rank, name, status FROM t GROUP BY 1, 2, 3, 4, 5, 6, 7",
      })
  void accepted(String sql) {
    assertEquals("t", SqlTemplate.parse(sql).table());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SELECT MAX(a) FROM t | MAX is not available in this version; use COUNT, SUM or AVG
          SELECT stdev(a) FROM t | STDEV is not available in this version; use COUNT, SUM or AVG
          SELECT upper(a) FROM t | UPPER is not available
          SELECT s.count(*) FROM t | S.COUNT is not available
          SELECT COUNT(DISTINCT a) FROM t | COUNT(DISTINCT …) is not available
          SELECT SUM(ALL a) FROM t | a modifier inside SUM(…) is not available
          SELECT SUM(a ORDER BY b) FROM t | a modifier inside SUM(…)
          SELECT SUM(a).x FROM t | a modifier inside SUM(…)
          SELECT SUM(a + 1) FROM t | the operator + inside SUM(…) is not available
          SELECT SUM(*) FROM t | * inside SUM(…) is not available in this version; write SUM(column)
          SELECT COUNT(1) FROM t | the literal 1 inside COUNT(…) is not available in this version; write COUNT(column) or COUNT(*)
          SELECT COUNT(t.*) FROM t | * inside COUNT(…)
          SELECT COUNT(a, b) FROM t | COUNT takes one column; write COUNT(column)
          SELECT COUNT() FROM t | COUNT takes one column
          SELECT COUNT(?) FROM t | a secret ? in the SELECT list is not available
          SELECT ? FROM t | a secret ? in the SELECT list is not available
          SELECT a + 1 FROM t | the operator + in the SELECT list is not available
          SELECT 1 FROM t | the literal 1 in the SELECT list
          SELECT (SELECT 1) FROM t | a subquery in the SELECT list
          SELECT * FROM t WHERE a = ? | SELECT * is not available
          SELECT t.* FROM t | SELECT * is not available
          SELECT SUM(a) OVER () FROM t | an aggregate with OVER or FILTER is not available
          SELECT COUNT(*) FILTER (WHERE a = 1) FROM t | an aggregate with OVER or FILTER
          SELECT DISTINCT a FROM t | DISTINCT is not available in this version; use GROUP BY
          SELECT TOP 3 a FROM t | TOP is not available
          SELECT COUNT(*) FROM t JOIN u ON a = b | JOIN is not available
          SELECT COUNT(*) FROM t, u | JOIN is not available
          SELECT COUNT(*) FROM (SELECT 1) x | a subquery or function in FROM
          SELECT COUNT(*) FROM f(3) | a subquery or function in FROM
          SELECT COUNT(*) FROM s.t | table s.t: tables have plain names; write FROM t
          SELECT COUNT(*) FROM t AS x(a, b) | the query has a clause that is not available
          SELECT COUNT(*) FROM t FINAL | the query has a clause that is not available
          SELECT COUNT(*) FROM ONLY t | the query has a clause that is not available
          SELECT COUNT(*) FROM t USE INDEX (x) | the query has a clause that is not available
          SELECT COUNT(*) FROM t PIVOT (SUM(a) FOR b IN (1)) | the query has a clause
          SELECT COUNT(*) FROM t FOR SYSTEM_TIME AS OF 3 | the query has a clause
          SELECT COUNT(*) FROM t WITH UR | the query has a clause
          SELECT SKIP 3 FIRST 5 COUNT(*) FROM t | the query has a clause
          SELECT COUNT(*) | the query has no table
          SELECT COUNT(*) FROM t GROUP BY a HAVING a = 1 | HAVING is not available
          SELECT COUNT(*) FROM t ORDER BY 1 | ORDER BY is not available
          SELECT COUNT(*) FROM t LIMIT 3 | LIMIT is not available
          SELECT COUNT(*) FROM t OFFSET 3 | OFFSET is not available
          SELECT COUNT(*) FROM t FETCH FIRST 3 ROWS ONLY | FETCH is not available
          SELECT COUNT(*) FROM t QUALIFY a | QUALIFY is not available
          SELECT COUNT(*) FROM t WINDOW w AS (PARTITION BY a) | WINDOW is not available
          SELECT COUNT(*) FROM t FOR UPDATE | FOR UPDATE is not available
          SELECT COUNT(*) INTO x FROM t | INTO is not available
          WITH x AS (SELECT 1) SELECT COUNT(*) FROM x | WITH is not available
          SELECT COUNT(*) FROM t UNION SELECT 1 | UNION, INTERSECT and EXCEPT
          (SELECT COUNT(*) FROM t) | only a plain SELECT
          VALUES (1) | only a plain SELECT
          DELETE FROM t | only SELECT can be asked; tables are made and replaced by import
          EXPLAIN SELECT COUNT(*) FROM t | EXPLAIN is the option --explain
          SELECT COUNT(*) FROM t; SELECT 1 | a second statement starts at line 1, column 25
          SELECT COUNT(*) FROM t GROUP BY ROLLUP(a) | the function ROLLUP in GROUP BY
          SELECT COUNT(*) FROM t GROUP BY a WITH ROLLUP | GROUP BY with ROLLUP
          SELECT COUNT(*) FROM t GROUP BY GROUPING SETS ((a), (b)) | GROUP BY with ROLLUP
          SELECT COUNT(*) FROM t GROUP BY () | GROUP BY with ROLLUP
          SELECT COUNT(*) FROM t GROUP BY ALL | GROUP BY
          SELECT a FROM t GROUP BY a + 1 | the operator + in GROUP BY
          SELECT a FROM t GROUP BY ? | a secret ? in GROUP BY
          SELECT a FROM t GROUP BY 2 | GROUP BY 2: the SELECT list has items 1 to 1
          SELECT a FROM t GROUP BY 0 | GROUP BY 0: the SELECT list
          SELECT a FROM t GROUP BY 99999999999999999999 | the SELECT list has items 1 to 1
          SELECT COUNT(*) FROM t GROUP BY 1 | GROUP BY 1 is an aggregate
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
          a < ? | a secret ? with < is not available in this version; use column = ?
          ? >= a | a secret ? with >= is not available
          a <> ? | a secret ? with <> is not available
          a LIKE ? | a secret ? with LIKE is not available
          a IN (?) | a secret ? with IN is not available
          a IN ? | a secret ? with IN is not available
          a IN (1, (?)) | a secret ? with IN is not available
          a BETWEEN ? AND 3 | a secret ? with BETWEEN is not available
          a BETWEEN 3 AND ? | a secret ? with BETWEEN is not available
          a = ? OR b = 1 | a secret ? under OR is not available in this version; join secret conditions by AND only
          b = 1 AND (c = 1 OR a = ?) | a secret ? under OR is not available
          NOT a = ? | a secret ? under NOT is not available
          NOT (b = 1 AND a = ?) | a secret ? under NOT is not available
          a = ?1 | parameter ?1 is not available; write a plain ?
          a = $1 | parameter $1 is not available
          a = :x | parameter :x is not available
          a = -? | a sign before a secret ? is not available
          a + 1 = ? | a secret ? can be compared with a column only, not with the operator +
          ? = ? | a secret ? can be compared with a column only, not with a secret ?
          5 = ? | not with the literal 5
          u.a = ? | column u.a: the query's one table is called t
          s.t.a = ? | column s.t.a: the query's one table is called t
          a(+) = ? | a secret ? can be compared with a column only, not with column a(+)
          PRIOR a = 3 | PRIOR, GLOBAL and (+) are not available
          a = b | columns a and b are compared with each other
          a = "UA" | (text in single quotes)
          a IN (1, b) | columns a and b are compared with each other
          a = NULL | nothing equals NULL; write IS NULL or IS NOT NULL after column a
          a IN (1, NULL) | nothing equals NULL
          a IN (SELECT 1) | a subquery in IN is not available
          a = (SELECT 1) | a subquery in a comparison is not available
          EXISTS (SELECT 1) | EXISTS in a condition is not available
          a > ANY (1) | the function ANY
          a + 1 > 5 | the operator + in a comparison
          1 = 2 | the literal 2 in a comparison
          TRUE | a constant is no condition
          5 | the literal 5 in a condition
          a IS TRUE | IS TRUE and IS FALSE are not available in this version; write column = TRUE
          a IS UNKNOWN | IS UNKNOWN in a condition is not available
          a IS DISTINCT FROM 3 | the operator IS DISTINCT FROM in a condition is not available
          ! a | NOT in a condition
          a = 1 XOR b = 2 | the operator XOR in a condition
          a && b | not available
          a & b = 2 | the operator & in a comparison
          (a, b) = (1, 2) | a list of values in a comparison
          CASE WHEN a = 1 THEN TRUE END | CASE in a condition
          CAST(a AS int) = 1 | CAST in a comparison
          a = '1'::int | CAST in a comparison
          upper(a) = 'X' | the function UPPER in a comparison
          a LIKE '%x' | LIKE '%x' on column a: only a prefix is available
          a LIKE 'x_%' | only a prefix is available in this version, such as LIKE 'abc%'
          a LIKE 'x\\%' | only a prefix is available
          a LIKE 'x' ESCAPE '!' | only a prefix is available
          a ILIKE 'x%' | ILIKE 'x%' on column a: only a prefix
          a RLIKE 'x' | only a prefix is available
          a SIMILAR TO 'x' | only a prefix is available
          a BETWEEN SYMMETRIC 1 AND 2 | BETWEEN SYMMETRIC is not available
          a = E'x' | STRING in a comparison is not available
          a = x'ff' | HEX in a comparison
          a = ~5 | SIGNED in a comparison
          a = -'x' | SIGNED in a comparison
          date = TIMESTAMP '2013-01-01 00:00:00' | DATE TIME LITERAL in a comparison
          current_date = 3 | TIME KEY
          """)
  void refusedConditions(String where, String message) {
    assertRefused(FROM + where, message);
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
          SELECT COUNT(*) FROM t WHERE a ! 5  | syntax error at line 1, column 32, near '!'
          SELECT COUNT(*) FROM t WHERE a = #  | syntax error
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
    assertEquals("t", SqlTemplate.parse(FROM + nested("(", 64, "a = 1", ")")).table());
    assertEquals("t", SqlTemplate.parse(FROM + "'((' = a AND \"(\" = 1").table());
  }

  /** None of these may overflow the stack or run for long: they parse or are refused. */
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
          `a.`                  | 3000
          `case when `          | 6000
          `(`                   | 60000
          `f(`                  | 30000
          `a in (select `       | 4000
          `a[`                  | 30000
          `{fn f(`              | 9000
          """)
  void hostileRepetition(String part, int times) {
    for (String end : List.of("", "a = 1", "a = ?")) {
      try {
        SqlTemplate template = SqlTemplate.parse(FROM + part.repeat(times) + end);
        assertEquals("t", template.table());
      } catch (RefusedException e) {
        assertOneLine(e);
      }
    }
  }

  @Test
  void garbageIsRefusedInOneLine() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String[] pieces = {
      "SELECT", "FROM", "WHERE", "GROUP BY", "AND", "OR", "NOT", "(", ")", "?", "a", "t", "=", "<",
      "IN", "LIKE", "'x'", "5", "COUNT(*)", "SUM(a)", ",", ";", "\"", "'", "--", "/*", "*/", "DATE",
      "month", "BETWEEN", "NULL", "IS", "JOIN", "\n", "\0", "é", "💡", "CASE", "END", "$$", "[", "]"
    };
    for (int i = 0; i < 3_000; i++) {
      StringBuilder sql = new StringBuilder(random.nextBoolean() ? FROM : "");
      for (int n = random.nextInt(12); n >= 0; n--) {
        sql.append(pieces[random.nextInt(pieces.length)]).append(' ');
      }
      try {
        SqlTemplate.parse(sql.toString());
      } catch (RefusedException e) {
        assertOneLine(e);
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed + ": " + sql, e);
      }
    }
  }

  private static void assertRefused(String sql, String message) {
    RefusedException e = assertThrows(RefusedException.class, () -> SqlTemplate.parse(sql), sql);
    assertTrue(
        e.getMessage().contains(message),
        () -> sql + "\n  gave  " + e.getMessage() + "\n  not  " + message);
    assertOneLine(e);
  }

  private static void assertOneLine(RefusedException e) {
    assertFalse(e.getMessage().contains("\n"), e.getMessage());
    assertTrue(e.getMessage().length() < 400, e.getMessage());
    assertNull(e.getCause());
  }

  private static String nested(String open, int depth, String middle, String close) {
    return open.repeat(depth) + middle + close.repeat(depth);
  }

  private static String print(Condition condition) {
    if (condition instanceof Condition.Comparison c) {
      String sign =
          switch (c.operator()) {
            case EQUAL -> "=";
            case NOT_EQUAL -> "<>";
            case LESS -> "<";
            case LESS_OR_EQUAL -> "<=";
            case GREATER -> ">";
            case GREATER_OR_EQUAL -> ">=";
            case STARTS_WITH -> "starts";
          };
      return c.column() + " " + sign + " " + c.literal().sql();
    } else if (condition instanceof Condition.IsNull isNull) {
      return isNull.column() + " null";
    } else if (condition instanceof Condition.Not not) {
      return "!" + print(not.term());
    }
    boolean and = condition instanceof Condition.And;
    List<Condition> terms =
        and ? ((Condition.And) condition).terms() : ((Condition.Or) condition).terms();
    return "(" + String.join(and ? " & " : " / ", terms.stream().map(t -> print(t)).toList()) + ")";
  }
}
