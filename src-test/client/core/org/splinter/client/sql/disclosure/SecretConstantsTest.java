package org.splinter.client.sql.disclosure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.parse.SqlReader;

/**
 * Tests that constants become secrets in their places, in order among those that are given, and
 * that what cannot be a secret stays as it is.
 */
class SecretConstantsTest {
  private static SecretConstants rewritten(String where) {
    return SecretConstants.of(SqlReader.read("SELECT COUNT(*) FROM t WHERE " + where));
  }

  /** Checks that it does not matter on which side the constant of a subquery stands. */
  @Test
  void constantsThatASubqueryListsBecomeSecrets() {
    String sql =
        "SELECT COUNT(*) FROM (SELECT 'UA' AS t, a FROM f) x WHERE t = a AND UPPER(t) <> a";
    SqlTemplate template = SecretConstants.of(SqlReader.read(sql)).template();
    assertEquals("a = ? AND a <> ?", SqlUnparser.of(template.where()));
    assertEquals(2, template.parameters());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a = 'it''s' | a = ? | [it's]",
        "a = '' | a = ? | []",
        "b = 5 | b = ? | [5]",
        "b < -5 | b < ? | [-5]",
        "7.50 >= b | b <= ? | [7.50]",
        "b > .5e1 | b > ? | [.5e1]",
        "d <= DATE '2013-06-30' | d <= ? | [2013-06-30]",
        "d = '2013-06-30' | d = ? | [2013-06-30]",
        "e = TRUE | e = ? | [true]",
        "e | e = ? | [true]",
        "NOT e | NOT e = ? | [true]",
        "b IN (1, ?, 3) | b = ? OR b = ? OR b = ? | [1, A, 3]",
        "b NOT IN (1, 2) | b <> ? AND b <> ? | [1, 2]",
        "b BETWEEN ? AND 9 | b >= ? AND b <= ? | [A, 9]",
        "b NOT BETWEEN -1 AND ? | NOT (b >= ? AND b <= ?) | [-1, A]",
        "? BETWEEN b AND c AND d < 4 | (b <= ? AND c >= ?) AND d < ? | [A, 4]",
        "a LIKE 'ab%' | a LIKE ? | [ab%]",
        "a NOT LIKE 'ab%' | NOT a LIKE ? | [ab%]",
        "a LIKE '%' | a LIKE ? | [%]",
        "a LIKE '%b_' | a LIKE ? | [%b_]",
        "a LIKE 'ab' | a = ? | [ab]",
        "a IS DISTINCT FROM 'x' | NOT a IS NOT DISTINCT FROM ? | [x]",
        "a IS NULL AND b = 1 | a IS NULL AND b = ? | [1]",
        "a = ? AND b = 1 OR c = ? AND d = 2 | (a = ? AND b = ?) OR (c = ? AND d = ?) | [A, 1, B, 2]",
        "b % 7 = 3 | b % 7 = ? | [3]",
        "LEFT(a, 3) = 'abc' | LEFT(a, 3) = ? | [abc]",
        "b + 1 < c * 2 | b + 1 < c * 2 | []",
        "CASE WHEN a = 'x' THEN 1 ELSE 2 END = 2 | CASE WHEN a = 'x' THEN 1 ELSE 2 END = ? | [2]",
      })
  void constantsBecomeSecretsInOrder(String where, String expected, String values) {
    SecretConstants rewritten = rewritten(where);
    SqlTemplate template = rewritten.template();
    assertEquals(expected, SqlUnparser.of(template.where()));
    List<String> secrets = rewritten.complete(List.of("A", "B"), constant -> constant);
    assertEquals(values, secrets.toString());
    assertEquals(secrets.size(), template.parameters());
    assertEquals("SELECT COUNT(*) FROM t WHERE " + expected, template.text());
  }

  /** Checks that the text without constants asks for the same as the template does. */
  @Test
  void textIsTheWholeQuery() {
    String sql =
        """
        SELECT UPPERS.a AS "The A", COUNT(*) c, SUM(CASE WHEN b > 4 THEN b ELSE 0 END) FROM t AS uppers
          JOIN u USING (k) WHERE a = 'x' GROUP BY a, b / 100 HAVING COUNT(*) > 3 AND NOT MAX(b) = 9
          ORDER BY c DESC NULLS FIRST, 1 LIMIT 5 OFFSET 2""";
    SqlTemplate template = SecretConstants.of(SqlReader.read(sql)).template();
    assertEquals(
        "SELECT uppers.a AS \"The A\", COUNT(*) AS c,"
            + " SUM(CASE WHEN b > 4 THEN b ELSE 0 END) FROM t AS uppers JOIN u USING (k)"
            + " WHERE a = ? GROUP BY a, b / 100 HAVING COUNT(*) > ? AND NOT MAX(b) = ?"
            + " ORDER BY c DESC NULLS FIRST, uppers.a LIMIT 5 OFFSET 2",
        template.text());
    assertEquals("COUNT(*) > 3 AND NOT MAX(b) = 9", SqlUnparser.of(template.having()));
    assertEquals(1, template.parameters());
  }

  @Test
  void aQueryWithoutConditionsStaysAsItIs() {
    SecretConstants rewritten = SecretConstants.of(SqlReader.read("SELECT COUNT(*) FROM t"));
    assertNull(rewritten.template().where());
    assertEquals(0, rewritten.template().parameters());
    assertEquals(List.of(), rewritten.complete(List.of(), text -> text));
  }
}
