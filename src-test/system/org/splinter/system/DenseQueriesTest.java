package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.FoldScheme;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.Resilience;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.TrustModel;

/**
 * Tests of random linear queries folded by dense shares of two to five providers, against DuckDB.
 * Those whose keys are too many are refused, by the template alone.
 *
 * <p>Property {@code splinter.seed}; with {@code splinter.long} there are 20,000 cases.
 */
@Tag("slow")
final class DenseQueriesTest {
  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final int CASES = LONG ? 20_000 : 500;
  private static final int TABLES = 12;
  private static final int MOST_FAILURES = 20;
  private static final double MOST_REFUSED = 0.6;

  @TempDir private Path home;

  private final long seed = Long.getLong("splinter.seed", 2022);
  private final LinearTally tally = new LinearTally(seed);
  private final List<String> failures = new ArrayList<>();

  @Test
  void answersOfTwoToFiveProvidersAgreeWithPlainSql() throws Exception {
    try (LinearTables tables = new LinearTables(home, seed, TABLES, List.of("alpha"))) {
      for (int i = 0; i < CASES && failures.size() < MOST_FAILURES; i++) {
        PlainTable table = tables.table(i);
        EvaluationPath path = tables.path(i, table);
        int parties = 2 + i % 4;
        run(tables, table, tables.inProcess(path, Resilience.allButOne(parties)), parties, i);
      }
    }
    System.out.println("linear queries of two to five providers, " + tally.summary());
    System.out.print(tally.reasons());
    assertTrue(failures.isEmpty(), () -> String.join("\n\n", failures));
    int all = tally.passed() + tally.refused();
    assertTrue(
        tally.refused() <= MOST_REFUSED * all,
        () -> tally.refused() + " of " + all + " refused:\n" + tally.reasons());
  }

  private void run(
      LinearTables tables, PlainTable table, SplinterClient client, int parties, int number)
      throws Exception {
    Random random = new Random(seed * 1_000_003 + number);
    LinearQuery query =
        new LinearQueryGenerator(random, table, LinearQueryGenerator.Aggregates.DENSE).next();
    PlanOptions options =
        PlanOptions.DEFAULT
            .withTrust(TrustModel.allButOne(parties))
            .withEvaluation(Evaluation.FOLD)
            .withScheme(FoldScheme.DENSE)
            .withCheck(random.nextInt(4) > 0)
            .withDisclosure(Disclosure.DEFAULT.withNothingHidden(true));
    try {
      PreparedQuery prepared;
      try {
        prepared = client.prepare(query.sql(), options);
      } catch (RefusedQueryException e) {
        tally.refused(query.forms(), e.getMessage());
        return;
      }
      assertTrue(
          prepared.explain().contains(parties == 2 ? "two-party" : "multi-party"),
          prepared::explain);
      QueryResult result =
          prepared.run(LinearQueriesTest.secrets(query.parameters()), fraction -> {});
      assertTrue(result.checked() == options.check());
      Answers.assertSame(
          "answer", query.expected(tables.database()), result.rows(), query.ordered());
      tally.passed(query.forms());
    } catch (Exception | AssertionError e) {
      failures.add(
          "seed %d, case %d, %d providers\n  asked %s\n  parameters %s\n  plain %s\n  %s"
              .formatted(seed, number, parties, query.sql(), query.parameters(), query.plain(), e));
    }
  }
}
