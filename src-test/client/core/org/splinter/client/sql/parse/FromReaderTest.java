package org.splinter.client.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.sql.ast.From;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlTemplate;

/** Tests that joins are read as they are written, and no other join is taken for one. */
final class FromReaderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          d JOIN r ON d.i = r.i                       | d JOIN r ON d.i = r.i
          D AS x INNER JOIN "R" y ON (x.i = y.j)      | d AS x JOIN r AS y ON x.i = y.j
          d JOIN r ON d.i = r.i AND (r.k = d.k)       | d JOIN r ON d.i = r.i AND r.k = d.k
          d JOIN r USING (i, "month")                 | d JOIN r USING (i, month)
          d LEFT JOIN r ON d.i = r.i                  | d LEFT JOIN r ON d.i = r.i
          d LEFT OUTER JOIN r x USING (i) JOIN s ON s.k = d.k | d LEFT JOIN r AS x USING (i) JOIN s ON s.k = d.k
          d x JOIN r ON i = j JOIN d y ON y.i = x.i   | d AS x JOIN r ON i = j JOIN d AS y ON y.i = x.i
          """)
  void reads(String from, String expected) {
    SqlTemplate template = SqlReader.read("SELECT COUNT(*) FROM " + from + " WHERE a = ?");
    assertEquals(expected, template.from().sql());
    assertTrue(template.from().isJoin());
    assertEquals(1, template.parameters());
  }

  @Test
  void keepsWhichTableAColumnIsOf() {
    SqlTemplate template =
        SqlReader.read("SELECT x.i, j, SUM(y.k) FROM d x JOIN r y ON x.i = y.i GROUP BY x.i, j");
    assertEquals(new Scalar.ColumnName("x", "i"), template.items().get(0).value());
    assertEquals("i", template.items().get(0).label());
    assertEquals(new Scalar.ColumnName("j"), template.items().get(1).value());
    assertEquals("SUM(y.k)", template.items().get(2).label());
  }

  @Test
  void aSingleTableHasNoQualifiers() {
    SqlTemplate template = SqlReader.read("SELECT COUNT(*) FROM d x WHERE x.i = ?");
    assertEquals(new From(new From.Item("d", "x"), List.of()), template.from());
    assertEquals("d", template.table());
    assertEquals(SqlReader.read("SELECT COUNT(*) FROM d x WHERE i = ?").where(), template.where());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "d, r",
        "d LEFT JOIN r",
        "d LEFT SEMI JOIN r ON d.i = r.i",
        "d RIGHT OUTER JOIN r ON d.i = r.i",
        "d FULL JOIN r ON d.i = r.i",
        "d CROSS JOIN r",
        "d NATURAL JOIN r",
        "d JOIN r",
        "d STRAIGHT_JOIN r ON d.i = r.i",
        "d GLOBAL JOIN r ON d.i = r.i",
        "d JOIN r AS x(a, b) ON d.i = x.a",
        "d JOIN r JOIN s ON d.i = r.i ON r.i = s.i",
      })
  void refusesOtherJoins(String from) {
    assertProblem("is not available", "SELECT COUNT(*) FROM " + from);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          d JOIN r ON d.i < r.i             | a join on anything but equal columns
          d JOIN r ON d.i = 3               | a join on anything but equal columns
          d JOIN r ON d.i + 1 = r.i         | a join on anything but equal columns
          d JOIN r ON d.i = r.i OR d.k = 1  | a join on anything but equal columns
          d JOIN r ON d.i = ?               | a secret ? in ON
          d JOIN d ON d.i = d.i             | two tables of FROM are called d
          d JOIN r ON d.i = z.i             | column z.i is of no table of the query, whose tables are called d, r
          d JOIN r USING (r.i)              | USING names columns that both tables have
          d JOIN (SELECT 1) r ON d.i = r.i  | a subquery that is joined
          d FULL JOIN L ON d.s = 'SEA'      | a join other than an inner or left one with ON or USING: FULL JOIN L is not available
          derived_0123456789abcdef          | names that start with derived_
          d JOIN derived_x r ON d.i = r.i   | names that start with derived_
          """)
  void refusesConditionsAndNames(String from, String part) {
    assertProblem(part, "SELECT COUNT(*) FROM " + from);
  }

  private static void assertProblem(String part, String sql) {
    RefusedQueryException e = assertThrows(RefusedQueryException.class, () -> SqlReader.read(sql));
    assertTrue(String.valueOf(e.getMessage()).contains(part), sql + ": " + e.getMessage());
  }
}
