package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertThrows;
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
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.fss.EvaluationPath;

/**
 * Random queries of the whole grammar over random tables and joins, by every evaluation and number
 * of providers, against DuckDB. What the rules of docs/sql.md allow is answered, and what they do
 * not allow is refused, before there is a secret. Every form is answered in every way.
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
  private static final int CLUSTER_CASES = 150;

  /** Cases on one set of tables. */
  private static final int BLOCK = 1_500;

  private static final int TABLES = 24;
  private static final int JOINS = 3;

  /** No divisor of the number of forms, so that each form meets each table. */
  private static final int JOB_TABLES = 5;

  private static final int SAVE_EVERY = 100;
  private static final int MOST_FAILURES = 20;

  /** A search ranks the table by jobs, so only every so many cases search. */
  private static final int SEARCH_EVERY = 25;

  /** What only whoever makes a view, or reads the answer, can tell. */
  private static final List<String> TOO_MUCH =
      List.of("the most that a query without LIMIT can return", "has more digits than are kept");

  /** Bounds on sizes, which the rules do not tell; seldom met. */
  private static final List<String> TOO_LARGE =
      List.of(
          " function shares",
          "a search takes a share for each",
          "the query cannot be asked in one plan: evaluation plan: expressions have more than ",
          "the key of the secret conditions");

  private static final double MOST_TOO_LARGE = 0.02;

  private static final List<String> CONDITIONS =
      List.of("=", "in", "<", "between", "<>", "not in", "like", "or", "is null", "many values");
  private static final List<String> SUMS =
      List.of("sum", "count(*)", "count(e)", "avg", "deviation", "histogram");
  private static final List<String> FIRSTS =
      List.of(
          "max",
          "min",
          "max_by",
          "min_by",
          "several of max",
          "several of max_by",
          "top k",
          "limit of rows",
          "several sort keys");
  private static final List<String> LOOKED_UP = List.of("product", "all rows");

  private static final List<String> ANY = List.of("groups", "join");

  /** What the data makes of a query. */
  private static final List<String> FOUND = List.of("ties", "fewer than k");

  /** How a query is answered, and by how many providers. */
  private record Way(Evaluation evaluation, int parties) {
    @Override
    public String toString() {
      return evaluation.name().toLowerCase(Locale.ROOT) + " of " + parties;
    }

    /** Whether the rules say that a query is answered so. */
    boolean answers(AskedQuery query) {
      boolean anyOfTwo = evaluation != Evaluation.AUTO || parties == 2;
      return query.answerable().by(anyOfTwo ? evaluation : Evaluation.VIEWS);
    }

    /** The forms that must be answered so. */
    List<String> forms() {
      return switch (evaluation) {
        case VIEWS -> joined(List.of(CONDITIONS, SUMS, FIRSTS, LOOKED_UP, ANY, FOUND));
        case FOLD -> joined(List.of(CONDITIONS, SUMS, ANY));
        case SEARCH -> joined(List.of(CONDITIONS, FIRSTS, ANY, FOUND));
        case AUTO -> List.of();
      };
    }

    /** How many cases of each form there must be; a fold or a search suits fewer queries. */
    int least() {
      return switch (evaluation) {
        case VIEWS -> 10;
        case FOLD -> 5;
        case SEARCH, AUTO -> 1;
      };
    }
  }

  private static final Way LOOK_UPS = new Way(Evaluation.VIEWS, 2);
  private static final Way FOLD = new Way(Evaluation.FOLD, 2);
  private static final Way SEARCH = new Way(Evaluation.SEARCH, 2);
  private static final List<Way> MORE_PARTIES =
      List.of(new Way(Evaluation.VIEWS, 3), new Way(Evaluation.VIEWS, 4));
  private static final List<Way> JOB_WAYS =
      List.of(LOOK_UPS, new Way(Evaluation.AUTO, 2), new Way(Evaluation.AUTO, 3));

  private static final List<Way> CLUSTER_WAYS =
      List.of(LOOK_UPS, new Way(Evaluation.AUTO, 2), FOLD);

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
          List<Way> ways = new ArrayList<>(List.of(LOOK_UPS, FOLD));
          // Joins are every eighth case, and are asked of three and of four.
          ways.add(MORE_PARTIES.get(number / 8 % MORE_PARTIES.size()));
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
      Files.deleteIfExists(state); // or the next run would ask nothing
    }
    List<Way> ways = List.of(LOOK_UPS, MORE_PARTIES.get(0), MORE_PARTIES.get(1), FOLD, SEARCH);
    finish("queries in process", ways, tally);
    if (first == 0 && tally.next() >= CASES) {
      for (Way way : ways) {
        way.forms()
            .forEach(
                form -> assertPassed(tally, LinearTally.inWay(form, way.toString()), way.least()));
      }
    }
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
    List<Way> ways = new ArrayList<>(JOB_WAYS);
    ways.add(SEARCH);
    finish("queries through local jobs", ways, tally);
    LOOK_UPS.forms().forEach(form -> assertPassed(tally, form, 1));
  }

  /** Every form through two real clusters; a run that was ended goes on where it was. */
  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void answersThroughClustersAgreeWithPlainSql() throws Exception {
    Path state =
        Path.of(System.getProperty("splinter.long.clusters.state", "target/long/clusters.state"));
    LinearTally tally = LinearTally.load(state, seed);
    TestClusters clusters = TestClusters.up(Files.createDirectory(home.resolve("clusters")));
    List<String> providers = TestClusters.NAMES.stream().map(clusters::specification).toList();
    List<String> options = List.of("-D", "mapreduce.job.jar=" + clusters.jar());
    try (LinearTables tables = new LinearTables(home, seed, JOB_TABLES, 1, providers, options)) {
      while (tally.next() < CLUSTER_CASES && failures.size() < MOST_FAILURES) {
        int number = tally.next();
        Way way =
            number % SEARCH_EVERY == 0 ? SEARCH : CLUSTER_WAYS.get(number % CLUSTER_WAYS.size());
        run(tables, parties -> clusters.client(), List.of(way), number, tally);
        tally.done(number);
        if (failures.isEmpty()) {
          tally.save(state);
        }
      }
    } finally {
      clusters.down();
    }
    if (failures.isEmpty()) {
      Files.deleteIfExists(state);
    }
    List<Way> ways = new ArrayList<>(CLUSTER_WAYS);
    ways.add(SEARCH);
    finish("queries through two clusters", ways, tally);
    LOOK_UPS.forms().forEach(form -> assertPassed(tally, form, 1));
  }

  private void run(
      LinearTables tables, Clients clients, List<Way> ways, int number, LinearTally tally)
      throws Exception {
    // A case depends on its number and the seed alone, so that it can be run by itself.
    Random random = new Random(seed * 1_000_003 + number);
    boolean searches = ways.contains(SEARCH);
    List<String> forms =
        searches
            ? joined(List.of(CONDITIONS, FIRSTS))
            : joined(List.of(CONDITIONS, SUMS, FIRSTS, LOOKED_UP, List.of("groups")));
    int turn = searches ? number / SEARCH_EVERY : number;
    AskedQuery query =
        new ViewQueryGenerator(random, tables.table(number))
            .next(searches ? Evaluation.SEARCH : Evaluation.VIEWS, forms.get(turn % forms.size()));
    for (Way way : ways) {
      try {
        Outcome outcome = outcome(query, clients.of(way.parties()), way, tables.database());
        Set<String> found = new TreeSet<>(query.forms());
        found.addAll(outcome.found());
        Set<String> counted = new TreeSet<>(found);
        found.forEach(form -> counted.add(LinearTally.inWay(form, way.toString())));
        counted.add("by " + way);
        if (outcome.refusal().isEmpty()) {
          tally.passed(counted);
        } else {
          tally.refused(Set.of("by " + way), way + ": " + outcome.refusal());
        }
      } catch (RuntimeException | IOException | SQLException | AssertionError e) {
        String failure =
            "seed %d, case %d, %s\n  asked %s\n  parameters %s\n  plain %s\n  %s"
                .formatted(seed, number, way, query.sql(), query.parameters(), query.plain(), e);
        System.out.println(failure); // the end may be half an hour away
        failures.add(failure);
      }
    }
  }

  /**
   * What became of a query.
   *
   * @param refusal why it was refused, or empty
   * @param found the names of what its data made of it
   */
  private record Outcome(String refusal, Set<String> found) {}

  /** Fails unless a query is answered as the rules say, and rightly. */
  private static Outcome outcome(
      AskedQuery query, SplinterClient client, Way way, PlainDatabase database) throws Exception {
    PreparedQuery prepared;
    try {
      prepared = client.prepare(query.sql(), PlanOptions.DEFAULT.withEvaluation(way.evaluation()));
    } catch (RefusedException e) {
      assertTrue(!way.answers(query) || isTooLarge(query, client, way, e), () -> "refused: " + e);
      return new Outcome(e.getMessage(), Set.of());
    }
    assertTrue(way.answers(query), "not refused");
    assertTrue(prepared.explain().length() > 0);
    QueryResult result;
    try {
      result = prepared.run(LinearQueriesTest.secrets(query.parameters()), fraction -> {});
    } catch (IOException | RefusedException e) {
      // Only whoever makes a view or reads the answer sees what no view can keep.
      if (!isOneOf(TOO_MUCH, e) || !query.mayBeTooMuch(database)) {
        throw e;
      }
      return new Outcome(e.getMessage(), Set.of());
    }
    return new Outcome("", query.check(database, result.rows()));
  }

  private static boolean isTooLarge(
      AskedQuery query, SplinterClient client, Way way, RefusedException refusal) {
    if (isOneOf(TOO_LARGE, refusal)) {
      return true;
    }
    // Where look-ups are not possible, and a search is too large, the former is told.
    if (way.evaluation() != Evaluation.AUTO || query.answerable().by(Evaluation.VIEWS)) {
      return false;
    }
    PlanOptions search = PlanOptions.DEFAULT.withEvaluation(Evaluation.SEARCH);
    return isOneOf(
        TOO_LARGE, assertThrows(RefusedException.class, () -> client.prepare(query.sql(), search)));
  }

  private static boolean isOneOf(List<String> reasons, Exception refusal) {
    return reasons.stream().anyMatch(String.valueOf(refusal.getMessage())::contains);
  }

  private static List<String> joined(List<List<String>> lists) {
    return lists.stream().flatMap(List::stream).toList();
  }

  private void finish(String what, List<Way> ways, LinearTally tally) {
    System.out.printf("seed %d, %s%n", seed, what);
    System.out.print(tally.table(LOOK_UPS.forms(), ways.stream().map(Way::toString).toList()));
    System.out.print(tally.reasons());
    assertTrue(failures.isEmpty(), () -> String.join("\n\n", failures));
    int tooLarge = TOO_LARGE.stream().mapToInt(tally::refusedFor).sum();
    assertTrue(
        tooLarge <= MOST_TOO_LARGE * tally.passed(),
        () -> tooLarge + " were too large:\n" + tally.reasons());
  }

  private void assertPassed(LinearTally tally, String form, int least) {
    assertTrue(
        tally.passed(form) >= least,
        () -> "seed %d: %s: %d passed".formatted(seed, form, tally.passed(form)));
  }
}
