package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.Providers;

/**
 * Tests of queries that a value of their answer ends, such as a sum that a cast does not hold, or a
 * pattern that no round decides: the others of their batch are answered.
 */
final class RefusedAnswersTest {
  private static final String CAST =
      "a value has more digits than the DECIMAL(5, 2) that it is cast to; write TRY_CAST, which is"
          + " NULL there, or more digits";

  @TempDir private static Path home;
  private static SplinterClient client;

  @BeforeAll
  static void importTable() throws Exception {
    Path csv = home.resolve("sums.csv");
    Files.write(
        csv,
        List.of(
            "id,city,amount",
            "1,Oslo,400.25",
            "2,Oslo,500.5",
            "3,Lima,999.99",
            "4,Lima,0.01",
            "5,Rome,12345678901234567890.5"));
    importAtBoth("sums", csv);
    LocalTables tables =
        new LocalTables(new Providers(home, new Configuration(false)).find("alpha"));
    client =
        new SplinterClient(
            List.of(
                new LocalEvaluation("alpha", tables, EvaluationPath.AUTO),
                new LocalEvaluation("beta", tables, EvaluationPath.AUTO)));
  }

  private static void importAtBoth(String table, Path csv) throws IOException {
    String file = csv.toString();
    CommandLine.succeed(
        home, "import", "--provider", "alpha", "--provider", "beta", "--table", table, file);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FOLD   | SELECT CAST(SUM(amount) AS DECIMAL(5, 2)) FROM sums WHERE city = ?
          VIEWS  | SELECT CAST(SUM(amount) AS DECIMAL(5, 2)), MAX(id) FROM sums WHERE city = ?
          VIEWS  | SELECT COUNT(*) FROM sums WHERE city = ? HAVING CAST(SUM(amount) AS DECIMAL(5, 2)) > 1
          SEARCH | SELECT CAST(SUM(amount) AS DECIMAL(5, 2)), MAX(id) FROM sums WHERE city = ?
          SEARCH | SELECT CAST(SUM(amount) AS DECIMAL(5, 2)), MEDIAN(id) FROM sums WHERE city = ?
          """)
  void othersOfTheBatchAreAnswered(Evaluation evaluation, String sql) throws Exception {
    PreparedQuery query =
        client.prepare(sql, PlanOptions.DEFAULT.withEvaluation(evaluation).withQueries(4));
    List<QueryResult> results =
        query.runAll(
            List.of(
                ProviderViews.secrets("Lima"),
                ProviderViews.secrets("Oslo"),
                ProviderViews.secrets("Rome"),
                ProviderViews.secrets("nowhere")),
            done -> {});
    for (int refused : List.of(0, 2)) {
      assertEquals(CAST, results.get(refused).refusal().orElseThrow());
      RefusedQueryException e =
          assertThrows(RefusedQueryException.class, () -> results.get(refused).rows());
      assertEquals(CAST, e.getMessage());
    }
    for (int answered : List.of(1, 3)) {
      assertTrue(results.get(answered).refusal().isEmpty());
      assertEquals(
          sql.contains("HAVING") && answered == 3 ? 0 : 1, results.get(answered).rows().size());
    }
    PreparedQuery single = client.prepare(sql, PlanOptions.DEFAULT.withEvaluation(evaluation));
    RefusedQueryException e =
        assertThrows(
            RefusedQueryException.class,
            () -> single.run(ProviderViews.secrets("Lima"), done -> {}));
    assertEquals(CAST, e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FOLD   | SELECT COUNT(*) FROM sums WHERE city LIKE ?
          VIEWS  | SELECT COUNT(*), MAX(id) FROM sums WHERE city LIKE ?
          SEARCH | SELECT COUNT(*), MAX(id) FROM sums WHERE city LIKE ?
          SEARCH | SELECT COUNT(*), MEDIAN(id) FROM sums WHERE city LIKE ?
          """)
  void patternsThatNoRoundDecidesEndTheirQueryAlone(Evaluation evaluation, String sql)
      throws Exception {
    PreparedQuery query =
        client.prepare(sql, PlanOptions.DEFAULT.withEvaluation(evaluation).withQueries(3));
    List<QueryResult> results =
        query.runAll(
            List.of(
                ProviderViews.secrets("L%"),
                ProviderViews.secrets("L\\%"),
                ProviderViews.secrets("%")),
            done -> {});
    String refusal = results.get(1).refusal().orElseThrow();
    assertTrue(refusal.startsWith("parameter 1 is not a value for column city"), refusal);
    assertFalse(refusal.contains("L\\"), refusal);
    assertEquals(2L, results.get(0).rows().get(0).get(0));
    assertEquals(5L, results.get(2).rows().get(0).get(0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FOLD   | SELECT COUNT(*) FROM sums WHERE id = ?
          VIEWS  | SELECT COUNT(*), MAX(city) FROM sums WHERE id = ?
          SEARCH | SELECT COUNT(*), MAX(amount) FROM sums WHERE id = ?
          SEARCH | SELECT COUNT(*), MEDIAN(id) FROM sums WHERE id = ?
          """)
  void aValueOfAWrongTypeIsRefusedByItsQuery(Evaluation evaluation, String sql) throws Exception {
    PreparedQuery query =
        client.prepare(sql, PlanOptions.DEFAULT.withEvaluation(evaluation).withQueries(3));
    RefusedQueryException e =
        assertThrows(
            RefusedQueryException.class,
            () ->
                query.runAll(
                    List.of(
                        ProviderViews.secrets("1"),
                        ProviderViews.secrets("May"),
                        ProviderViews.secrets("June")),
                    done -> {}));
    assertEquals(
        "query 2: parameter 1 is not a value for column id, which is integer; give a number such"
            + " as 5",
        e.getMessage());
  }

  @Test
  void productsOfTooManyDigitsEndTheirQueryAlone() throws Exception {
    Path csv = home.resolve("factors.csv");
    StringBuilder rows = new StringBuilder("city,factor\nOslo,3\nOslo,5\n");
    for (int i = 0; i < 20; i++) {
      rows.append("Lima,1000000000000000000\n");
    }
    Files.writeString(csv, rows);
    importAtBoth("factors", csv);
    List<QueryResult> results =
        client
            .prepare(
                "SELECT PRODUCT(factor) FROM factors WHERE city = ?",
                PlanOptions.DEFAULT.withQueries(2))
            .runAll(
                List.of(ProviderViews.secrets("Lima"), ProviderViews.secrets("Oslo")), done -> {});
    assertTrue(results.get(0).refusal().orElseThrow().contains("more digits than are kept"));
    assertEquals(List.of(List.of(15L)), results.get(1).rows());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          csv  | query,s~2,900.75~4,~
          json | {"columns":["s"],"answers":[null,[[900.75]],null,[[null]]],"refused":[{"query":1,"why":"WHY"},{"query":3,"why":"WHY"}],
          """)
  void theCommandPrintsTheOthersAndSaysWhichFailed(String format, String printed) throws Exception {
    Path batch = home.resolve("batch-" + format + ".csv");
    Files.writeString(batch, "Lima\nOslo\nRome\nnowhere\n");
    CommandLine.Outcome outcome =
        CommandLine.run(
            home,
            "query",
            "SELECT CAST(SUM(amount) AS DECIMAL(5, 2)) AS s FROM sums WHERE city = ?",
            "--batch",
            batch.toString(),
            "--format",
            format);
    assertEquals(1, outcome.exitCode(), outcome.err());
    assertTrue(
        outcome.out().startsWith(printed.replace("~", "\n").replace("WHY", CAST)), outcome.out());
    assertEquals(
        List.of("splinter: query 1: " + CAST, "splinter: query 3: " + CAST),
        outcome.err().lines().filter(line -> line.startsWith("splinter: ")).toList());
    assertTrue(outcome.err().contains("1 secret hidden"), outcome.err());
  }

  @Test
  void aQueryByItselfPrintsNothingButWhy() {
    CommandLine.Outcome outcome =
        CommandLine.run(
            home,
            "query",
            "SELECT CAST(SUM(amount) AS DECIMAL(5, 2)) FROM sums WHERE city = ?",
            "--param",
            "Lima",
            "--format",
            "json");
    assertEquals(1, outcome.exitCode());
    assertEquals("", outcome.out());
    assertTrue(outcome.err().lines().anyMatch(("splinter: " + CAST)::equals), outcome.err());
  }
}
