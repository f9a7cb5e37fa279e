package org.splinter.client.sql;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.parse.SqlReader;

/** Tests that a query without a secret is refused, unless its owner wants it so. */
class DisclosureTest {
  private static final Disclosure SECRET = Disclosure.DEFAULT.withSecretConstants(true);

  private static final Disclosure.Mends MENDS = new Disclosure.Mends("hide them", "let it be");

  private static String refusal(Disclosure disclosure, String sql) {
    return assertThrows(
            RefusedQueryException.class,
            () -> disclosure.requireSecret(SqlReader.read(sql), MENDS),
            sql)
        .getMessage();
  }

  @Test
  void refusalNamesTheConstantsAndTheMends() {
    String refusal =
        refusal(Disclosure.DEFAULT, "SELECT COUNT(*) FROM t WHERE a = 'UA' AND b % 7 > 3");
    for (String part :
        new String[] {
          "no secret",
          "providers would learn all of it, a = 'UA'; b % 7 > 3; b % 7 and",
          "write ?",
          "make its constants secret (hide them)",
          "ask it openly (let it be)"
        }) {
      assertTrue(refusal.contains(part), refusal);
    }
    assertFalse(refusal.contains("\n"));
  }

  @Test
  void libraryNamesItsOwnMends() {
    String refusal =
        assertThrows(
                RefusedQueryException.class,
                () ->
                    Disclosure.DEFAULT.requireSecret(
                        SqlReader.read("SELECT COUNT(*) FROM t WHERE a = 'UA'")))
            .getMessage();
    assertTrue(refusal.contains("(Disclosure.withSecretConstants)"), refusal);
    assertTrue(refusal.contains("(Disclosure.withNothingHidden)"), refusal);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT COUNT(*) FROM t",
        "SELECT COUNT(*) FROM t WHERE a < b",
        "SELECT COUNT(*) FROM t WHERE a IS NULL",
        "SELECT a, COUNT(*) FROM t GROUP BY a HAVING COUNT(*) > 5",
        "SELECT SUM(CASE WHEN a = 'UA' THEN 1 END) FROM t",
      })
  void noConstantCouldBeSecret(String sql) {
    assertFalse(refusal(Disclosure.DEFAULT, sql).contains("hide them"));
    assertTrue(refusal(SECRET, sql).contains("let it be"));
    Disclosure.DEFAULT.withNothingHidden(true).requireSecret(SqlReader.read(sql));
  }

  @Test
  void oneSecretIsEnough() {
    Disclosure.DEFAULT.requireSecret(SqlReader.read("SELECT COUNT(*) FROM t WHERE a = ?"));
    Disclosure.DEFAULT.requireSecret(
        SqlReader.read("SELECT COUNT(*) FROM t WHERE a = ? AND b = 'UA'"));
    SECRET.requireSecret(SqlReader.read("SELECT COUNT(*) FROM t WHERE a = 'UA'"));
  }
}
