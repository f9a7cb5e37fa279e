package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.round.FailedCheckException;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.Providers;

/**
 * Tests that no lie of one of two providers is accepted, in whichever round and place of its answer
 * to a fold, a PIR query, a join or a search, alone or in a batch, and that a lie fails for one
 * secret as it does for all others. A seed that is printed repeats a run.
 */
@Tag("slow")
final class LiarsTest {
  private static final int LIES = Boolean.getBoolean("splinter.long") ? 10_000 : 500;
  private static final long SEED = Long.getLong("splinter.seed", System.nanoTime());

  /** The number of secrets of which all must fail alike. */
  private static final int SECRETS = 41;

  @TempDir private static Path home;
  private static Liar alpha;
  private static Liar beta;
  private static SplinterClient client;

  /** A query, or two at once, that has been asked honestly. */
  private record Asked(
      Protocol protocol,
      PreparedQuery query,
      List<List<SecretValue>> secrets,
      List<?> rows,
      int rounds) {
    static Asked of(Protocol protocol, List<List<SecretValue>> secrets) throws Exception {
      alpha.beHonest();
      beta.beHonest();
      PreparedQuery query =
          client.prepare(protocol.sql(), protocol.options().withQueries(secrets.size()));
      query.prepare(done -> {});
      List<QueryResult> results = query.runAll(secrets, done -> {});
      assertTrue(results.get(0).checked(), protocol + " is checked");
      return new Asked(
          protocol,
          query,
          secrets,
          results.stream().map(QueryResult::rows).toList(),
          results.get(0).rounds());
    }

    /** Asks again; empty if the answer is refused. */
    Optional<IOException> refusal() throws Exception {
      try {
        List<QueryResult> results = query.runAll(secrets, done -> {});
        assertEquals(rows, results.stream().map(QueryResult::rows).toList(), protocol.name());
        return Optional.empty();
      } catch (IOException e) {
        return Optional.of(e);
      }
    }
  }

  @BeforeAll
  static void importSample() throws Exception {
    System.out.println("LiarsTest seed " + SEED);
    SampleFlights.load(home).close();
    Providers directory = new Providers(home, new Configuration(false));
    LocalTables tables = new LocalTables(directory.find("alpha"));
    alpha = new Liar(new LocalEvaluation("alpha", tables, EvaluationPath.AUTO));
    beta = new Liar(new LocalEvaluation("beta", tables, EvaluationPath.AUTO));
    client = new SplinterClient(List.of(alpha, beta));
  }

  private static List<Protocol> protocols() {
    return Stream.of(
            Protocol.pirQueries(),
            Protocol.furtherPirQueries(),
            Protocol.searches(),
            List.of(Protocol.fold()))
        .flatMap(List::stream)
        .toList();
  }

  @Test
  void noLieIsAccepted() throws Exception {
    Random random = new Random(SEED);
    List<Asked> asked = new ArrayList<>();
    for (Protocol protocol : protocols()) {
      List<List<SecretValue>> secrets = protocol.values();
      asked.add(Asked.of(protocol, secrets.subList(0, 1)));
      asked.add(Asked.of(protocol, List.of(secrets.get(0), secrets.get(secrets.size() - 1))));
    }
    Map<Lie, Integer> told = new EnumMap<>(Lie.class);
    for (int i = 0; i < LIES; i++) {
      Asked query = asked.get(i % asked.size());
      Lie lie = Lie.values()[random.nextInt(Lie.values().length)];
      int round = random.nextInt(query.rounds());
      Liar liar = random.nextBoolean() ? alpha : beta;
      alpha.beHonest();
      beta.beHonest();
      liar.lieIn(round, lie, random.nextLong());
      Optional<IOException> refusal = query.refusal();
      String context =
          "seed "
              + SEED
              + ", lie "
              + i
              + ": "
              + lie
              + " in round "
              + round
              + " of "
              + query.protocol();
      assertEquals(query.rounds(), alpha.answered(), context + " shows in the number of rounds");
      assertEquals(query.rounds(), beta.answered(), context + " shows in the number of rounds");
      if (liar.lied()) {
        told.merge(lie, 1, Integer::sum);
        assertTrue(refusal.isPresent(), context + " is accepted");
      } else {
        assertTrue(refusal.isEmpty(), context + " is none and is refused: " + refusal);
      }
    }
    System.out.println("lies refused: " + told);
    assertEquals(Set.of(Lie.values()), told.keySet());
  }

  /**
   * Tells one and the same lie for many secrets, in the first round and in the last: a liar must
   * not learn by which of them fail.
   */
  @ParameterizedTest
  @MethodSource
  void aLieFailsForAllSecretsAlike(Protocol protocol) throws Exception {
    Random random = new Random(SEED);
    List<List<SecretValue>> secrets = protocol.values();
    Asked asked = Asked.of(protocol, secrets.subList(0, 1));
    List<Lie> lies = // rounds of a search take longest
        protocol.evaluation() == Evaluation.SEARCH
            ? List.of(Lie.BIT)
            : List.of(Lie.BIT, Lie.SHIFTED_WORD, Lie.HIGH_WORD, Lie.ZEROS);
    for (int round : List.of(0, asked.rounds() - 1)) {
      for (Lie lie : lies) {
        long seed = random.nextLong();
        Set<String> outcomes = new HashSet<>();
        for (List<SecretValue> secret : secrets) {
          alpha.beHonest();
          beta.lieIn(round, lie, seed);
          outcomes.add(outcome(asked.query(), secret));
          assertEquals(asked.rounds(), alpha.answered());
        }
        String all = "seed " + SEED + ", " + lie + " in round " + round + ": " + outcomes;
        assertEquals(1, outcomes.size(), all);
        assertTrue(outcomes.iterator().next().startsWith("refused"), all);
      }
    }
  }

  static List<Protocol> aLieFailsForAllSecretsAlike() {
    return List.of(
        new Protocol(
            "fold",
            Evaluation.FOLD,
            "SELECT COUNT(*), SUM(distance) FROM flights WHERE dest = ?",
            destinations()),
        new Protocol(
            "PIR query",
            Evaluation.VIEWS,
            "SELECT COUNT(*), MAX(dep_delay) FROM flights WHERE tailnum = ?",
            destinations()),
        new Protocol(
            "ranks in two rounds",
            Evaluation.VIEWS,
            "SELECT COUNT(*), MAX(distance) FROM flights"
                + " WHERE flight_id * 1000 + distance BETWEEN ? AND ?",
            intervals()),
        new Protocol(
            "search",
            Evaluation.SEARCH,
            "SELECT flight_id FROM flights WHERE distance BETWEEN ? AND ?"
                + " ORDER BY dep_delay, flight_id LIMIT 2",
            intervals()));
  }

  /** Returns intervals that hold some rows, all, or none. */
  private static List<List<String>> intervals() {
    return IntStream.range(0, SECRETS)
        .mapToObj(i -> i % 3 == 0 ? List.of("9", "3") : List.of("" + 50 * i, "" + 60 * i * i * i))
        .toList();
  }

  /** Returns secrets of which some occur and some do not. */
  private static List<List<String>> destinations() {
    List<String> some = List.of("LAX", "SFO", "BOS", "N14228", "ORD", "MIA", "");
    return IntStream.range(0, SECRETS)
        .mapToObj(i -> List.of("'" + (i < some.size() ? some.get(i) : "X" + i) + "'"))
        .toList();
  }

  /** Asks while beta lies, and returns all that a provider could be told by the client. */
  private static String outcome(PreparedQuery query, List<SecretValue> secret) throws Exception {
    try {
      QueryResult unused = query.run(secret, done -> {});
      assertTrue(beta.lied(), "the answer is changed");
      return "accepted";
    } catch (IOException e) {
      assertTrue(beta.lied(), "the answer is changed");
      return "refused: "
          + e.getClass()
          + ": "
          + e.getMessage()
          + ", beside "
          + e.getSuppressed().length;
    }
  }

  /** Asks without the check: the same lies change the answer, so that they are lies. */
  @Test
  void withoutTheCheckALieIsAnAnswer() throws Exception {
    alpha.beHonest();
    beta.beHonest();
    PlanOptions unchecked = PlanOptions.DEFAULT.withEvaluation(Evaluation.FOLD).withCheck(false);
    PreparedQuery query = client.prepare("SELECT COUNT(*) FROM flights WHERE dest = ?", unchecked);
    List<SecretValue> secret = List.of(SecretValue.of("LAX"));
    QueryResult honest = query.run(secret, done -> {});
    assertTrue(!honest.checked());
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      beta.lieIn(0, Lie.BIT, random.nextLong());
      try {
        if (!honest.rows().equals(query.run(secret, done -> {}).rows())) {
          return;
        }
      } catch (IOException refused) {
        // A lie in a key or a count is noticed without a check.
      }
    }
    fail("no lie changed an answer");
  }

  @Test
  void aFailedCheckNamesBothProviders() throws Exception {
    Asked asked = Asked.of(Protocol.fold(), Protocol.fold().values().subList(0, 1));
    beta.lieIn(0, Lie.HIGH_WORD, 1);
    FailedCheckException failure =
        assertThrows(
            FailedCheckException.class, () -> asked.query().runAll(asked.secrets(), done -> {}));
    assertTrue(failure.getMessage().contains("alpha and beta"), failure.getMessage());
  }
}
