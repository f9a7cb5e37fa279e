package org.splinter.client.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.splinter.client.sql.parse.Reading.assertRefused;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.SqlUnparser;

/** Tests that a SELECT in FROM and the one around it become one, or are refused. */
class NestedSelectTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a FROM (SELECT a FROM t) x WHERE a = ?                      | a FROM t WHERE a = ?
          x.a FROM (SELECT a FROM t) AS x                             | a FROM t
          c FROM (SELECT a + b AS c FROM t WHERE d > 1) x WHERE c < ? | a + b FROM t WHERE d > 1 AND a + b < ?
          * FROM (SELECT a, b * 2 AS c FROM t) x WHERE c = 4          | a, b * 2 FROM t WHERE b * 2 = 4
          * FROM (SELECT * FROM t WHERE a = 1 OR b = 2) x WHERE c = ? | * FROM t WHERE (a = 1 OR b = 2) AND c = ?
          b, c FROM (SELECT *, a + 1 AS c FROM t) x                   | b, a + 1 FROM t
          SUM(c * 2) FROM (SELECT -a AS c FROM t) x                   | SUM(-a * 2) FROM t
          MAX_BY(b, c) FROM (SELECT b, b AS c FROM t) x               | MAX(b) FROM t
          c, COUNT(*) FROM (SELECT LOWER(a) AS c FROM t) x GROUP BY c HAVING COUNT(*) > 1 ORDER BY c LIMIT 3 | LOWER(a), COUNT(*) FROM t GROUP BY LOWER(a) HAVING COUNT(*) > 1 ORDER BY LOWER(a) LIMIT 3
          b AS d, COUNT(*) AS n FROM (SELECT a AS b FROM t) x GROUP BY d ORDER BY n DESC | a, COUNT(*) FROM t GROUP BY a ORDER BY COUNT(*) DESC
          a AS b, b AS c FROM (SELECT a, b FROM t) x ORDER BY c, b    | a, b FROM t ORDER BY b, a
          a AS b FROM (SELECT a, b FROM t) x ORDER BY b + 1           | a FROM t ORDER BY b + 1
          a AS b, COUNT(*) FROM (SELECT a, b FROM t) x GROUP BY b     | a, COUNT(*) FROM t GROUP BY b
          a FROM (SELECT a, b FROM t WHERE b = ?) x WHERE a < ?       | a FROM t WHERE b = ? AND a < ?
          a FROM (SELECT b AS a FROM (SELECT c AS b FROM t WHERE c > 1) y WHERE b < 5) x | c FROM t WHERE c > 1 AND c < 5
          s, n FROM (SELECT d.s, r.name AS n FROM d LEFT JOIN r ON d.i = r.i WHERE d.k = 1) x WHERE n = ? | d.s, r.name FROM d LEFT JOIN r ON d.i = r.i WHERE d.k = 1 AND r.name = ?
          b AS d, COUNT(*) FROM (SELECT * FROM t WHERE a = 1) x GROUP BY d ORDER BY d | b AS d, COUNT(*) FROM t WHERE a = 1 GROUP BY d ORDER BY b
          b AS d, COUNT(*) FROM (SELECT *, a AS c FROM t) x GROUP BY c HAVING d > 1 ORDER BY c | b AS d, COUNT(*) FROM t GROUP BY a HAVING d > 1 ORDER BY a
          e AS d FROM (SELECT c AS e FROM (SELECT *, -a AS c FROM t) y) x ORDER BY d | -a FROM t ORDER BY -a
          DISTINCT c AS b FROM (SELECT a AS c, b FROM t) x ORDER BY b | a FROM t GROUP BY a ORDER BY a
          DISTINCT c, b, c + b FROM (SELECT a AS c, b FROM t WHERE d = 1) x | a, b, a + b FROM t WHERE d = 1 GROUP BY a, b, a + b
          DISTINCT c, b FROM (SELECT 5 AS c, b FROM t) x ORDER BY c, b | 5, b FROM t GROUP BY b ORDER BY b
          COUNT(*) FROM (SELECT 'UA' AS t, c FROM f) x WHERE t = c AND c < 'B' | COUNT(*) FROM f WHERE c = 'UA' AND c < 'B'
          COUNT(*) FROM (SELECT 'Ua' AS t, c FROM f) x WHERE UPPER(t) > c | COUNT(*) FROM f WHERE c < 'UA'
          c, COUNT(*) FROM (SELECT 5 AS n, c FROM f) x GROUP BY c HAVING n < COUNT(*) | c, COUNT(*) FROM f GROUP BY c HAVING COUNT(*) > 5
          CASE a WHEN 'Xy' COLLATE NOCASE THEN 1 END FROM (SELECT a FROM t) x | CASE WHEN LOWER(a) = 'xy' THEN 1 END FROM t
          c, COUNT(*) FROM (SELECT 5 AS c, b FROM t) x GROUP BY b, c | 5, COUNT(*) FROM t GROUP BY b
          COUNT(DISTINCT c), MEDIAN(c) FROM (SELECT a + 1 AS c FROM t) x | COUNT(DISTINCT a + 1), MEDIAN(a + 1) FROM t
          CASE WHEN c IS NULL THEN 0 ELSE c END FROM (SELECT NULLIF(a, 1) AS c FROM t) x | CASE WHEN NULLIF(a, 1) IS NULL THEN 0 ELSE NULLIF(a, 1) END FROM t
          """)
  void becomesOne(String text, String flat) {
    assertEquals("SELECT " + flat, SqlUnparser.of(SqlReader.read("SELECT " + text)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a FROM (SELECT a, b + 1 AS c, d FROM t) x | b + 1, d
          * FROM (SELECT a, b FROM t) x |
          COUNT(*) FROM (SELECT a, b, c AS e, d FROM t) x WHERE a = 1 GROUP BY b HAVING MAX(e) > 1 | d
          a FROM (SELECT a, b AS c, d FROM t) x ORDER BY c | d
          a FROM (SELECT a, c FROM (SELECT a, b AS c, LOWER(e) AS d FROM t) y) x | LOWER(e), b
          a FROM (SELECT *, b AS c FROM t) x | b
          """)
  void keepsWhatNothingAsksFor(String text, @Nullable String unused) {
    assertEquals(
        unused == null ? "" : unused,
        SqlReader.read("SELECT " + text).unused().stream()
            .map(SqlUnparser::of)
            .collect(Collectors.joining(", ")));
  }

  @Test
  void keepsNamesAndNumbersOfSecrets() {
    SqlTemplate template =
        SqlReader.read(
            "SELECT *, c + 1 AS e, -c FROM (SELECT a, b AS \"C\" FROM t WHERE a < ?) x"
                + " WHERE c > ? AND a <> ?");
    assertEquals(
        List.of("a", "C", "e", "-c"), template.items().stream().map(SelectItem::label).toList());
    assertEquals(3, template.parameters());
    assertEquals("t", template.table());
    assertEquals("(a < ?0 & b > ?1 & a <> ?2)", Structure.of(template.where()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          c FROM (SELECT a FROM t) x | the subquery in FROM has no column c; it has a
          b FROM (SELECT a AS b, b FROM t) x | the subquery in FROM has several columns b; it has b, b
          a FROM (SELECT SUM(a) AS a FROM t) x | a subquery with aggregates, GROUP BY or HAVING is not available in this version; aggregate in one SELECT over the table itself
          a FROM (SELECT a FROM t GROUP BY a) x | a subquery with aggregates, GROUP BY or HAVING
          a FROM (SELECT a FROM t ORDER BY a) x | a subquery with ORDER BY, LIMIT or OFFSET is not available in this version; write them at the end of the query
          a FROM (SELECT a FROM t LIMIT 5) x | a subquery with ORDER BY, LIMIT or OFFSET
          a FROM (SELECT DISTINCT a FROM t) x | a subquery with DISTINCT is not available in this version; write SELECT DISTINCT around it
          DISTINCT c FROM (SELECT 5 AS c, b FROM t) x | DISTINCT or GROUP BY of what the subquery gives all rows alike is not available in this version; leave it out
          c, COUNT(*) FROM (SELECT 5 AS c, b FROM t) x GROUP BY c | DISTINCT or GROUP BY of what the subquery gives all rows alike
          b AS a FROM (SELECT *, a AS c FROM t) x ORDER BY c | ORDER BY c: it is column a of the table, and another item has that alias; give it a different one
          a FROM (SELECT a FROM t) x JOIN u ON x.a = u.a | a subquery that is joined is not available in this version; name the table itself, and write the subquery's conditions into WHERE
          a FROM (SELECT a FROM t UNION SELECT b FROM t) x | a subquery of this form in FROM is not available
          a FROM ((SELECT a FROM t)) x | a subquery or function in FROM
          a FROM (SELECT a FROM t) AS x(b) | a subquery of this form in FROM
          a FROM (SELECT 1) x | the query has no table
          y.a FROM (SELECT a FROM t) x | column y.a is of no table of the query, whose one is called x
          a FROM (SELECT a FROM t FOR UPDATE) x | FOR UPDATE is not available
          """)
  void refuses(String text, String message) {
    assertRefused("SELECT " + text, message);
  }

  /** Doubling an expression in each of many subqueries must not make a plan without end. */
  @Test
  void boundsWhatNamesStandFor() {
    String nested = "t";
    for (int i = 0; i < 20; i++) {
      nested = "(SELECT a + a AS a FROM " + nested + ") x";
    }
    assertRefused("SELECT a FROM " + nested, "the query has more than 16384 names, constants");
  }
}
