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

  /** Flips one and the same byte for many secrets: a liar must not learn by which of them fail. */
  @Test
  void aLieFailsForAllSecretsAlike() throws Exception {
    failsAlike(
        new Protocol(
            "fold",
            Evaluation.FOLD,
            "SELECT COUNT(*), SUM(distance) FROM flights WHERE dest = ?",
            destinations()));
    failsAlike(
        new Protocol(
            "PIR query",
            Evaluation.VIEWS,
            "SELECT COUNT(*), MAX(dep_delay) FROM flights WHERE tailnum = ?",
            destinations()));
  }

  /** Returns secrets of which some occur and some do not. */
  private static List<List<String>> destinations() {
    List<String> some = List.of("LAX", "SFO", "BOS", "N14228", "ORD", "MIA", "");
    return IntStream.range(0, SECRETS)
        .mapToObj(i -> List.of("'" + (i < some.size() ? some.get(i) : "X" + i) + "'"))
        .toList();
  }

  private static void failsAlike(Protocol protocol) throws Exception {
    Random random = new Random(SEED);
    for (Lie lie : List.of(Lie.BIT, Lie.SHIFTED_WORD, Lie.HIGH_WORD, Lie.ZEROS)) {
      long seed = random.nextLong();
      Set<String> failures = new HashSet<>();
      for (List<SecretValue> secret : protocol.values()) {
        Asked asked = Asked.of(protocol, List.of(secret));
        beta.lieIn(0, lie, seed);
        Optional<IOException> refusal = asked.refusal();
        assertTrue(beta.lied(), lie + " changes the answer");
        failures.add(refusal.map(e -> e.getClass() + ": " + e.getMessage()).orElse("accepted"));
      }
      String all = "seed " + SEED + ", " + lie + ": " + failures;
      assertEquals(1, failures.size(), all);
      assertTrue(!failures.contains("accepted"), all);
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
