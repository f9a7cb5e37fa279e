package org.splinter.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.sql.Evaluation;

/**
 * Tests of random queries of the whole grammar, in process and through clusters; every form is
 * answered in every way. Other classes ask cases of a drawn seed, and through local jobs.
 *
 * <p>Properties: {@code splinter.seed}; {@code splinter.views.cases}, the number of cases in
 * process; {@code splinter.views.first}, the number of the first of them, as a failure names it.
 * With {@code splinter.long} there are 30,000, and an interrupted run resumes from the file {@code
 * splinter.long.views.state}.
 */
@Tag("slow")
final class ViewQueriesTest {
  private static final int CASES = ViewQueryCases.LONG ? 30_000 : 1_000;
  private static final int CLUSTER_CASES = 150;
  private static final List<ViewQueryCases.Way> CLUSTER_WAYS =
      List.of(
          ViewQueryCases.VIEWS, new ViewQueryCases.Way(Evaluation.AUTO, 2), ViewQueryCases.FOLD);

  /** A fixed seed, so that every run has these cases; another seed finds others. */
  private static final long SEED = Long.getLong("splinter.seed", 2020);

  @TempDir private Path home;

  @Test
  void answersInProcessAgreeWithPlainSql() throws Exception {
    int cases = Integer.getInteger("splinter.views.cases", CASES);
    int first = Integer.getInteger("splinter.views.first", 0);
    Optional<Path> state = CaseBlocks.state("views");
    ViewQueryCases asked = new ViewQueryCases(home, SEED);
    LinearTally tally = LinearTally.load(state, SEED);
    asked.askInProcess(first, cases, tally, state);
    if (first == 0 && tally.next() >= CASES) {
      for (ViewQueryCases.Way way : ViewQueryCases.IN_PROCESS_WAYS) {
        int least = way.least(CASES);
        way.forms()
            .forEach(
                form -> asked.assertPassed(tally, LinearTally.inWay(form, way.toString()), least));
      }
    }
    CaseBlocks.passed(state);
  }

  /** Asks every form through two real clusters; an interrupted run resumes where it was. */
  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void answersThroughClustersAgreeWithPlainSql() throws Exception {
    Path state = CaseBlocks.state("clusters").orElseThrow();
    ViewQueryCases asked = new ViewQueryCases(home, SEED);
    LinearTally tally = LinearTally.load(Optional.of(state), SEED);
    TestClusters clusters = TestClusters.up(Files.createDirectory(home.resolve("clusters")));
    List<String> providers = TestClusters.NAMES.stream().map(clusters::specification).toList();
    List<String> options = List.of("-D", "mapreduce.job.jar=" + clusters.jar());
    try (LinearTables tables =
        new LinearTables(home, SEED, ViewQueryCases.JOB_TABLES, 1, providers, options)) {
      while (tally.next() < CLUSTER_CASES && !asked.tooManyFailed()) {
        int number = tally.next();
        ViewQueryCases.Way way =
            number % ViewQueryCases.JOB_SEARCH_EVERY == 0
                ? ViewQueryCases.SEARCH
                : CLUSTER_WAYS.get(number % CLUSTER_WAYS.size());
        asked.run(tables, resilience -> clusters.client(), List.of(way), number, tally);
        tally.done(number);
        if (asked.allPassed()) {
          tally.save(state);
        }
      }
    } finally {
      clusters.down();
    }
    List<ViewQueryCases.Way> ways = new ArrayList<>(CLUSTER_WAYS);
    ways.add(ViewQueryCases.SEARCH);
    asked.finish("queries through two clusters", ways, tally);
    ViewQueryCases.VIEWS.forms().forEach(form -> asked.assertPassed(tally, form, 1));
    CaseBlocks.passed(Optional.of(state));
  }
}
