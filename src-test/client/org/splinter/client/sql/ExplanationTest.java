package org.splinter.client.sql;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExplanationTest {

  @Test
  void saysWhatIsLearnedAndWhatIsNot() {
    String text =
        explain(
            """
            SELECT origin, COUNT(*), AVG(delay)
            FROM flights
            WHERE tailnum = ? AND month IN (1, 12) AND name LIKE 'it''s%' AND date >= '2013-01-01'
            GROUP BY origin
            """,
            true);
    for (String part :
        List.of(
            "each provider (alpha and beta) learns:",
            "SELECT origin, COUNT(*), AVG(delay) FROM flights WHERE tailnum = ?",
            "PUBLIC, as all constants in the text: month = 1; month = 12; name starts with 'it''s';"
                + " date >= '2013-01-01'",
            "flights, version 0000000000000000, 336,776 rows",
            "that tailnum must equal a secret",
            "1 round, 1 share of 12,345 bytes",
            "at most 3 groups of 3 numbers",
            "336,776 rows with 24 AES blocks each (8,082,624)",
            "What stays hidden from each provider:",
            "the values given for tailnum",
            "alpha and beta don't put their shares together",
            "124 effective bits (128 - 4",
            "about 121 bits of security",
            "hashed to 96 bits",
            "in this process")) {
      assertTrue(text.contains(part), part + "\nis not in\n" + text);
    }
    assertTrue(text.lines().allMatch(line -> line.equals(line.stripTrailing())));
  }

  @Test
  void withoutLiteralsOrHashes() {
    String text = explain("SELECT SUM(distance) FROM flights WHERE month = ?", false);
    assertTrue(text.contains("none in WHERE"));
    assertTrue(text.contains("at most 1 group of 2 numbers"));
    assertTrue(text.contains("120 effective bits"));
    assertFalse(text.contains("PUBLIC"));
    assertFalse(text.contains("hashed"));
    assertFalse(text.contains("in this process"));
  }

  @Test
  void withoutSecretsNothingIsHidden() {
    String text = explain("SELECT COUNT(*) FROM flights WHERE month = 5", false);
    assertTrue(text.contains("none: the query has no ?"));
    assertTrue(text.contains("a provider can compute its answer too"));
  }

  private static String explain(String sql, boolean embedded) {
    return String.join(
        "\n",
        Explanation.lines(
            SampleTables.plan(sql),
            SampleTables.FLIGHTS,
            List.of("alpha", "beta"),
            embedded,
            12_345));
  }
}
