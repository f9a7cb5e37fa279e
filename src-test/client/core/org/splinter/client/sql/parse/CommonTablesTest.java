package org.splinter.client.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.splinter.client.sql.parse.Reading.assertRefused;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.SqlUnparser;

/** Tests that a query with WITH is the one with subqueries, or is refused. */
class CommonTablesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          x AS (SELECT a, b FROM t WHERE b > 1) SELECT SUM(a) FROM x WHERE a < ? | SUM(a) FROM (SELECT a, b FROM t WHERE b > 1) x WHERE a < ?
          x AS (SELECT -a AS c FROM t) SELECT y.c FROM X AS y WHERE y.c = ?      | y.c FROM (SELECT -a AS c FROM t) y WHERE y.c = ?
          "x" AS (SELECT a FROM t) SELECT x.a FROM x                             | x.a FROM (SELECT a FROM t) x
          x AS (SELECT a AS b FROM t), y AS (SELECT b * 2 AS c FROM x WHERE b > 3) SELECT c, COUNT(*) FROM y GROUP BY c | c, COUNT(*) FROM (SELECT b * 2 AS c FROM (SELECT a AS b FROM t) x WHERE b > 3) y GROUP BY c
          x AS (SELECT a FROM t) SELECT a FROM (SELECT a FROM x WHERE a > 1) y WHERE a = ? | a FROM (SELECT a FROM (SELECT a FROM t) x WHERE a > 1) y WHERE a = ?
          x AS (SELECT d.s, r.n FROM d JOIN r ON d.i = r.i) SELECT n FROM x WHERE s = ? | n FROM (SELECT d.s, r.n FROM d JOIN r ON d.i = r.i) x WHERE s = ?
          t AS (SELECT a FROM t WHERE a > 1) SELECT a FROM t                     | a FROM (SELECT a FROM t WHERE a > 1) t
          """)
  void isTheQueryWithSubqueries(String with, String nested) {
    assertEquals(
        SqlUnparser.of(SqlReader.read("SELECT " + nested)),
        SqlUnparser.of(SqlReader.read("WITH " + with)));
  }

  @Test
  void countsSecretsInTheOrderOfTheText() {
    SqlTemplate template =
        SqlReader.read(
            "WITH x AS (SELECT a, b FROM t WHERE a = ?), y AS (SELECT a, b FROM x WHERE b = ?)"
                + " SELECT COUNT(*) FROM y WHERE a < ?");
    assertEquals(3, template.parameters());
    assertEquals("(a = ?0 & b = ?1 & a < ?2)", Structure.of(template.where()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          x AS (SELECT a FROM t) SELECT a FROM t | no FROM names x, which WITH has; write it into FROM, or leave it out
          x AS (SELECT a FROM t), y AS (SELECT a FROM t) SELECT a FROM x | no FROM names y, which WITH has
          x AS (SELECT a FROM y), y AS (SELECT a FROM t) SELECT a FROM x | FROM names y before WITH has it; write its SELECT first
          late AS (SELECT a FROM t) SELECT a FROM laet | no SELECT of WITH is called laet (did you mean late?)
          x AS (SELECT a FROM t), y AS (SELECT a FROM x) SELECT y.a FROM y JOIN x ON x.a = y.a | a second FROM names x of WITH; write its SELECT once more, under another name
          x AS (SELECT a FROM t), x AS (SELECT b FROM t) SELECT a FROM x | WITH has two SELECTs called x; give one of them another name
          x AS (SELECT a FROM t), y AS (SELECT a FROM x), x AS (SELECT a FROM y) SELECT a FROM x | WITH has two SELECTs called x
          x AS (SELECT a FROM t) WITH y AS (SELECT a FROM t) SELECT a FROM x | WITH stands twice; give it once
          x AS (SELECT a FROM t WHERE a = ?) WITH y AS (SELECT a FROM t WHERE a = ?) SELECT a FROM x | WITH stands twice
          x AS (SELECT a FROM t) SELECT x.a FROM x JOIN u ON x.a = u.a | a subquery that is joined is not available in this version; name the table itself, and write
          x AS (SELECT a FROM t) SELECT x.a FROM x LEFT JOIN u ON x.a = u.a | a subquery that is joined is not available in this version; name the table itself, and write
          x AS (SELECT a FROM t) SELECT x.a FROM u JOIN x ON x.a = u.a | a subquery that is joined is not available in this version; name the table itself, and write
          x AS (SELECT a FROM t) SELECT x.a FROM u LEFT JOIN x ON x.a = u.a | a subquery to the right of LEFT JOIN is not available in this version; name the table itself, if the subquery has no conditions: in WHERE they would leave out rows that LEFT JOIN keeps
          x AS (SELECT a FROM t) SELECT a FROM u WHERE a IN (SELECT a FROM x) | a subquery after IN is not available
          x AS (SELECT a FROM t) SELECT a FROM (x) | a subquery or function in FROM is not available
          x AS (SELECT a, COUNT(*) AS n FROM t GROUP BY a) SELECT MAX(n) FROM x | a subquery with aggregates, GROUP BY or HAVING
          x AS (SELECT a FROM t LIMIT 5) SELECT a FROM x | a subquery with ORDER BY, LIMIT or OFFSET
          RECURSIVE x AS (SELECT a FROM t) SELECT a FROM x | WITH x in this form is not available in this version; write WITH name AS (SELECT …), with the names of columns by AS in that SELECT
          x AS MATERIALIZED (SELECT a FROM t) SELECT a FROM x | WITH x in this form
          x(b) AS (SELECT a FROM t) SELECT b FROM x | WITH x in this form
          x AS (DELETE FROM t) SELECT a FROM x | WITH x in this form
          FUNCTION f(a int) RETURNS int RETURN a SELECT a FROM x | WITH of a function in this form
          x AS (SELECT a FROM t) SEARCH DEPTH FIRST BY a SET b SELECT a FROM x | WITH x in this form
          x AS (VALUES (1)) SELECT a FROM x | a subquery of this form in FROM
          x AS (SELECT a FROM t UNION SELECT b FROM t) SELECT a FROM x | a subquery of this form in FROM
          x AS ((SELECT a FROM t)) SELECT a FROM x | a subquery of this form in FROM
          x AS (SELECT a FROM t) SELECT a FROM x AS y(b) | x of WITH with more than an alias is not available in this version; write FROM name [AS alias]
          x AS (SELECT a FROM t) SELECT a FROM x TABLESAMPLE SYSTEM (10) | x of WITH with more than an alias
          x AS (WITH y AS (SELECT a FROM t) SELECT a FROM y) SELECT a FROM x | WITH in a subquery is not available in this version; write it at the beginning of the query
          x AS (SELECT a FROM t) SELECT a FROM x UNION SELECT 1 | UNION, INTERSECT and EXCEPT
          x AS (SELECT a FROM t) SELECT b FROM x | the subquery in FROM has no column b; it has a
          """)
  void refuses(String with, String message) {
    assertRefused("WITH " + with, message);
  }

  @Test
  void pointsAtMistakes() {
    RefusedQueryException typo =
        assertThrows(
            RefusedQueryException.class,
            () -> SqlReader.read("WITH late AS (SELECT a FROM t)\nSELECT a FROM laet"));
    assertEquals("line 2, column 15", typo.place().orElseThrow().toString());
  }

  /** Constants may be secret, and a refusal is printed. */
  @Test
  void showsNoConstants() {
    for (String form : List.of("x(b) AS %s", "RECURSIVE x AS %s", "x AS MATERIALIZED %s")) {
      RefusedQueryException e =
          assertThrows(
              RefusedQueryException.class,
              () ->
                  SqlReader.read(
                      "WITH "
                          + form.formatted("(SELECT a FROM t WHERE a = 'SEA')")
                          + " SELECT * FROM x"));
      assertFalse(String.valueOf(e.getMessage()).contains("SEA"), e.getMessage());
    }
  }

  @Test
  void boundsHowManyThereAre() {
    assertEquals("t", SqlReader.read(chain(64)).table());
    assertRefused(chain(65), "WITH has 65 SELECTs, at most 64 are possible");
  }

  private static String chain(int length) {
    return "WITH x0 AS (SELECT a FROM t)"
        + IntStream.range(1, length)
            .mapToObj(i -> ", x" + i + " AS (SELECT a FROM x" + (i - 1) + ")")
            .collect(Collectors.joining())
        + " SELECT a FROM x"
        + (length - 1);
  }
}
