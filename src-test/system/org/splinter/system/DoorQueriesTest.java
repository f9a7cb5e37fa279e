package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.road.RouteResult;
import org.splinter.client.road.Trip;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.hadoop.Providers;

/**
 * Tests of queries, routes and mixed kinds of providers through doors with TLS, against DuckDB and
 * a plain search of shortest paths; with {@code splinter.long} more of them.
 */
@Tag("slow")
final class DoorQueriesTest {
  private static final List<String> ALL = List.of("alpha", "beta", "gamma");
  private static final int CASES = ViewQueryCases.LONG ? 1_000 : 16;
  private static final int SEARCH_EVERY = 16;
  private static final int TRIPS = ViewQueryCases.LONG ? 500 : 24;
  private static final Pattern KIND = Pattern.compile("\"kind\":\"([^\"]*)\"");
  private static final long SEED = Long.getLong("splinter.seed", 2021);

  @Test
  void answersThroughDoorsAgreeWithPlainSql(@TempDir Path home) throws Exception {
    ViewQueryCases asked = new ViewQueryCases(home, SEED);
    LinearTally tally = new LinearTally(SEED);
    List<ViewQueryCases.Way> ways =
        List.of(
            ViewQueryCases.VIEWS,
            ViewQueryCases.FOLD,
            new ViewQueryCases.Way(Evaluation.AUTO, 2),
            new ViewQueryCases.Way(Evaluation.VIEWS, 3));
    try (LinearTables tables = new LinearTables(home, SEED, ViewQueryCases.JOB_TABLES, 1, ALL);
        TestDoors doors = TestDoors.open(home, ALL)) {
      for (int i = 0; i < CASES && !asked.tooManyFailed(); i++) {
        ViewQueryCases.Way way =
            i % SEARCH_EVERY == SEARCH_EVERY - 1
                ? ViewQueryCases.SEARCH
                : ways.get(i % ways.size());
        asked.run(
            tables,
            resilience -> doors.client(resilience.trust().parties()),
            List.of(way),
            i,
            tally);
      }
      assertTrue(
          doors.log("alpha").stream().anyMatch(line -> line.contains("\"run\":\"resident\"")));
    }
    asked.finish("queries through doors", ways, tally);
  }

  @Test
  void aClientInUseSendsNothingButRounds(@TempDir Path home) throws Exception {
    SampleFlights.copyTo(home);
    try (TestDoors doors = TestDoors.open(home, List.of("alpha", "beta"))) {
      PreparedQuery query =
          doors
              .client(2)
              .prepare(
                  "SELECT carrier, COUNT(*) FROM flights WHERE dest = ? GROUP BY carrier",
                  PlanOptions.DEFAULT.withEvaluation(Evaluation.VIEWS));
      query.run(List.of(SecretValue.of("SEA")), done -> {});
      query.run(List.of(SecretValue.of("LAX")), done -> {});
      List<String> before = kindsButRounds(doors, 2);
      assertTrue(
          before.lastIndexOf("prepared") > before.indexOf("preparation"),
          "made views are looked for again, since one may have made room for another: " + before);
      query.run(List.of(SecretValue.of("nowhere")), done -> {});
      query.run(List.of(SecretValue.of("SEA")), done -> {});
      assertEquals(before, kindsButRounds(doors, 4));
    }
  }

  /** Waits until a door has logged a number of rounds, and returns the kinds of other requests. */
  private static List<String> kindsButRounds(TestDoors doors, int rounds) throws Exception {
    for (int waits = 0; waits < 1_000; waits++) {
      List<String> kinds =
          doors.log("alpha").stream()
              .map(KIND::matcher)
              .filter(Matcher::find)
              .map(found -> found.group(1))
              .toList();
      if (Collections.frequency(kinds, "round") == rounds) {
        return kinds.stream().filter(kind -> !kind.equals("round")).toList();
      }
      Thread.sleep(10);
    }
    throw new AssertionError(String.join("\n", doors.log("alpha")));
  }

  @Test
  void tripsThroughDoorsAreShortest(@TempDir Path home) throws Exception {
    Path arcs = PlainGraph.writeTown(home, 16, new Random(SEED));
    PlainGraph plain = PlainGraph.read(arcs);
    CommandLine.succeed(
        home,
        "graph",
        "import",
        "town",
        "--arcs",
        "time=" + arcs,
        "--coordinates",
        home.resolve("town.co").toString());
    try (TestDoors doors = TestDoors.open(home, List.of("alpha", "beta"))) {
      RouteClient client = new RouteClient(doors.parties(2), MetadataCache.NONE);
      Random random = new Random(SEED);
      for (int i = 0; i < TRIPS; i++) {
        int from = 1 + random.nextInt(256);
        int to = 1 + random.nextInt(256);
        Trip trip =
            new Trip(SecretValue.of(String.valueOf(from)), SecretValue.of(String.valueOf(to)));
        RouteResult result = client.plan(RouteOptions.DEFAULT).run(List.of(trip), done -> {});
        plain.check(result.routes().get(0), from, to, plain.lengths(from)[to]);
        assertTrue(result.how().checked());
      }
    }
  }

  /** One provider behind a door, the other embedded: the answer is one. */
  @Test
  void kindsOfProvidersMixInOneQuery(@TempDir Path home) throws Exception {
    try (PlainDatabase plain = SampleFlights.load(home);
        TestDoors doors = TestDoors.open(home, List.of("alpha"))) {
      Provider beta = new Providers(home, new Configuration(false)).find("beta");
      SplinterClient client = new SplinterClient(List.of(doors.parties(1).get(0), beta));
      QueryResult result =
          client
              .prepare("SELECT COUNT(*), SUM(distance) FROM flights WHERE origin = ?")
              .run(List.of(SecretValue.of("JFK")), done -> {});
      Answers.assertSame(
          "mixed",
          plain.query("SELECT COUNT(*), SUM(distance) FROM flights WHERE origin = 'JFK'"),
          result.rows());
      assertTrue(result.checked());
      Map<String, Long> counters = result.providers().get(0).counters();
      assertEquals(1, counters.get("run.resident"));
    }
  }
}
