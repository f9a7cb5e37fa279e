package org.splinter.system;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sum.SumAsk;
import org.splinter.client.sum.SumDoor;
import org.splinter.client.sum.SumPart;
import org.splinter.hadoop.Providers;
import org.splinter.hadoop.ProvidersFile;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.IdempotencyKey;
import org.splinter.protocol.sum.SumRequest;

/**
 * Tests that selected sums through a door agree with DuckDB: random queries, the commands, and
 * totals of several clients. Property {@code splinter.seed}; with {@code splinter.long} there are
 * 1,000 queries.
 */
@Tag("slow")
final class SumsOverDoorsTest {
  private static final int QUERIES = Boolean.getBoolean("splinter.long") ? 1_000 : 40;
  private static final long SEED = Long.getLong("splinter.seed", 29);
  private static final List<String> NAMES = List.of("ann", "ben", "cho");

  @TempDir private static Path home;
  private static final Random RANDOM = new Random(SEED);
  private static PlainDatabase plain;
  private static TestDoors doors;
  private static DoorTokens tokens;

  @BeforeAll
  static void open() throws Exception {
    plain = new PlainDatabase();
    plain.load(PrivateStaff.importTo(home, RANDOM));
    tokens = DoorTokens.write(home.resolve("doors"), NAMES.toArray(String[]::new));
    for (String name : NAMES) {
      Files.writeString(home.resolve("doors").resolve(name + ".token"), tokens.of(name));
    }
    doors =
        TestDoors.open(
            home,
            List.of("alpha"),
            DoorTokens.SETTINGS[0],
            DoorTokens.SETTINGS[1],
            "door.sums = true",
            "door.sums.budget = 1000000");
    for (String name : NAMES) {
      Path file = doors.providersFile("provider.alpha.token = " + name + ".token");
      Path unused = Files.move(file, providersFile(name));
    }
  }

  /** Returns the providers' file of a client. */
  private static Path providersFile(String name) {
    return doors.files().resolve(name + ".properties");
  }

  @AfterAll
  static void close() throws Exception {
    doors.close();
    plain.close();
    Leftovers.assertNone(home);
  }

  private static SumDoor door(String name) throws Exception {
    ProvidersFile file = ProvidersFile.read(providersFile(name));
    Providers providers = new Providers(home, new Configuration(false), file, notice -> {});
    return PrivateStaff.door((DoorProvider) providers.party("alpha"));
  }

  private static DoorCalls calls(String name) throws Exception {
    return DoorCalls.of(doors, "alpha").as(tokens.of(name));
  }

  private static List<String> lines(int weightBits) {
    int some = List.of(0, 1, 2, 100, PrivateStaff.ROWS).get(RANDOM.nextInt(5));
    List<Integer> rows = new ArrayList<>(IntStream.range(0, PrivateStaff.ROWS).boxed().toList());
    Collections.shuffle(rows, RANDOM);
    return rows.subList(0, some).stream()
        .map(
            row ->
                PrivateStaff.id(row)
                    + (weightBits == 1 ? "" : "," + RANDOM.nextInt(1 << weightBits)))
        .toList();
  }

  /** Puts the selected rows into DuckDB as often as they weigh. */
  private static void pick(List<List<String>> selections) throws Exception {
    plain.execute("CREATE OR REPLACE TABLE chosen (id VARCHAR, w BIGINT)");
    for (List<String> lines : selections) {
      for (String line : lines) {
        String[] parts = line.split(",", -1);
        plain.execute(
            "INSERT INTO chosen VALUES ('%s', %s)"
                .formatted(parts[0], parts.length == 1 ? "1" : parts[1]));
      }
    }
    plain.execute(
        "CREATE OR REPLACE TABLE picked AS SELECT staff.* FROM staff JOIN chosen ON employee = id"
            + " JOIN range(1, 17) AS n(i) ON n.i <= w");
  }

  private static List<List<Object>> plainly(String sql) throws Exception {
    return plain.query(sql.replace("FROM staff WHERE employee IN (?)", "FROM picked WHERE TRUE"));
  }

  @Test
  void sumsOfRandomSelectionsAgreeWithPlainSql() throws Exception {
    SumDoor door = door("ann");
    List<String> failures = new ArrayList<>();
    int answered = 0;
    for (int i = 0; i < QUERIES; i++) {
      int weightBits = RANDOM.nextInt(3) > 0 ? 1 : 2 + RANDOM.nextInt(3);
      List<String> lines = lines(weightBits);
      String sql = PrivateSumsTest.query(RANDOM);
      try (PrivateStaff.Question asked =
          PrivateStaff.ask(door, sql, lines, weightBits, SumAsk.Session.alone())) {
        pick(List.of(lines));
        List<List<Object>> ours = asked.rows(door.answer(asked.bytes(), done -> {}));
        Answers.assertSame("answer", plainly(sql), ours);
        answered++;
      } catch (RefusedQueryException e) {
        System.out.println("refused: " + e.getMessage());
      } catch (Exception | AssertionError e) {
        failures.add("seed %d, query %d\n  %s\n  %s".formatted(SEED, i, sql, e));
      }
    }
    assertTrue(failures.isEmpty(), () -> String.join("\n\n", failures));
    assertTrue(answered >= QUERIES * 9 / 10, answered + " of " + QUERIES);
  }

  /** Runs a command about sums as a client whose token is in the providers' file. */
  private static CommandLine.Outcome run(Path elsewhere, String name, String... arguments)
      throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--config", providersFile(name).toString(), "--provider", "alpha"));
    return CommandLine.run(elsewhere, "select-sum", all.toArray(String[]::new));
  }

  private static String succeed(Path elsewhere, String name, String... arguments) throws Exception {
    CommandLine.Outcome outcome = run(elsewhere, name, arguments);
    assertEquals(0, outcome.exitCode(), outcome::err);
    return outcome.out();
  }

  @Test
  void oneCommandAsksThroughADoor(@TempDir Path elsewhere) throws Exception {
    List<String> lines = List.of(PrivateStaff.id(3), PrivateStaff.id(4));
    pick(List.of(lines));
    Path ids = Files.write(elsewhere.resolve("ids.txt"), lines);
    String[] query = {
      "query", PrivateStaff.SUM, "--ids", ids.toString(), "--format", "csv", "--stats"
    };
    List<Object> expected = plainly(PrivateStaff.SUM).get(0);
    CommandLine.Outcome outcome = run(elsewhere, "ann", query);
    assertEquals(0, outcome.exitCode(), outcome::err);
    assertEquals(expected.get(0) + "," + expected.get(1), outcome.out().lines().toList().get(1));
    assertFalse(outcome.err().contains("NOT PRIVATE"), outcome.err());
    assertTrue(outcome.err().contains("bytes sent in"), outcome.err());
    String tables = succeed(elsewhere, "ann", "tables");
    assertTrue(tables.contains("staff") && tables.contains("employee"), tables);
    CommandLine.Outcome check =
        CommandLine.run(
            elsewhere,
            "check",
            "--config",
            providersFile("ann").toString(),
            "--providers",
            "alpha");
    assertTrue(check.out().contains("may prepare; sums of private tables"), check.out());
    for (String option : List.of("--client", "--run")) {
      List<String> more = new ArrayList<>(Arrays.asList(query));
      more.addAll(List.of(option, option.equals("--run") ? "job" : "ann"));
      CommandLine.Outcome refused = run(elsewhere, "ann", more.toArray(String[]::new));
      assertTrue(refused.err().contains(option + ": the door of alpha knows"), refused.err());
    }
  }

  @Test
  void requestsAreWrittenOfAnyProviderAndSentToDoorsAlone(@TempDir Path elsewhere)
      throws Exception {
    Path request = Files.write(elsewhere.resolve("a.request"), new byte[9]);
    CommandLine.Outcome none = run(elsewhere, "ann", "send", elsewhere.resolve("b") + "");
    assertTrue(none.err().contains("there is no request"), none.err());
    CommandLine.Outcome embedded =
        CommandLine.run(elsewhere, "select-sum", "send", request + "", "--provider", "beta");
    assertTrue(embedded.err().contains("this provider has none here"), embedded.err());
    Path ids = Files.writeString(elsewhere.resolve("ids.txt"), PrivateStaff.id(3));
    String unused =
        CommandLine.succeed(
            home,
            "select-sum",
            "ask",
            PrivateStaff.SUM,
            "--ids",
            ids.toString(),
            "--out",
            elsewhere.resolve("own").toString(),
            "--provider",
            "alpha");
    assertTrue(Files.size(elsewhere.resolve("own.request")) > 1_000);
    CommandLine.Outcome administered = run(elsewhere, "ann", "drop", "staff");
    assertTrue(administered.err().contains("can be asked and nothing else"), administered.err());
  }

  /** Checks that ids are fetched once, and taken from the cache after that. */
  @Test
  void idsAreFetchedOnce(@TempDir Path elsewhere) throws Exception {
    Path ids = Files.writeString(elsewhere.resolve("ids.txt"), PrivateStaff.id(3));
    for (int i = 0; i < 2; i++) {
      String unused = succeed(elsewhere, "ben", "query", PrivateStaff.SUM, "--ids", ids.toString());
    }
    String unused = succeed(elsewhere, "ben", "publish", "staff", "--out", elsewhere.toString());
    String digest = door("ben").table("staff").ids().toString();
    assertTrue(Files.exists(elsewhere.resolve("cache/metadata").resolve(digest)));
    byte[] published = Files.readAllBytes(elsewhere.resolve("staff.ids"));
    assertEquals(
        digest, HexFormat.of().formatHex(published, published.length - 32, published.length));
  }

  @Test
  void clientsOfATotalSendTheirRequestsAndOpenTheirParts(@TempDir Path elsewhere) throws Exception {
    List<List<String>> selections = List.of(lines(1), lines(1), lines(1));
    pick(selections);
    String session = "0f".repeat(SumRequest.SESSION_BYTES);
    for (int i = 0; i < 3; i++) {
      Path ids = Files.write(elsewhere.resolve(i + ".txt"), selections.get(i));
      String unused =
          succeed(
              elsewhere,
              NAMES.get(i),
              "ask",
              PrivateStaff.SUM,
              "--ids",
              ids.toString(),
              "--out",
              elsewhere.resolve("q" + i).toString(),
              "--session",
              session,
              "--clients",
              "3",
              "--client",
              String.valueOf(i));
    }
    List<CompletableFuture<Void>> sent = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int client = i;
      sent.add(
          CompletableFuture.runAsync(
              () -> {
                try {
                  String file = elsewhere.resolve("q" + client + ".request").toString();
                  String unused = succeed(elsewhere, NAMES.get(client), "send", file);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              }));
    }
    CompletableFuture.allOf(sent.toArray(CompletableFuture[]::new)).get();
    List<String> total =
        new ArrayList<>(List.of("select-sum", "total", elsewhere.resolve("q1.opening") + ""));
    for (int i = 0; i < 3; i++) {
      String opening = elsewhere.resolve("q" + i + ".opening").toString();
      String answer = elsewhere.resolve("q" + i + ".request.answer").toString();
      assertEquals(0, CommandLine.run("select-sum", "open", opening, answer).exitCode());
      total.add(elsewhere.resolve("q" + i + ".part").toString());
    }
    total.addAll(List.of("--format", "csv"));
    List<Object> expected = plainly(PrivateStaff.SUM).get(0);
    assertEquals(
        expected.get(0) + "," + expected.get(1),
        CommandLine.run(total.toArray(String[]::new)).out().lines().toList().get(1));
  }

  /** Checks that nobody is answered before all have asked, and all can fetch their parts again. */
  @Test
  void aTotalWaitsForAllItsClients() throws Exception {
    byte[] session = new byte[SumRequest.SESSION_BYTES];
    RANDOM.nextBytes(session);
    List<List<String>> selections = List.of(lines(1), lines(1), lines(1));
    pick(selections);
    List<PrivateStaff.Question> questions = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      questions.add(
          PrivateStaff.ask(
              door("ann"),
              PrivateStaff.SUM,
              selections.get(i),
              1,
              new SumAsk.Session(session, 3, i)));
    }
    for (int i : List.of(2, 0)) {
      assertEquals(202, sums(NAMES.get(i), questions.get(i).bytes()).statusCode());
      String state = calls(NAMES.get(i)).get(path(questions.get(i).bytes())).body();
      assertTrue(state.contains("\"running\""), state);
    }
    HttpResponse<String> last = sums(NAMES.get(1), questions.get(1).bytes());
    List<SumPart> parts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      DoorCalls client = calls(NAMES.get(i));
      String path = path(questions.get(i).bytes());
      HttpResponse<String> unused = client.get(path + "/events");
      HttpResponse<String> answer = client.get(path + "/answer");
      assertEquals(200, answer.statusCode(), answer.body());
      byte[] bytes = answer.body().getBytes(ISO_8859_1);
      if (i == 1 && last.statusCode() == 200) {
        assertArrayEquals(last.body().getBytes(ISO_8859_1), bytes);
      }
      assertArrayEquals(bytes, door(NAMES.get(i)).answer(questions.get(i).bytes(), done -> {}));
      int other = (i + 1) % 3;
      assertEquals(404, calls(NAMES.get(other)).get(path + "/answer").statusCode());
      parts.add(questions.get(i).opening().open(bytes));
    }
    Answers.assertSame(
        "total",
        plainly(PrivateStaff.SUM),
        new ArrayList<>(questions.get(0).opening().rows(parts)));
    questions.forEach(PrivateStaff.Question::close);
  }

  /** Checks that the ways to run a request give equal bytes, by one owner's secret. */
  @Test
  void jobsAndTheDoorsProcessGiveEqualBytes(@TempDir Path other) throws Exception {
    try (PrivateStaff.Question asked = PrivateStaff.ask(door("ann"), PrivateStaff.SUM, lines(1))) {
      HttpResponse<String> unused = sums("ann", asked.bytes());
      String path = path(asked.bytes());
      unused = calls("ann").get(path + "/events");
      HttpResponse<String> here = calls("ann").get(path + "/answer");
      assertEquals("resident", here.headers().firstValue(DoorPaths.RUN).orElse(""));
      SharedHome.copy(home.resolve("providers"), other.resolve("providers"));
      try (TestDoors byJobs =
          TestDoors.open(other, List.of("alpha"), "door.run = jobs", "door.sums = true")) {
        DoorCalls anybody = DoorCalls.of(byJobs, "alpha");
        unused = sums(anybody, asked.bytes());
        unused = anybody.get(path + "/events");
        HttpResponse<String> there = anybody.get(path + "/answer");
        assertEquals(422, there.statusCode(), "nobody's budget is a hundredth of the rows");
      }
      try (TestDoors byJobs =
          TestDoors.open(
              other,
              List.of("alpha"),
              "door.run = jobs",
              "door.sums = true",
              "door.sums.budget = 16")) {
        DoorCalls anybody = DoorCalls.of(byJobs, "alpha");
        unused = sums(anybody, asked.bytes());
        unused = anybody.get(path + "/events");
        HttpResponse<String> there = anybody.get(path + "/answer");
        assertEquals("job", there.headers().firstValue(DoorPaths.RUN).orElse(""));
        assertEquals(here.body(), there.body());
      }
    }
    Leftovers.assertNone(other);
    assertTrue(
        Files.isDirectory(other.resolve("providers/alpha/private/budget/staff/anybody@door")));
  }

  private static HttpResponse<String> sums(String name, byte[] request) throws Exception {
    return sums(calls(name), request);
  }

  private static HttpResponse<String> sums(DoorCalls calls, byte[] request) throws Exception {
    return calls.send(
        calls.bytes(DoorPaths.SUMS, request).header(DoorPaths.IDEMPOTENCY_KEY, key(request)));
  }

  static String key(byte[] request) {
    return IdempotencyKey.ofSums(
            Arrays.copyOfRange(request, request.length - SumRequest.DIGEST_BYTES, request.length))
        .text();
  }

  private static String path(byte[] request) {
    return DoorPaths.SUMS + "/" + key(request);
  }
}
