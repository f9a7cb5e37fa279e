package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.round.FailedCheckException;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.Resilience;
import org.splinter.hadoop.Providers;

/**
 * Tests that no lie of one of two providers is accepted, in whichever round and place of its answer
 * to a fold, a PIR query, a join or a search, alone or in a batch, and that a lie fails for one
 * secret as it does for all others. A seed that is printed repeats a run.
 */
@Tag("slow")
final class LiarsTest {
  /** One of so many of the sample's flights is in the table: lies are about answers, not rows. */
  private static final int FLIGHTS = 10;

  /** A plane that secrets name; its flights are in the table. */
  private static final String PLANE = "N14228";

  @TempDir private static Path home;
  private static LocalTables tables;
  private static LyingProviders providers;
  private static SplinterClient client;

  @BeforeAll
  static void importSomeFlights() throws Exception {
    List<String> rows = Files.readAllLines(Datasets.sample().file());
    List<String> some = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      if (i % FLIGHTS == 0 || rows.get(i).contains(PLANE)) {
        some.add(rows.get(i)); // the first row is the head
      }
    }
    importTable("flights", some);
    importTable(
        "carriers", List.of("carrier,name", "UA,United", "B6,JetBlue", "AA,American", "DL,Delta"));
    tables = new LocalTables(new Providers(home, new Configuration(false)).find("alpha"));
    providers = new LyingProviders(tables, "LiarsTest", 2);
    client = new SplinterClient(providers.providers());
  }

  private static void importTable(String table, List<String> lines) throws IOException {
    Path file = Files.write(home.resolve(table + ".csv"), lines);
    CommandLine.succeed(home, "import", "--provider", "alpha", "--table", table, file.toString());
  }

  private static PreparedQuery prepared(Protocol protocol, int queries) throws Exception {
    return prepared(protocol, queries, providers);
  }

  private static PreparedQuery prepared(Protocol protocol, int queries, LyingProviders asked)
      throws Exception {
    asked.beHonest();
    PreparedQuery query =
        new SplinterClient(asked.providers())
            .prepare(protocol.sql(), protocol.options().withQueries(queries));
    query.prepare(done -> {});
    return query;
  }

  private static LyingProviders.Question asking(
      PreparedQuery query, List<List<SecretValue>> secrets) {
    return () -> {
      List<QueryResult> results = query.runAll(secrets, done -> {});
      assertTrue(results.get(0).checked());
      return results.stream().map(QueryResult::rows).toList();
    };
  }

  private static LyingProviders.Answered askedHonestly(
      Protocol protocol, List<List<SecretValue>> secrets) throws Exception {
    return providers.askHonestly(
        protocol + ", " + secrets.size() + " queries",
        asking(prepared(protocol, secrets.size()), secrets));
  }

  private static List<Protocol> protocols() {
    return Stream.of(
            Protocol.pirQueries(),
            Protocol.furtherPirQueries(),
            Protocol.searches(),
            Protocol.quantiles(),
            List.of(Protocol.fold()))
        .flatMap(List::stream)
        .toList();
  }

  @Test
  void noLieIsAccepted() throws Exception {
    List<LyingProviders.Answered> asked = new ArrayList<>();
    for (Protocol protocol : protocols()) {
      List<List<SecretValue>> secrets = protocol.values();
      asked.add(askedHonestly(protocol, secrets.subList(0, 1)));
      asked.add(askedHonestly(protocol, List.of(secrets.get(0), secrets.get(secrets.size() - 1))));
    }
    providers.tellLies(asked, LieCounts.QUERIES);
  }

  @Test
  void noLieOfSomeOfSeveralAboutAFoldIsAccepted() throws Exception {
    List<Protocol> folds = new ArrayList<>(Protocol.denseFolds());
    folds.add(Protocol.named("quantiles of few keys"));
    for (int parties : List.of(3, 4)) {
      LyingProviders several = new LyingProviders(tables, "LiarsTest", parties);
      List<LyingProviders.Answered> asked = new ArrayList<>();
      for (Protocol protocol : folds) {
        for (int queries : List.of(1, 2)) {
          asked.add(
              several.askHonestly(
                  protocol + " of " + parties + ", " + queries + " queries",
                  asking(
                      prepared(protocol, queries, several),
                      protocol.values().subList(0, queries))));
        }
      }
      several.tellLies(asked, LieCounts.DENSE / 2);
    }
  }

  /** Lets one of four, and one of five, of which two may collude, lie about what is looked up. */
  @Test
  void oneOfSeveralIsOutvotedAndNamed() throws Exception {
    for (int parties : List.of(4, 5)) {
      LyingProviders several = new LyingProviders(tables, "LiarsTest", parties);
      Resilience resilience = Resilience.of(parties, Optional.empty(), Optional.of(1));
      assertEquals(parties - 3, resilience.trust().colluding());
      SplinterClient outvoting =
          new SplinterClient(several.providersThatMeet(resilience), resilience, MetadataCache.NONE);
      AtomicReference<QueryResult> last = new AtomicReference<>();
      List<LyingProviders.Answered> asked = new ArrayList<>();
      for (Protocol protocol :
          Stream.of(Protocol.pirQueries(), Protocol.furtherPirQueries())
              .flatMap(List::stream)
              .toList()) {
        for (int queries : List.of(1, 2)) {
          PreparedQuery query =
              outvoting.prepare(protocol.sql(), protocol.options().withQueries(queries));
          query.prepare(done -> {});
          asked.add(
              several.askHonestly(
                  protocol + " of " + parties + ", " + queries + " queries",
                  () -> {
                    List<QueryResult> results =
                        query.runAll(protocol.values().subList(0, queries), done -> {});
                    assertTrue(results.get(0).checked());
                    last.set(results.get(0));
                    return results.stream().map(QueryResult::rows).toList();
                  }));
        }
      }
      several.beOutvoted(asked, LieCounts.OUTVOTED / 2, () -> doneWithout(last.get()));
    }
  }

  @Test
  void twoOfFourThatLieAreRefused() throws Exception {
    LyingProviders four = new LyingProviders(tables, "LiarsTest", 4);
    Protocol protocol = Protocol.named("hashed PIR query");
    Resilience resilience = Resilience.of(4, Optional.of(1), Optional.of(1));
    PreparedQuery query =
        new SplinterClient(four.providersThatMeet(resilience), resilience, MetadataCache.NONE)
            .prepare(protocol.sql(), protocol.options());
    query.prepare(done -> {});
    four.first().lieIn(0, Lie.OTHER_SHARES, 1);
    four.last().lieIn(0, Lie.OTHER_SHARES, 2);
    FailedCheckException failure =
        assertThrows(
            FailedCheckException.class, () -> query.run(protocol.values().get(0), done -> {}));
    assertTrue(failure.getMessage().contains("more than the 1 that"), failure.getMessage());
  }

  private static List<String> doneWithout(QueryResult result) {
    return result.providers().stream()
        .filter(provider -> provider.doneWithout().isPresent())
        .map(QueryResult.ProviderRecord::provider)
        .toList();
  }

  @Test
  void aLieAboutAFoldOfThreeFailsForAllSecretsAlike() throws Exception {
    LyingProviders three = new LyingProviders(tables, "LiarsTest", 3);
    Protocol protocol =
        new Protocol(
            "dense fold of a point",
            Evaluation.FOLD,
            "SELECT COUNT(*), SUM(distance) FROM flights WHERE dest = ?",
            IntStream.range(0, LyingProviders.SECRETS).mapToObj(LiarsTest::destination).toList());
    PreparedQuery query = prepared(protocol, 1, three);
    three.assertAlike(
        protocol.name(),
        protocol.values().stream().map(values -> asking(query, List.of(values))).toList(),
        1);
  }

  @Test
  void aLieAboutAFoldFailsForAllSecretsAlike() throws Exception {
    assertAlike(
        Evaluation.FOLD,
        "SELECT COUNT(*), SUM(distance) FROM flights WHERE dest = ?",
        LiarsTest::destination,
        1);
  }

  @Test
  void aLieAboutAHashedViewFailsForAllSecretsAlike() throws Exception {
    assertAlike(
        Evaluation.VIEWS,
        "SELECT COUNT(*), MAX(dep_delay) FROM flights WHERE tailnum = ?",
        LiarsTest::destination,
        1);
  }

  @Test
  void aLieAboutARankedViewFailsForAllSecretsAlike() throws Exception {
    assertAlike(
        Evaluation.VIEWS,
        Protocol.named("ranks in two rounds").sql(),
        i -> interval(i, 10_000_000),
        2);
  }

  @Test
  void aLieAboutASearchFailsForAllSecretsAlike() throws Exception {
    assertAlike(
        Evaluation.SEARCH,
        "SELECT flight_id, dep_delay FROM flights WHERE month BETWEEN ? AND ?"
            + " ORDER BY dep_delay DESC NULLS LAST, flight_id LIMIT 3",
        i -> interval(i, 1),
        3);
  }

  /** Returns values of which some occur and some do not. */
  private static List<String> destination(int number) {
    List<String> some = List.of("LAX", "SFO", "BOS", PLANE, "ORD", "MIA", "");
    return List.of("'" + (number < some.size() ? some.get(number) : "X" + number) + "'");
  }

  /** Returns bounds between which are all values, none, or some. */
  private static List<String> interval(int number, int step) {
    String least = String.valueOf(Long.MIN_VALUE);
    String most = String.valueOf(Long.MAX_VALUE);
    return switch (number) {
      case 0 -> List.of(least, most);
      case 1 -> List.of(most, least);
      case 2 -> List.of(most, most);
      case 3 -> List.of("NULL", "5");
      default -> List.of(String.valueOf(step * number / 4), String.valueOf(step * number));
    };
  }

  /** Lies in one way for many secrets: a liar must not learn by which of them fail. */
  private static void assertAlike(
      Evaluation evaluation, String sql, IntFunction<List<String>> secret, int rounds)
      throws Exception {
    List<List<String>> all = IntStream.range(0, LyingProviders.SECRETS).mapToObj(secret).toList();
    Protocol protocol = new Protocol(sql, evaluation, sql, all);
    PreparedQuery query = prepared(protocol, 1);
    providers.assertAlike(
        sql,
        protocol.values().stream().map(values -> asking(query, List.of(values))).toList(),
        rounds);
  }

  /** Asks without the check: the same lies change the answer, so that they are lies. */
  @Test
  void withoutTheCheckALieIsAnAnswer() throws Exception {
    providers.beHonest();
    PlanOptions unchecked = PlanOptions.DEFAULT.withEvaluation(Evaluation.FOLD).withCheck(false);
    PreparedQuery query = client.prepare("SELECT COUNT(*) FROM flights WHERE dest = ?", unchecked);
    List<SecretValue> secret = List.of(SecretValue.of("LAX"));
    QueryResult honest = query.run(secret, done -> {});
    assertFalse(honest.checked());
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      providers.last().lieIn(0, Lie.BIT, random.nextLong());
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
    Protocol fold = Protocol.fold();
    LyingProviders.Question question = asking(prepared(fold, 1), fold.values().subList(0, 1));
    providers.last().lieIn(0, Lie.OTHER_SHARES, 1);
    FailedCheckException failure = assertThrows(FailedCheckException.class, question::ask);
    assertEquals(0, failure.getSuppressed().length);
    assertTrue(failure.getMessage().contains("alpha and beta"), failure.getMessage());
  }
}
