package org.splinter.system;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.Resilience;
import org.splinter.fss.EvaluationPath;

/**
 * Tests of random queries that are looked up by Shamir shares of three to five providers, some of
 * which may collude and some stay away, against DuckDB.
 *
 * <p>Property {@code splinter.seed}; with {@code splinter.long} there are 20,000 cases.
 */
@Tag("slow")
final class RobustQueriesTest {
  private static final int CASES = ViewQueryCases.LONG ? 20_000 : 500;
  private static final int TABLES = 11;
  private static final int JOINS = 3;
  private static final long SEED = Long.getLong("splinter.seed", 2007);
  private static final List<ViewQueryCases.Way> WAYS =
      List.of(way(3, 1, 0), way(4, 1, 1), way(5, 2, 1), way(5, 3, 0));

  private static ViewQueryCases.Way way(int parties, int colluding, int tolerated) {
    return new ViewQueryCases.Way(
        Evaluation.VIEWS, Resilience.of(parties, Optional.of(colluding), Optional.of(tolerated)));
  }

  @Test
  void answersOfThreeToFiveProvidersAgreeWithPlainSql(@TempDir Path home) throws Exception {
    ViewQueryCases asked = new ViewQueryCases(home, SEED);
    LinearTally tally = new LinearTally(SEED);
    try (LinearTables tables = new LinearTables(home, SEED, TABLES, JOINS, List.of("alpha"))) {
      for (int i = 0; i < CASES && !asked.tooManyFailed(); i++) {
        EvaluationPath path = tables.path(i, tables.table(i));
        asked.run(
            tables,
            resilience -> tables.inProcess(path, resilience),
            List.of(WAYS.get(i % WAYS.size())),
            i,
            tally);
      }
    }
    asked.finish("queries of Shamir shares", WAYS, tally);
    ViewQueryCases.VIEWS.forms().forEach(form -> asked.assertPassed(tally, form, 1));
  }
}
