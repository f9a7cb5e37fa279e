package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.TreeShape;

/**
 * Tests of random linear queries over random tables, against DuckDB. The planner refuses few of
 * them, and only by the template, before there is a secret.
 *
 * <p>Half of the cases in process have a fixed seed, half have a seed that is drawn and printed.
 * Properties: {@code splinter.seed}, for both; {@code splinter.linear.cases}, the number of cases
 * of the fixed seed; {@code splinter.linear.first}, the number of the first of them, as a failure
 * names it. With {@code splinter.long} there are 30,000, and 100 through jobs; an interrupted run
 * resumes from the file {@code splinter.long.linear.state}.
 */
@Tag("slow")
final class LinearQueriesTest {
  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final int CASES = LONG ? 30_000 : 500;
  private static final int DRAWN_CASES = 200;
  private static final int JOB_CASES = LONG ? 100 : 15;

  private static final CaseBlocks.Shape SHAPE = new CaseBlocks.Shape(1_000, 12, 0);
  private static final int JOB_TABLES = 5;
  private static final double MOST_REFUSED = 0.15;

  /** A refusal by a dictionary's size, which is known when the query is run. */
  private static final String TOO_MANY_SHARES =
      "the query cannot be looked up in one request: PIR plan: shares is ";

  /** A refusal of a pattern that rows are tried with where it is no secret. */
  private static final String NO_PREFIX = "give a prefix pattern";

  @TempDir private Path home;

  private long seed = Long.getLong("splinter.seed", 2013);

  private final List<String> failures = new ArrayList<>();

  /** The number of queries that were answered with secrets made of constants. */
  private int answeredWithSecretConstants;

  /** The number of those that were refused with that many secrets. */
  private int tooLarge;

  @Test
  void answersInProcessAgreeWithPlainSql() throws Exception {
    int cases = Integer.getInteger("splinter.linear.cases", CASES);
    int first = Integer.getInteger("splinter.linear.first", 0);
    Optional<Path> state = CaseBlocks.state("linear");
    askInProcess(first, cases, LinearTally.load(state, seed), state);
  }

  @Test
  void answersOfADrawnSeedAgreeWithPlainSql() throws Exception {
    seed = Long.getLong("splinter.seed", System.nanoTime());
    System.out.println("linear queries in process, of the drawn seed " + seed);
    askInProcess(0, DRAWN_CASES, new LinearTally(seed), Optional.empty());
  }

  /** Asks the cases from a first one on, except those that the tally has. */
  private void askInProcess(int first, int cases, LinearTally tally, Optional<Path> state)
      throws Exception {
    new CaseBlocks(home, seed, SHAPE, failures, tally, state)
        .ask(
            first,
            cases,
            (tables, path, number) ->
                run(
                    tables,
                    tables.table(number),
                    tables.inProcess(path),
                    path,
                    number,
                    "in process",
                    tally));
    finish("linear queries in process", tally);
    CaseBlocks.passed(state);
  }

  @Test
  void answersThroughLocalJobsAgreeWithPlainSql() throws Exception {
    LinearTally tally = new LinearTally(seed);
    List<String> providers = List.of("alpha", "beta");
    try (LinearTables tables = new LinearTables(home, seed, JOB_TABLES, providers)) {
      for (int i = 0; i < JOB_CASES && failures.size() < CaseBlocks.MOST_FAILURES; i++) {
        PlainTable table = tables.table(i);
        EvaluationPath path = tables.path(i, table);
        // Every fourth query runs one map task a batch, the others one for the whole table.
        SplinterClient client = tables.jobs(path, i % 4 == 0 ? 1 : Integer.MAX_VALUE / 2);
        run(tables, table, client, path, i, "through jobs", tally);
      }
    }
    finish("linear queries through local jobs", tally);
  }

  private void run(
      LinearTables tables,
      PlainTable table,
      SplinterClient client,
      EvaluationPath path,
      int number,
      String where,
      LinearTally tally)
      throws Exception {
    // A case depends on its number and the seed alone, so that it can be run by itself.
    Random random = new Random(seed * 1_000_003 + number);
    LinearQuery query = new LinearQueryGenerator(random, table).next();
    PlanOptions options = options(random);
    // With constants for secrets a query can have a thousand shares: minutes of the reference.
    boolean withSecretConstants = (LONG || random.nextBoolean()) && path != EvaluationPath.JAVA;
    String context =
        "seed %d, case %d, %s on %s\n  asked %s, trees %s\n  parameters %s\n  plain %s"
            .formatted(
                seed,
                number,
                where,
                path,
                query.sql(),
                options.trees(),
                query.parameters(),
                query.plain());
    try {
      PreparedQuery prepared;
      try {
        prepared =
            client.prepare(
                query.sql(), options.withDisclosure(Disclosure.DEFAULT.withNothingHidden(true)));
      } catch (RefusedQueryException e) {
        tally.refused(query.forms(), e.getMessage());
        return;
      }
      assertTrue(prepared.explain().length() > 0);
      QueryResult result;
      try {
        result = prepared.run(secrets(query.parameters()), fraction -> {});
      } catch (RefusedQueryException e) {
        assertTrue(String.valueOf(e.getMessage()).contains(TOO_MANY_SHARES), e::toString);
        tally.refused(query.forms(), e.getMessage());
        return;
      }
      List<List<Object>> expected = query.expected(tables.database());
      Answers.assertSame("answer", expected, result.rows(), query.ordered());
      if (withSecretConstants) {
        askWithSecretConstants(client, query, options, expected);
      }
      tally.passed(query.forms());
    } catch (RuntimeException | IOException | AssertionError e) {
      System.out.println(context + "\n  " + e); // the end of the run may be hours away
      failures.add(context + "\n  " + e);
    }
  }

  /** Asks the query with constants, which become its secrets unless the query gets too large. */
  private void askWithSecretConstants(
      SplinterClient client, LinearQuery query, PlanOptions options, List<List<Object>> expected)
      throws Exception {
    List<SecretValue> given =
        secrets(query.parameters().stream().filter(value -> value == null).toList());
    PreparedQuery prepared;
    try {
      prepared =
          client.prepare(query.constant(), options.withDisclosure(new Disclosure(true, true)));
    } catch (RefusedQueryException e) {
      tooLarge++;
      return;
    }
    QueryResult result;
    try {
      result = prepared.run(given, fraction -> {});
    } catch (RefusedQueryException e) {
      String reason = String.valueOf(e.getMessage());
      assertTrue(reason.contains(TOO_MANY_SHARES) || reason.contains(NO_PREFIX), e::toString);
      tooLarge++;
      return;
    }
    Answers.assertSame("with secret constants", expected, result.rows(), query.ordered());
    assertTrue(result.privacy().secrets() >= query.parameters().size(), query::constant);
    answeredWithSecretConstants++;
  }

  /** Returns options with trees by cost, or of one of the nine shapes. */
  private static PlanOptions options(Random random) {
    int radixBits = random.nextInt(18);
    if (radixBits > TreeShape.MAX_RADIX_BITS) {
      return PlanOptions.DEFAULT;
    }
    return PlanOptions.DEFAULT.withTrees(
        radixBits == 0 ? TreeShape.COMPACT : TreeShape.radix(radixBits));
  }

  static List<SecretValue> secrets(List<String> parameters) {
    return parameters.stream()
        .map(value -> value == null ? SecretValue.ofNull() : SecretValue.of(value))
        .toList();
  }

  private void finish(String what, LinearTally tally) {
    System.out.println(what + ", " + tally.summary());
    System.out.print(tally.reasons());
    System.out.println(
        answeredWithSecretConstants
            + " of them with secrets made of constants, "
            + tooLarge
            + " too large for that");
    assertTrue(failures.isEmpty(), () -> String.join("\n\n", failures));
    int all = tally.passed() + tally.refused();
    assertTrue(
        answeredWithSecretConstants >= tooLarge,
        () -> answeredWithSecretConstants + " with secret constants, " + tooLarge + " refused");
    assertTrue(
        tally.refused() <= MOST_REFUSED * all,
        () -> tally.refused() + " of " + all + " refused:\n" + tally.reasons());
  }
}
