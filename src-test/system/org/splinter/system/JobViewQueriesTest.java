package org.splinter.system;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
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
  /** How many more cases are asked of a form that none of the others has. */
  private static final int AGAIN = 6;

  private static final int CASES = ViewQueryCases.LONG ? 100 : 32;
  private static final List<ViewQueryCases.Way> WAYS =
      List.of(
          ViewQueryCases.VIEWS,
          new ViewQueryCases.Way(Evaluation.AUTO, 2),
          new ViewQueryCases.Way(Evaluation.AUTO, 3));

  /** A fixed seed, so that every run has these cases; another seed finds others. */
  private static final long SEED = Long.getLong("splinter.seed", 2017);

  private static void ask(int number, ViewQueryCases asked, LinearTables tables, LinearTally tally)
      throws Exception {
    EvaluationPath path = tables.path(number, tables.table(number));
    ViewQueryCases.Way way =
        number % ViewQueryCases.JOB_SEARCH_EVERY == 0
            ? ViewQueryCases.SEARCH
            : WAYS.get(number % WAYS.size());
    asked.run(
        tables,
        resilience -> tables.jobs(path, Integer.MAX_VALUE / 2, resilience.trust().parties()),
        List.of(way),
        number,
        tally);
  }

  @Test
  void answersThroughLocalJobsAgreeWithPlainSql(@TempDir Path home) throws Exception {
    ViewQueryCases asked = new ViewQueryCases(home, SEED);
    LinearTally tally = new LinearTally(SEED);
    List<String> providers = List.of("alpha", "beta", "gamma");
    try (LinearTables tables =
        new LinearTables(home, SEED, ViewQueryCases.JOB_TABLES, 1, providers)) {
      for (int i = 0; i < CASES && !asked.tooManyFailed(); i++) {
        ask(i, asked, tables, tally);
      }
      for (String form : ViewQueryCases.VIEWS.forms()) { // its only case may be refused
        for (int i = 0; i < AGAIN && tally.passed(form) == 0 && !asked.tooManyFailed(); i++) {
          OptionalInt turn = ViewQueryCases.turn(form, i, CASES);
          if (turn.isPresent()) {
            ask(turn.getAsInt(), asked, tables, tally);
          }
        }
      }
    }
    List<ViewQueryCases.Way> ways = new ArrayList<>(WAYS);
    ways.add(ViewQueryCases.SEARCH);
    asked.finish("queries through local jobs", ways, tally);
    ViewQueryCases.VIEWS.forms().forEach(form -> asked.assertPassed(tally, form, 1));
  }
}
