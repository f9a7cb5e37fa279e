package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.splinter.client.SplinterClient;
import org.splinter.client.fold.FoldKeys;
import org.splinter.client.fold.FoldQuery;
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
import org.splinter.protocol.fold.EvaluationPlan;

/**
 * Random linear queries folded by shares of one scheme of two to five providers, against DuckDB.
 * Those whose keys are too many are refused, by the template alone.
 *
 * <p>Property {@code splinter.seed}; with {@code splinter.long} there are 20,000 cases, and an
 * interrupted run resumes from the file {@code splinter.long.dense.state}, or that of another
 * scheme.
 */
final class SchemeQueries {
  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final int CASES = LONG ? 20_000 : 160;

  /** A case under Paillier's encryption takes as long as many others. */
  private static final int PAILLIER_CASES = LONG ? 20_000 : 12;

  private static final CaseBlocks.Shape SHAPE = new CaseBlocks.Shape(1_000, 12, 0);

  /** The most powers of a provider in a case: others are passed over, for they take minutes. */
  private static final long MOST_POWERS = 500;

  private static final double MOST_REFUSED = 0.6;
  private static final double MOST_PASSED_OVER = 0.2;

  private final Path home;
  private final FoldScheme scheme;
  private final long seed;
  private final List<String> failures = new ArrayList<>();
  private final FoldKeys keys = new KnownFoldKeys();
  private int passedOver;

  /**
   * Makes the cases.
   *
   * @param home an empty directory
   * @param seed of the cases unless a property says another
   */
  SchemeQueries(Path home, FoldScheme scheme, long seed) {
    this.home = home;
    this.scheme = scheme;
    this.seed = Long.getLong("splinter.seed", seed);
  }

  /** Asks all cases, and fails unless each is answered rightly or refused, and few are refused. */
  void ask() throws Exception {
    Optional<Path> state = CaseBlocks.state(scheme.name().toLowerCase(Locale.ROOT));
    LinearTally tally = LinearTally.load(state, seed);
    new CaseBlocks(home, seed, SHAPE, failures, tally, state)
        .ask(
            0,
            scheme.keyBits().isPresent() ? PAILLIER_CASES : CASES,
            (tables, path, number) -> run(tables, path, number, tally));
    System.out.println(
        scheme
            + " folds of two to five providers, "
            + passedOver
            + " passed over, "
            + tally.summary());
    System.out.print(tally.reasons());
    assertTrue(failures.isEmpty(), () -> String.join("\n\n", failures));
    int all = tally.passed() + tally.refused();
    assertTrue(
        passedOver <= MOST_PASSED_OVER * (all + passedOver),
        () -> passedOver + " passed over, " + all + " asked");
    assertTrue(
        tally.refused() <= MOST_REFUSED * all,
        () -> tally.refused() + " of " + all + " refused:\n" + tally.reasons());
    CaseBlocks.passed(state);
  }

  private void run(LinearTables tables, EvaluationPath path, int number, LinearTally tally)
      throws Exception {
    int parties = 2 + number % 4;
    PlainTable table = tables.table(number);
    // Powers of slow paths take minutes; they are compared with the fastest one's apart.
    boolean slow = scheme.keyBits().isPresent();
    SplinterClient client =
        tables
            .inProcess(slow ? EvaluationPath.AUTO : path, Resilience.allButOne(parties))
            .withFoldKeys(keys);
    Random random = new Random(seed * 1_000_003 + number);
    LinearQuery query =
        new LinearQueryGenerator(random, table, LinearQueryGenerator.Aggregates.DENSE).next();
    PlanOptions options =
        PlanOptions.DEFAULT
            .withTrust(TrustModel.allButOne(parties))
            .withEvaluation(Evaluation.FOLD)
            .withScheme(scheme)
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
      if (slow && prepared instanceof FoldQuery fold && powers(fold) > MOST_POWERS) {
        passedOver++;
        return;
      }
      assertTrue(
          prepared.explain().contains(parties == 2 ? "two-party" : "multi-party"),
          prepared::explain);
      QueryResult result =
          prepared.run(LinearQueriesTest.secrets(query.parameters()), fraction -> {});
      assertEquals(options.check() && scheme == FoldScheme.DENSE, result.checked());
      Answers.assertSame(
          "answer", query.expected(tables.database()), result.rows(), query.ordered());
      tally.passed(query.forms());
    } catch (Exception | AssertionError e) {
      failures.add(
          "seed %d, case %d, %d providers\n  asked %s\n  parameters %s\n  plain %s\n  %s"
              .formatted(seed, number, parties, query.sql(), query.parameters(), query.plain(), e));
    }
  }

  /** Returns the most powers that a provider raises, one for each sum. */
  private static long powers(FoldQuery query) {
    EvaluationPlan evaluation = query.plan().evaluation();
    long rows = Math.max(1, query.manifest().rows());
    long sums = 0;
    for (int i = 0; i < evaluation.aggregations().size(); i++) {
      long groups = Math.min(rows, query.plan().layout().groups().get(i).count());
      sums += groups * evaluation.aggregations().get(i).words();
    }
    return sums;
  }
}
