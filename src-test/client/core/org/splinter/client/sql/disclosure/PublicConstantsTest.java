package org.splinter.client.sql.disclosure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.disclosure.PublicConstant.Use;
import org.splinter.client.sql.parse.SqlReader;

/** Tests that each constant is named, once, with what becomes of it. */
class PublicConstantsTest {
  private static List<PublicConstant> of(String sql) {
    return PublicConstants.of(SqlReader.read(sql));
  }

  private static String brief(PublicConstant constant) {
    return constant.use() + " " + constant.clause() + ": " + constant.sql();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "SELECT COUNT(*) FROM t | []",
        "SELECT COUNT(*) FROM t WHERE a = ? | []",
        "SELECT COUNT(*) FROM t WHERE a = 'x' AND b IN (1, ?) | [COMPARED WHERE: a = 'x', COMPARED WHERE: b = 1]",
        "SELECT COUNT(*) FROM t WHERE a = 'x' OR a = 'x' | [COMPARED WHERE: a = 'x']",
        "SELECT COUNT(*) FROM t WHERE NOT (a LIKE 'x%' OR e) | [COMPARED WHERE: a LIKE 'x%', COMPARED WHERE: e = TRUE]",
        "SELECT COUNT(*) FROM t WHERE b % 7 BETWEEN ? AND ? | [COMPUTED WHERE: b % 7]",
        "SELECT COUNT(*) FROM t WHERE b % 7 = 3 | [COMPARED WHERE: b % 7 = 3, COMPUTED WHERE: b % 7]",
        "SELECT COUNT(*) FROM t WHERE a IS NULL AND b < c | []",
        "SELECT COUNT(*) FROM t WHERE CASE WHEN a = 'x' THEN 1 ELSE 2 END = ? | [COMPUTED WHERE: CASE WHEN a = 'x' THEN 1 ELSE 2 END, COMPUTED CASE of WHERE: a = 'x']",
        "SELECT SUM(CASE WHEN a = 'x' THEN b END) FROM t WHERE c = ? | [COMPUTED CASE of SELECT: a = 'x']",
        "SELECT a, COUNT(*) FROM t WHERE c = ? GROUP BY a HAVING COUNT(*) > 5 | [KEPT HAVING: COUNT(*) > 5]",
        "SELECT COUNT(*) FROM t WHERE c = ? HAVING SUM(CASE WHEN a = 'x' THEN 1 END) > 5 | [KEPT HAVING: SUM(CASE WHEN a = 'x' THEN 1 END) > 5, COMPUTED CASE of HAVING: a = 'x']",
        "SELECT CASE WHEN COUNT(*) > 5 THEN 1 END FROM t WHERE c = ? | [KEPT CASE of SELECT: COUNT(*) > 5]",
        "SELECT CASE WHEN a = 'x' THEN 1 END k, COUNT(*) FROM t WHERE c = ? GROUP BY k | [COMPUTED CASE of SELECT: a = 'x']",
        "SELECT CASE WHEN a = 'x' THEN 1 END, COUNT(*) FROM t WHERE c = ? GROUP BY 1 | [COMPUTED CASE of SELECT: a = 'x']",
        "SELECT CASE WHEN a = 'x' THEN 1 END FROM t WHERE c = ? LIMIT 5 | [COMPUTED CASE of SELECT: a = 'x']",
        "SELECT SUM(CASE WHEN a = 'x' THEN b END) FROM t WHERE a = 'x' | [COMPARED_AND_COMPUTED WHERE: a = 'x', COMPUTED CASE of SELECT: a = 'x']",
        "SELECT a FROM t WHERE a = 'x' ORDER BY CASE WHEN a = 'x' THEN 1 END LIMIT 5 | [COMPARED_AND_COMPUTED WHERE: a = 'x', COMPUTED CASE of ORDER BY: a = 'x']",
        "SELECT a, COUNT(*) FROM t WHERE a = 'x' GROUP BY a HAVING a = 'x' | [COMPARED WHERE: a = 'x']",
        "SELECT a FROM t WHERE c = ? ORDER BY CASE WHEN a = 'x' THEN 1 END LIMIT 5 | [COMPUTED CASE of ORDER BY: a = 'x']",
      })
  void constantsAreNamed(String sql, String expected) {
    assertEquals(expected, of(sql).stream().map(PublicConstantsTest::brief).toList().toString());
  }

  /** Checks that what is called kept changes nothing that providers are sent, and all else does. */
  @Test
  void whatIsKeptIsNotSent() {
    String sql =
        "SELECT month, COUNT(*), CASE WHEN COUNT(*) > 4 THEN 1 ELSE 2 END, SUM(CASE WHEN delay > 5"
            + " THEN 1 END) FROM flights WHERE tailnum = ? AND distance > 6 AND delay % 8 = ?"
            + " GROUP BY month HAVING COUNT(*) >= 9";
    for (PublicConstant constant : of(sql)) {
      String number = constant.sql().replaceAll(".* ", "");
      String other = sql.replaceAll("\\b" + number + "\\b", "3" + number);
      assertFalse(sql.equals(other));
      assertEquals(
          constant.use() == Use.KEPT,
          SampleTables.plan(sql).evaluation().equals(SampleTables.plan(other).evaluation()),
          constant::line);
    }
    assertEquals(5, of(sql).size());
  }

  @Test
  void linesSayWhoCanReadAConstant() {
    assertEquals(
        "public: carrier = 'UA' (in WHERE; providers can read it; ? in its place would hide it)",
        of("SELECT COUNT(*) FROM t WHERE carrier = 'UA'").get(0).line());
    String computed = of("SELECT COUNT(*) FROM t WHERE b % 7 = ?").get(0).line();
    assertTrue(computed.startsWith("public: b % 7 (in WHERE; providers can read it, and no ?"));
    String kept = of("SELECT COUNT(*) FROM t WHERE b = ? HAVING COUNT(*) > 5").get(0).line();
    assertTrue(kept.startsWith("kept: COUNT(*) > 5 (in HAVING; it stays here"), kept);
  }

  /**
   * Checks that a constant is offered for hiding, but not as hidden by it, if a CASE has it too.
   */
  @Test
  void constantThatACaseShowsTooIsHiddenInWhereOnly() {
    String sql = "SELECT a FROM t WHERE a = 'x' ORDER BY CASE WHEN a = 'x' THEN 1 END LIMIT 5";
    PublicConstant compared = of(sql).get(0);
    assertTrue(compared.canBeSecret() && compared.isPublic());
    assertFalse(compared.line().endsWith("would hide it)"), compared.line());
    assertEquals(
        List.of(new PublicConstant("a = 'x'", "CASE of ORDER BY", Use.COMPUTED)),
        PublicConstants.of(SecretConstants.of(SqlReader.read(sql)).template()));
  }

  /** Checks that after rewriting no constant is named that a secret could be in the place of. */
  @Test
  void secretConstantsLeaveNoneThatCouldBeSecret() {
    String sql =
        "SELECT a, COUNT(*) FROM t WHERE b IN (1, 2) AND c % 3 BETWEEN 4 AND 5 AND d LIKE 'x%'"
            + " AND NOT (e OR f IS NOT DISTINCT FROM DATE '2013-01-01') GROUP BY a";
    List<PublicConstant> left =
        PublicConstants.of(SecretConstants.of(SqlReader.read(sql)).template());
    assertEquals(List.of(new PublicConstant("c % 3", "WHERE", Use.COMPUTED)), left);
  }
}
