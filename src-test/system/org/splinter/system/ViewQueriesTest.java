package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.PreparedQuery;
import org.splinter.client.QueryResult;
import org.splinter.client.SplinterClient;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.fss.EvaluationPath;

/**
 * Random queries of the whole grammar over random tables and joins, by every evaluation and number
 * of providers that can answer them, against DuckDB. What the planner refuses it refuses for the
 * template's sake, before there is a secret, and seldom.
 *
 * <p>Properties: {@code splinter.seed}; {@code splinter.views.cases}, so many in process; {@code
 * splinter.views.first}, the number of the first of them, as a failure names it. With {@code
 * splinter.long} there are 30,000, and a run that was ended goes on where it was, by the file
 * {@code splinter.long.views.state}.
 */
final class ViewQueriesTest {
  private static final int CASES = 1_500;
  private static final int LONG_CASES = 30_000;
  private static final int JOB_CASES = 100;

  /** Cases on one set of tables. */
  private static final int BLOCK = 1_500;

  private static final int TABLES = 24;
  private static final int JOINS = 3;
  private static final int JOB_TABLES = 4;
  private static final int SAVE_EVERY = 100;
  private static final int MOST_FAILURES = 20;

  /** A search ranks the table by jobs, so only every so many cases search. */
  private static final int SEARCH_EVERY = 25;

  /** Of look-ups; most of them are of several intervals, which a fold or a search answers. */
  private static final double MOST_REFUSED = 0.3;

  /** What only whoever makes a view, or reads the answer, can tell. */
  private static final List<String> TOO_MUCH =
      List.of("the most that a query without LIMIT can return", "has more digits than are kept");

  /** How a query is answered, and by how many providers. */
  private record Way(Evaluation evaluation, int parties) {
    @Override
    public String toString() {
      return evaluation.name().toLowerCase(Locale.ROOT) + " of " + parties;
    }
  }

  private static final List<Way> WAYS =
      List.of(
          new Way(Evaluation.VIEWS, 2),
          new Way(Evaluation.FOLD, 2),
          new Way(Evaluation.VIEWS, 3),
          new Way(Evaluation.VIEWS, 4));
  private static final Way SEARCH = new Way(Evaluation.SEARCH, 2);

  private static final List<Way> JOB_WAYS =
      List.of(
          new Way(Evaluation.VIEWS, 2), new Way(Evaluation.AUTO, 2), new Way(Evaluation.AUTO, 3));

  @TempDir private Path home;

  /** The same cases in every run; another seed finds others. */
  private final long seed = Long.getLong("splinter.seed", 2017);

  private final List<String> failures = new ArrayList<>();

  /** A client of so many providers. */
  private interface Clients {
    SplinterClient of(int parties) throws IOException;
  }

  @Test
  void answersInProcessAgreeWithPlainSql() throws Exception {
    boolean isLong = Boolean.getBoolean("splinter.long");
    int cases = Integer.getInteger("splinter.views.cases", isLong ? LONG_CASES : CASES);
    int first = Integer.getInteger("splinter.views.first", 0);
    Path state =
        Path.of(System.getProperty("splinter.long.views.state", "target/long/views.state"));
    LinearTally tally = isLong ? LinearTally.load(state, seed) : new LinearTally(seed);
    int number = Math.max(first, tally.next());
    while (number < first + cases && failures.size() < MOST_FAILURES) {
      int block = number / BLOCK;
      Path blockHome = Files.createDirectory(home.resolve("block-" + block));
      try (LinearTables tables =
          new LinearTables(blockHome, seed + block, TABLES, JOINS, List.of("alpha"))) {
        while (number < first + cases
            && number / BLOCK == block
            && failures.size() < MOST_FAILURES) {
          EvaluationPath path = tables.path(number, tables.table(number));
          List<Way> ways = new ArrayList<>(WAYS);
          if (number % SEARCH_EVERY == 0) {
            ways.add(SEARCH);
          }
          run(tables, parties -> tables.inProcess(path, parties), ways, number, tally);
          tally.done(number++);
          if (isLong && number % SAVE_EVERY == 0 && failures.isEmpty()) {
            tally.save(state);
          }
        }
      }
    }
    if (isLong && failures.isEmpty()) {
      tally.save(state);
    }
    finish("queries in process", tally);
  }

  @Test
  void answersThroughLocalJobsAgreeWithPlainSql() throws Exception {
    LinearTally tally = new LinearTally(seed);
    List<String> providers = List.of("alpha", "beta", "gamma");
    try (LinearTables tables = new LinearTables(home, seed, JOB_TABLES, 1, providers)) {
      for (int i = 0; i < JOB_CASES && failures.size() < MOST_FAILURES; i++) {
        EvaluationPath path = tables.path(i, tables.table(i));
        Way way = i % SEARCH_EVERY == 0 ? SEARCH : JOB_WAYS.get(i % JOB_WAYS.size());
        run(
            tables,
            parties -> tables.jobs(path, Integer.MAX_VALUE / 2, parties),
            List.of(way),
            i,
            tally);
      }
    }
    finish("queries through local jobs", tally);
  }

  private void run(
      LinearTables tables, Clients clients, List<Way> ways, int number, LinearTally tally)
      throws Exception {
    // A case depends on its number and the seed alone, so that it can be run by itself.
    Random random = new Random(seed * 1_000_003 + number);
    AskedQuery query = new ViewQueryGenerator(random, tables.table(number)).next();
    for (Way way : ways) {
      TreeSet<String> forms = new TreeSet<>(query.forms());
      forms.add("by " + way);
      try {
        if (answers(query, clients.of(way.parties()), way, tables.database(), forms, tally)) {
          tally.passed(forms);
        }
      } catch (RuntimeException | IOException | SQLException | AssertionError e) {
        failures.add(
            "seed %d, case %d, %s\n  asked %s\n  parameters %s\n  plain %s\n  %s"
                .formatted(seed, number, way, query.sql(), query.parameters(), query.plain(), e));
      }
    }
  }

  /** Whether a query is not refused; fails unless its answer is right. */
  private static boolean answers(
      AskedQuery query,
      SplinterClient client,
      Way way,
      PlainDatabase database,
      Set<String> forms,
      LinearTally tally)
      throws Exception {
    PreparedQuery prepared;
    try {
      prepared = client.prepare(query.sql(), PlanOptions.DEFAULT.withEvaluation(way.evaluation()));
    } catch (RefusedException e) {
      tally.refused(forms, way + ": " + e.getMessage());
      return false;
    }
    assertTrue(prepared.explain().length() > 0);
    QueryResult result;
    try {
      result = prepared.run(LinearQueriesTest.secrets(query.parameters()), fraction -> {});
    } catch (IOException | RefusedException e) {
      // Only whoever makes a view or reads the answer sees what no view can keep.
      if (TOO_MUCH.stream().noneMatch(String.valueOf(e.getMessage())::contains)) {
        throw e;
      }
      tally.refused(forms, way + ": " + e.getMessage());
      return false;
    }
    query.check(database, result.rows());
    return true;
  }

  private void finish(String what, LinearTally tally) {
    System.out.println(what + ", " + tally.summary());
    System.out.print(tally.reasons());
    assertTrue(failures.isEmpty(), () -> String.join("\n\n", failures));
    for (Way way : WAYS) {
      int refused = tally.refused("by " + way);
      int all = refused + tally.passed("by " + way);
      assertTrue(
          way.evaluation() == Evaluation.FOLD || refused <= MOST_REFUSED * all,
          () -> way + ": " + refused + " of " + all + " refused:\n" + tally.reasons());
    }
  }
}
