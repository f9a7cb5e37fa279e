package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.provider.job.JobDirectory;

/** Tests of questions through the gateway: their answers, several at once, and their cancelling. */
final class GatewayQuestionsTest {
  private static final long PATIENCE_SECONDS = 120;
  private static final int MOST_RUNNING = 8;
  private static final String COUNT =
      "{\"sql\":\"SELECT COUNT(*) FROM flights WHERE origin = ? AND dest = ?\",\"parameters\":[\"JFK\",\"%s\"]%s}";

  @TempDir private static Path home;
  private static PlainDatabase plain;

  @BeforeAll
  static void importFlights() throws Exception {
    plain = SampleFlights.load(home);
  }

  private static long plainCount(String dest) throws Exception {
    List<Object> row =
        plain
            .query("SELECT COUNT(*) FROM flights WHERE origin = 'JFK' AND dest = '" + dest + "'")
            .get(0);
    return ((Number) row.get(0)).longValue();
  }

  /** Checks that nothing is claimed of clusters, and none is asked, before the first question. */
  @Test
  void statusClaimsNothingOfProvidersThatWereNotAsked() throws Exception {
    List<String> clusters = List.of("east=" + cluster(1), "west=" + cluster(2));
    try (TestGateway gateway =
        TestGateway.start(home, new Configuration(false), clusters, List.of("east", "west"))) {
      Map<String, Object> status = JsonText.object(gateway.get("/api/status").body());
      assertEquals(false, status.get("private"));
      assertEquals(false, status.get("separate"));
      assertEquals(
          List.of(
              "whether the providers are separate is found out before the first question is sent"),
          status.get("warnings"));
    }
  }

  /** Returns the configuration directory of a cluster that is not up. */
  private static Path cluster(int port) throws IOException {
    Path conf = Files.createTempDirectory(home, "conf");
    Files.writeString(
        conf.resolve("core-site.xml"),
        "<configuration><property><name>fs.defaultFS</name><value>hdfs://127.0.0.1:"
            + port
            + "</value></property></configuration>");
    Files.writeString(
        conf.resolve("mapred-site.xml"),
        "<configuration><property><name>mapreduce.framework.name</name><value>yarn</value>"
            + "</property></configuration>");
    Files.writeString(
        conf.resolve("yarn-site.xml"),
        "<configuration><property><name>yarn.resourcemanager.address</name><value>127.0.0.1:1"
            + port
            + "</value></property></configuration>");
    return conf;
  }

  @Test
  void answersAreThoseOfPlainSqlAndSayHowTheyCameAbout() throws Exception {
    try (TestGateway gateway = TestGateway.start(home, new Configuration(false))) {
      String id = gateway.ask("/api/sql", COUNT.formatted("SEA", ""));
      List<TestGateway.Event> events = gateway.events(id);
      assertEquals("progress", events.get(0).name());
      TestGateway.Event last = events.get(events.size() - 1);
      assertEquals("answer", last.name());
      Map<String, Object> answer = JsonText.object(last.data());
      assertEquals(List.of("COUNT(*)"), field(answer, "result", "columns"));
      assertEquals(List.of(List.of(plainCount("SEA"))), field(answer, "result", "rows"));
      assertEquals(false, field(answer, "how", "private"));
      assertEquals(false, field(answer, "how", "separate"));
      assertTrue(field(answer, "how", "warnings").toString().contains("no privacy"));
      assertEquals(1, ((List<?>) field(answer, "how", "steps")).size());
      assertFalse(field(answer, "how", "steps").toString().contains("SEA"), last.data());
      Map<String, Object> kept = JsonText.object(gateway.get("/api/questions/" + id).body());
      assertEquals("answered", kept.get("state"));
      assertEquals(answer, kept.get("answer"));
      assertEquals(204, gateway.delete("/api/questions/" + id).statusCode());
      assertEquals(404, gateway.get("/api/questions/" + id).statusCode());

      Map<String, Object> three =
          gateway.answer(
              "/api/sql", COUNT.formatted("LAX", ",\"providers\":[\"gamma\",\"alpha\",\"beta\"]"));
      assertEquals(List.of(List.of(plainCount("LAX"))), field(three, "result", "rows"));
      Map<?, ?> step = (Map<?, ?>) ((List<?>) field(three, "how", "steps")).get(0);
      assertEquals("multi-party", step.get("scheme"));
      assertEquals(1L, step.get("queries"));
      Set<Object> shares = new HashSet<>();
      for (Object saw : (List<?>) step.get("providers")) {
        shares.add(((Map<?, ?>) saw).get("share_sha256"));
      }
      assertEquals(3, shares.size());
      assertTrue(shares.contains(""), "the last of dense shares can be guessed from the others");
    }
  }

  @Test
  void answersThroughDoorsAreThoseOfPlainSqlAndChecked() throws Exception {
    List<String> both = List.of("alpha", "beta");
    TestDoors doors = TestDoors.open(home, both);
    try (TestGateway gateway = TestGateway.start(doors.directory(), both, both)) {
      Map<String, Object> answer = gateway.answer("/api/sql", COUNT.formatted("SEA", ""));
      assertEquals(List.of(List.of(plainCount("SEA"))), field(answer, "result", "rows"));
      assertEquals(true, field(answer, "how", "checked"));
      assertEquals(false, field(answer, "how", "private"));
      assertTrue(
          field(answer, "how", "not_private").toString().contains("(this machine)"),
          field(answer, "how", "not_private").toString());
      assertEnds(
          gateway, 422, "no table 'nowhere'", "SELECT COUNT(*) FROM nowhere WHERE a = ?", "1");
      doors.close();
      TestGateway.Event end = gateway.end(gateway.ask("/api/sql", COUNT.formatted("SEA", "")));
      assertEquals("problem", end.name(), end.data());
      assertEquals(502L, JsonText.object(end.data()).get("status"));
      // Both are asked at once, and either can be the first that is found to be gone.
      assertTrue(
          end.data().matches(".*provider (alpha|beta): no door can be reached.*"), end.data());
    } finally {
      doors.close();
    }
  }

  @Test
  void constantsAreNamedRefusedHiddenOrAskedOpenly() throws Exception {
    String sql =
        "SELECT COUNT(*) FROM flights WHERE origin = 'JFK' AND dest = 'SEA' AND month %% 13 > -1";
    String body = "{\"sql\":\"" + sql + "\"%s}";
    try (TestGateway gateway = TestGateway.start(home, new Configuration(false))) {
      Map<String, Object> named =
          JsonText.object(gateway.post("/api/sql/constants", body.formatted("")).body());
      assertEquals(0L, named.get("secrets"));
      List<?> constants = (List<?>) named.get("constants");
      assertEquals(4, constants.size());
      assertEquals("origin = 'JFK'", ((Map<?, ?>) constants.get(0)).get("sql"));
      assertEquals(true, ((Map<?, ?>) constants.get(0)).get("can_be_secret"));
      assertEquals("month % 13", ((Map<?, ?>) constants.get(3)).get("sql"));
      assertEquals(false, ((Map<?, ?>) constants.get(3)).get("can_be_secret"));

      HttpResponse<String> refused = gateway.post("/api/sql", body.formatted(""));
      assertEquals(422, refused.statusCode(), refused.body());
      Map<String, Object> problem = JsonText.object(refused.body());
      assertEquals("sql", problem.get("field"));
      assertTrue(problem.get("detail").toString().contains("origin = 'JFK'"), refused.body());
      for (String mend : List.of("(field secret_constants,", "(field public,")) {
        assertTrue(problem.get("detail").toString().contains(mend), refused.body());
      }
      assertFalse(problem.get("detail").toString().contains("--"), refused.body());
      for (String none : List.of("\"yes\"", "1", "[true]", "{}")) {
        HttpResponse<String> wrong =
            gateway.post("/api/sql", body.formatted(",\"public\":" + none));
        assertEquals(422, wrong.statusCode(), wrong.body());
        assertEquals("public", JsonText.object(wrong.body()).get("field"));
      }
      assertEquals(
          422,
          gateway
              .post("/api/sql", COUNT.formatted("SEA", "").replace("\"JFK\"", "true"))
              .statusCode());

      Map<String, Object> open = gateway.answer("/api/sql", body.formatted(",\"public\":true"));
      assertEquals(List.of(List.of(plainCount("SEA"))), field(open, "result", "rows"));
      assertEquals(0L, field(open, "how", "secrets"));
      assertEquals(4L, field(open, "how", "public_constants"));
      assertTrue(field(open, "how", "not_private").toString().contains("nothing was hidden"));

      String hide = body.formatted(",\"secret_constants\":true,\"public\":false");
      Map<String, Object> hidden = gateway.answer("/api/sql", hide);
      assertEquals(field(open, "result", "rows"), field(hidden, "result", "rows"));
      assertEquals(3L, field(hidden, "how", "secrets"));
      assertEquals(1L, field(hidden, "how", "public_constants"));
      assertTrue(
          field(hidden, "how", "privacy")
              .toString()
              .startsWith("3 secrets hidden, 1 constant public, providers separate: no ("));
      String steps = field(hidden, "how", "steps").toString();
      assertFalse(steps.contains("JFK") || steps.contains("SEA"), steps);
      Map<String, Object> explained =
          gateway.answer("/api/sql/explain", body.formatted(",\"secret_constants\":true"));
      assertFalse(explained.toString().contains("JFK"), explained.toString());
    }
  }

  @Test
  void whatCannotBeAskedIsRefusedByTheEnd() throws Exception {
    try (TestGateway gateway = TestGateway.start(home, new Configuration(false))) {
      assertEnds(
          gateway, 422, "no table 'nowhere'", "SELECT COUNT(*) FROM nowhere WHERE a = ?", "1");
      assertEnds(
          gateway,
          422,
          "parameter 1",
          "SELECT COUNT(*) FROM flights WHERE distance = ?",
          "canary7319");
    }
  }

  private static void assertEnds(
      TestGateway gateway, int status, String words, String sql, String parameter)
      throws Exception {
    String body = "{\"sql\":\"" + sql + "\",\"parameters\":[\"" + parameter + "\"]}";
    TestGateway.Event end = gateway.end(gateway.ask("/api/sql", body));
    assertEquals("problem", end.name(), end.data());
    Map<String, Object> problem = JsonText.object(end.data());
    assertEquals((long) status, problem.get("status"), end.data());
    assertTrue(problem.get("detail").toString().contains(words), end.data());
    assertFalse(end.data().contains("canary"), end.data());
  }

  /**
   * Checks that a cancelled question ends only when its jobs have ended, and leaves nothing of
   * them.
   */
  @Test
  void cancellingStopsTheJobs(@TempDir Path own) throws Exception {
    SampleFlights.copyTo(own);
    Configuration slow = new Configuration(false);
    slow.set("splinter.native.path", "java");
    try (TestGateway gateway = TestGateway.start(own, slow)) {
      String marks = String.join(",", Collections.nCopies(200, "?"));
      List<String> values = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        values.add("\"N" + i + "\"");
      }
      String id =
          gateway.ask(
              "/api/sql",
              "{\"sql\":\"SELECT COUNT(*) FROM flights WHERE tailnum IN ("
                  + marks
                  + ")\",\"parameters\":"
                  + values
                  + "}");
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (shares(own, "alpha") == 0 || shares(own, "beta") == 0) {
        assertTrue(System.nanoTime() < deadline, "the question never sent its shares");
        Thread.sleep(2);
      }
      assertEquals(204, gateway.delete("/api/questions/" + id).statusCode());
      assertEquals("cancelled", gateway.end(id).name());
      Leftovers.assertNone(own);
      assertEquals(
          "cancelled", JsonText.object(gateway.get("/api/questions/" + id).body()).get("state"));
      assertEquals(204, gateway.delete("/api/questions/" + id).statusCode());
      assertEquals(404, gateway.get("/api/questions/" + id).statusCode());
    }
  }

  private static long shares(Path home, String provider) throws Exception {
    Path jobs = home.resolve("providers").resolve(provider).resolve(JobDirectory.JOBS);
    if (!Files.exists(jobs)) {
      return 0;
    }
    try (Stream<Path> all = Files.list(jobs)) {
      return all.filter(job -> Files.exists(job.resolve("shares"))).count();
    }
  }

  /**
   * Checks that a provider that hangs holds up only its own questions, and no more than may run at
   * once.
   */
  @Test
  void aQuestionWaitsForNoOther(@TempDir Path files) throws Exception {
    try (ServerSocket deaf = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      try (TestGateway gateway = withCluster(files, deaf.getLocalPort())) {
        String hanging = COUNT.formatted("SEA", ",\"providers\":[\"alpha\",\"east\"]");
        List<String> ids = new ArrayList<>();
        for (int i = 1; i < MOST_RUNNING; i++) {
          ids.add(gateway.ask("/api/sql", hanging));
        }
        Map<String, Object> answer = gateway.answer("/api/sql", COUNT.formatted("SEA", ""));
        assertEquals(List.of(List.of(plainCount("SEA"))), field(answer, "result", "rows"));
        ids.add(gateway.ask("/api/sql", hanging));
        HttpResponse<String> refused = gateway.post("/api/sql", hanging);
        assertEquals(429, refused.statusCode(), refused.body());
        for (String id : ids) {
          assertEquals(204, gateway.delete("/api/questions/" + id).statusCode());
        }
        for (String id : ids) {
          assertEquals("cancelled", gateway.end(id).name());
        }
      }
    }
  }

  @Test
  void aProviderThatFailsEndsTheQuestion(@TempDir Path files) throws Exception {
    try (TestGateway gateway = withCluster(files, 1)) {
      TestGateway.Event end =
          gateway.end(
              gateway.ask(
                  "/api/sql", COUNT.formatted("SEA", ",\"providers\":[\"alpha\",\"east\"]")));
      assertEquals("problem", end.name(), end.data());
      assertEquals(502L, JsonText.object(end.data()).get("status"));
      assertTrue(end.data().contains("provider east: cannot be reached"), end.data());
      assertEquals(502, gateway.get("/api/tables").statusCode());
    }
  }

  /** Starts a gateway over the embedded providers and one whose name node is at a port. */
  private static TestGateway withCluster(Path files, int port) throws Exception {
    writeSite(files.resolve("core-site.xml"), "fs.defaultFS", "hdfs://127.0.0.1:" + port);
    writeSite(files.resolve("mapred-site.xml"), "mapreduce.framework.name", "yarn");
    return TestGateway.start(
        home,
        new Configuration(false),
        List.of("alpha", "beta", "east=" + files),
        List.of("alpha", "beta"));
  }

  private static void writeSite(Path file, String name, String value) throws Exception {
    String property = "<property><name>" + name + "</name><value>" + value + "</value></property>";
    Files.writeString(file, "<configuration>" + property + "</configuration>");
  }

  private static Object field(Map<String, Object> answer, String part, String name) {
    return ((Map<?, ?>) answer.get(part)).get(name);
  }
}
