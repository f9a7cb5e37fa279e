package org.splinter.system;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.sql.Evaluation;
import org.splinter.fss.EvaluationPath;

/**
 * Tests of random queries of the whole grammar through local jobs, every form among them; with
 * {@code splinter.long} 100.
 */
@Tag("slow")
final class JobViewQueriesTest {
  private static final int CASES = ViewQueryCases.LONG ? 100 : 32;
  private static final List<ViewQueryCases.Way> WAYS =
      List.of(
          ViewQueryCases.VIEWS,
          new ViewQueryCases.Way(Evaluation.AUTO, 2),
          new ViewQueryCases.Way(Evaluation.AUTO, 3));

  /** A fixed seed, so that every run has these cases; another seed finds others. */
  private static final long SEED = Long.getLong("splinter.seed", 2017);

  @Test
  void answersThroughLocalJobsAgreeWithPlainSql(@TempDir Path home) throws Exception {
    ViewQueryCases asked = new ViewQueryCases(home, SEED);
    LinearTally tally = new LinearTally(SEED);
    List<String> providers = List.of("alpha", "beta", "gamma");
    try (LinearTables tables =
        new LinearTables(home, SEED, ViewQueryCases.JOB_TABLES, 1, providers)) {
      for (int i = 0; i < CASES && !asked.tooManyFailed(); i++) {
        EvaluationPath path = tables.path(i, tables.table(i));
        ViewQueryCases.Way way =
            i % ViewQueryCases.JOB_SEARCH_EVERY == 0
                ? ViewQueryCases.SEARCH
                : WAYS.get(i % WAYS.size());
        asked.run(
            tables,
            resilience -> tables.jobs(path, Integer.MAX_VALUE / 2, resilience.trust().parties()),
            List.of(way),
            i,
            tally);
      }
    }
    List<ViewQueryCases.Way> ways = new ArrayList<>(WAYS);
    ways.add(ViewQueryCases.SEARCH);
    asked.finish("queries through local jobs", ways, tally);
    ViewQueryCases.VIEWS.forms().forEach(form -> asked.assertPassed(tally, form, 1));
  }
}
