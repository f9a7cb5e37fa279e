package org.splinter.system;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;
import org.splinter.client.key.PaillierOwner;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sum.SumAsk;
import org.splinter.client.sum.SumDoor;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.IdempotencyKey;
import org.splinter.protocol.door.PreparationRequest;
import org.splinter.protocol.road.TransitDefinition;
import org.splinter.protocol.sum.ArrivedRequest;
import org.splinter.protocol.sum.PrivateCatalogue;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.sum.SumScheme;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;

/** Tests that a door keeps to its OpenAPI document, in every operation. */
@Tag("slow")
final class DoorContractTest {
  private static final String NOBODY = "0".repeat(32);

  /** The junctions along a side of the town, and those between which all paths are prepared. */
  private static final int WIDTH = 100;

  /** The refusals in a row that show that a client's requests are all open. */
  private static final int SEVERAL = 10;

  private static final int PLACES = 250;

  private static final byte[] WRONG = "no such format".getBytes(US_ASCII);

  @TempDir private static Path home;
  private static TestDoors doors;
  private static DoorCalls calls;
  private static DoorTokens tokens;
  private static OpenApi document;
  private static Manifest flights;
  private static DoorRounds rounds;

  @BeforeAll
  static void open() throws Exception {
    SampleFlights.copyTo(home);
    Path arcs = PlainGraph.writeTown(home, WIDTH, new Random(3));
    CommandLine.succeed(
        home, "graph", "import", "town", "--arcs", "time=" + arcs, "--provider", "alpha");
    rounds = new DoorRounds(home);
    flights = new Providers(home, new Configuration(false)).find("alpha").manifest("flights");
    tokens = DoorTokens.write(home.resolve("doors"), "ann", "bob");
    PrivateStaff.importTo(home, new Random(5));
    doors =
        TestDoors.open(
            home,
            List.of("alpha"),
            DoorTokens.SETTINGS[0],
            DoorTokens.SETTINGS[1],
            "door.sums = true",
            "door.sums.budget = 12");
    calls = DoorCalls.of(doors, "alpha").as(tokens.of("ann"));
    document = new OpenApi(calls.get(DoorPaths.OPEN_API).body());
  }

  @AfterAll
  static void close() {
    doors.close();
  }

  @Test
  void everyOperationIsDescribedAndEveryDescribedOneIsThere() {
    assertEquals(
        doors.door("alpha").operationsOffered().stream()
            .map(each -> each.method() + " " + each.path().getDeclaration())
            .sorted()
            .toList(),
        document.operations().stream()
            .map(each -> each.method() + " " + each.path())
            .sorted()
            .toList());
  }

  @Test
  void everyOperationRefusesStrangersAsDescribed() throws Exception {
    DoorCalls stranger = DoorCalls.of(doors, "alpha");
    for (OpenApi.Operation operation : document.operations()) {
      check(operation.id(), 401, send(stranger, operation));
    }
  }

  /** Asks a door for whose client as many requests are open as may be. */
  @Test
  void everyOperationRefusesAClientWithTooManyRequestsAsDescribed(@TempDir Path other)
      throws Exception {
    try (TestDoors full = TestDoors.open(other, List.of("alpha"), "door.rounds.concurrent = 1")) {
      DoorCalls anybody = DoorCalls.of(full, "alpha");
      try (RawHttp2 waiting = anybody.connectHttp2(1 << 16)) {
        // Heads are sent until nothing is let in any more. One refusal shows nothing: the request
        // before counts until its reply is sent, and may have taken the place of a head.
        int stream = 1;
        for (int refused = 0; refused < SEVERAL; Thread.sleep(10)) {
          refused++;
          if (anybody.get(DoorPaths.OPEN_API).statusCode() == 200) {
            waiting.request(stream, headOfARound(), /* whole= */ false);
            stream += 2;
            refused = 0;
          }
        }
        for (OpenApi.Operation operation : document.operations()) {
          HttpResponse<String> response = send(anybody, operation);
          check(operation.id(), 429, response);
          assertEquals("1", response.headers().firstValue("Retry-After").orElse(""));
        }
      }
    }
  }

  /** Returns the head of a round whose body does not come, in an order that HTTP/2 takes. */
  private static Map<String, String> headOfARound() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(":method", "POST");
    fields.put(":scheme", "https");
    fields.put(":authority", "127.0.0.1");
    fields.put(":path", DoorPaths.ROUNDS);
    fields.put("content-type", DoorPaths.BYTES);
    fields.put("content-length", "4096");
    return fields;
  }

  private static HttpResponse<String> send(DoorCalls caller, OpenApi.Operation operation)
      throws Exception {
    String path = operation.path().replaceAll("\\{[^}]*}", "x");
    return switch (operation.method()) {
      case "GET" -> caller.get(path);
      case "DELETE" -> caller.delete(path);
      default -> caller.post(path, WRONG);
    };
  }

  @Test
  void metadataAreAsDescribed() throws Exception {
    check("description", 200, calls.get(DoorPaths.DESCRIPTION));
    check("openapi", 200, calls.get(DoorPaths.OPEN_API));
    check("catalogue", 200, calls.get(DoorPaths.CATALOGUE));
    check("dictionary", 200, calls.get(DoorPaths.dictionary(flights, texts())));
    check("origin", 204, calls.get(DoorPaths.origin(flights)));
    String version = DoorPaths.origin(flights).replace("/origin", "");
    check("dictionary", 404, calls.get(version + "/dictionaries/x"));
    check("dictionary", 422, calls.get(version + "/dictionaries/99999"));
    check("origin", 404, calls.get("/v1/tables/flights/x/origin"));
    check("origin", 422, calls.get("/v1/tables/flights/" + "0".repeat(64) + "/origin"));
    check("derived", 404, calls.get(DoorPaths.derived("A")));
    check("derived", 422, calls.get(DoorPaths.derived("flights")));
  }

  /** Returns the place of a column with a dictionary. */
  private static int texts() {
    return IntStream.range(0, flights.statistics().size())
        .filter(column -> flights.statistics().get(column).hasDictionary())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void preparationsAreAsDescribed() throws Exception {
    byte[] unknown = new PreparationRequest("nowhere", WRONG).encode();
    Map<String, String> operations =
        Map.of(
            "prepared", DoorPaths.PREPARED,
            "index", DoorPaths.INDEX,
            "prepare", DoorPaths.PREPARATIONS);
    for (Map.Entry<String, String> each : operations.entrySet()) {
      check(each.getKey(), 400, calls.post(each.getValue(), WRONG));
      HttpResponse<String> response = calls.post(each.getValue(), unknown);
      assertTrue(List.of(400, 422).contains(response.statusCode()), response.body());
      check(each.getKey(), response.statusCode(), response);
    }
    String path = DoorPaths.PREPARATIONS + "/" + NOBODY;
    check("preparationEvents", 404, calls.get(path + "/events"));
    check("preparationAnswer", 404, calls.get(path + "/answer"));
    check("leavePreparation", 404, calls.delete(path));
  }

  @Test
  void viewsArePreparedAsDescribed() throws Exception {
    String sql = "SELECT MAX(distance) FROM flights WHERE dest = ?";
    PreparationRequest needed =
        rounds.preparation(sql, PlanOptions.DEFAULT.withEvaluation(Evaluation.VIEWS), "SEA");
    assertEquals("view", needed.family());
    check("index", 422, calls.post(DoorPaths.INDEX, needed.encode()));
    boolean unused = prepares(needed);
    check("index", 422, calls.post(DoorPaths.INDEX, needed.encode())); // a hashed view has none
    PreparationRequest ranked =
        rounds.preparation(
            "SELECT COUNT(*), MAX(distance) FROM flights"
                + " WHERE flight_id * 1000 + distance BETWEEN ? AND ?",
            PlanOptions.DEFAULT.withEvaluation(Evaluation.VIEWS),
            "1",
            "2");
    unused = prepares(ranked);
    check("index", 200, calls.post(DoorPaths.INDEX, ranked.encode()));
  }

  /** Asks for paths of a graph, which take longer than a door waits before it replies. */
  @Test
  void longPreparationsAreAsDescribed() throws Exception {
    Manifest town = new Providers(home, new Configuration(false)).find("alpha").manifest("town");
    PreparationRequest needed =
        PreparationRequest.of(
            new TransitDefinition("town", town.fingerprint(), "time", PLACES, true));
    assertTrue(prepares(needed), "these paths took less than a second");
    check("index", 200, calls.post(DoorPaths.INDEX, needed.encode()));
  }

  @Test
  void derivedTablesArePreparedAsDescribed() throws Exception {
    PreparationRequest needed =
        rounds.preparation(
            "SELECT MAX(distance) FROM flights WHERE dest = ? AND month = ? AND day > ?",
            PlanOptions.DEFAULT.withEvaluation(Evaluation.SEARCH),
            "SEA",
            "1",
            "2");
    assertEquals("derived", needed.family());
    boolean unused = prepares(needed);
    byte[] manifest = bytes(calls.post(DoorPaths.PREPARED, needed.encode()));
    String path = DoorPaths.derived(ManifestCodec.decode("derived", manifest).table());
    HttpResponse<String> derived = calls.get(path);
    check("derived", 200, derived);
    assertArrayEquals(manifest, bytes(derived));
    check("derived", 204, calls.get(path.substring(0, path.length() - 16) + "0".repeat(16)));
  }

  /**
   * Has something prepared that is not there.
   *
   * @return whether it took longer than the door waits
   */
  private static boolean prepares(PreparationRequest needed) throws Exception {
    DoorCalls bob = DoorCalls.of(doors, "alpha").as(tokens.of("bob"));
    byte[] request = needed.encode();
    check("prepared", 204, calls.post(DoorPaths.PREPARED, request));
    HttpResponse<String> reply = calls.post(DoorPaths.PREPARATIONS, request);
    boolean waits = reply.statusCode() == 202;
    if (waits) {
      check("prepare", 202, reply);
      String path = reply.headers().firstValue("Location").orElseThrow();
      assertTrue(path.matches(DoorPaths.PREPARATIONS + "/[0-9a-f]{32}"), path);
      HttpResponse<String> joined = bob.post(DoorPaths.PREPARATIONS, request);
      assertEquals(path, joined.headers().firstValue("Location").orElse(path));
      check("leavePreparation", 204, bob.delete(path)); // others wait
      HttpResponse<String> events = calls.get(path + "/events");
      check("preparationEvents", 200, events);
      assertTrue(
          events
              .body()
              .matches(
                  "(event: progress\ndata: \\{\"fraction\":[0-9.E-]+,\"stage\":\"[^\"]*\"}\n\n|:[^\n]*\n\n)*"
                      + "event: answer\ndata: \\{}\n\n"),
          events.body());
      reply = calls.get(path + "/answer");
      check("preparationAnswer", 200, reply);
      check("leavePreparation", 204, calls.delete(path));
      check("preparationAnswer", 200, calls.get(path + "/answer"));
    }
    check("prepare", 200, waits ? calls.post(DoorPaths.PREPARATIONS, request) : reply);
    for (DoorCalls each : List.of(calls, bob)) {
      HttpResponse<String> there = each.post(DoorPaths.PREPARED, request);
      check("prepared", 200, there);
      assertEquals(reply.body(), there.body());
      assertEquals(reply.body(), each.post(DoorPaths.PREPARATIONS, request).body());
    }
    return waits;
  }

  private static byte[] bytes(HttpResponse<String> response) {
    return response.body().getBytes(ISO_8859_1);
  }

  @Test
  void roundsAreAsDescribed() throws Exception {
    Request asked = rounds.next();
    String path = DoorPaths.ROUNDS + "/" + DoorCalls.key(asked);
    check("round", 404, calls.get(path));
    HttpResponse<String> first = calls.round(asked);
    check("ask", first.statusCode(), first);
    HttpResponse<String> ended = calls.ended(asked);
    check("ask", 200, ended);
    assertTrue(ended.headers().firstValue(DoorPaths.RUN).isPresent(), ended.toString());
    check("round", 200, calls.get(path));
    HttpResponse<String> events = calls.get(path + "/events");
    check("roundEvents", 200, events);
    assertTrue(events.body().startsWith("event: answer\ndata: {}\n"), events.body());
    check("roundAnswer", 200, calls.get(path + "/answer"));
    check("ask", 409, calls.round(DoorCalls.key(asked), rounds.next().encode()));
    check("cancelRound", 204, calls.delete(path));
    check("cancelRound", 404, calls.delete(path));
    check("roundEvents", 404, calls.get(path + "/events"));
    check("roundAnswer", 404, calls.get(path + "/answer"));
    check("ask", 400, calls.post(DoorPaths.ROUNDS, asked.encode()));
    check("ask", 400, calls.round(NOBODY, WRONG));
  }

  @Test
  void sumsAreAsDescribed() throws Exception {
    HttpResponse<String> catalogue = calls.get(DoorPaths.PRIVATE);
    check("privateCatalogue", 200, catalogue);
    PrivateTable staff = PrivateCatalogue.decode(bytes(catalogue)).tables().get(0);
    String ids = DoorPaths.privateIds("staff", staff.table().manifest().fingerprint());
    check("privateIds", 200, calls.get(ids));
    check("privateIds", 404, calls.get("/v1/private/staff/x/ids"));
    check("privateIds", 422, calls.get("/v1/private/staff/" + "0".repeat(64) + "/ids"));
    SumDoor door = PrivateStaff.door(TestDoors.provider(doors, tokens.of("ann")));
    byte[] asked = request(door);
    String key = SumsOverDoorsTest.key(asked);
    String path = DoorPaths.SUMS + "/" + key;
    check("sums", 404, calls.get(path));
    HttpResponse<String> first = sums(key, asked);
    check("askSums", first.statusCode(), first);
    HttpResponse<String> events = calls.get(path + "/events");
    check("sumsEvents", 200, events);
    assertTrue(events.body().endsWith("event: answer\ndata: {}\n\n"), events.body());
    HttpResponse<String> answer = sums(key, asked);
    check("askSums", 200, answer);
    assertTrue(answer.headers().firstValue(DoorPaths.RUN).isPresent(), answer.toString());
    check("sums", 200, calls.get(path));
    check("sumsAnswer", 200, calls.get(path + "/answer"));
    byte[] second = request(door);
    check("askSums", 409, sums(key, second));
    check("cancelSums", 204, calls.delete(path));
    check("cancelSums", 404, calls.delete(path));
    check("sumsEvents", 404, calls.get(path + "/events"));
    check("sumsAnswer", 404, calls.get(path + "/answer"));
    check("askSums", 400, calls.post(DoorPaths.SUMS, second));
    check("askSums", 400, sums(NOBODY, WRONG));
    String spent = SumsOverDoorsTest.key(second);
    check("askSums", 422, sums(spent, second));
    check("sumsAnswer", 422, calls.get(DoorPaths.SUMS + "/" + spent + "/answer"));
  }

  @Test
  void requestsInPiecesAreAsDescribed() throws Exception {
    byte[] asked = request(PrivateStaff.door(TestDoors.provider(doors, tokens.of("ann"))));
    int head = SumRequest.PREFIX_BYTES + SumRequest.headBytes(Arrays.copyOf(asked, 9));
    IdempotencyKey key = IdempotencyKey.ofPieces(Arrays.copyOf(asked, head));
    byte[] named = new ArrivedRequest(key.bytes(), new byte[32]).encode();
    String path = DoorPaths.pieces(key);
    check("pieces", 404, calls.get(path));
    check("dropPieces", 404, calls.delete(path));
    check("sendPiece", 404, calls.post(DoorPaths.piece(key, 7), asked));
    check("sendPiece", 400, calls.post(DoorPaths.piece(key, 0), WRONG));
    byte[] begun = Arrays.copyOf(asked, head);
    check("sendPiece", 200, calls.post(DoorPaths.piece(key, 0), begun));
    check("sendPiece", 409, calls.post(DoorPaths.piece(key, 7), asked));
    check("pieces", 200, calls.get(path));
    String ofNamed = IdempotencyKey.ofSums(named).text();
    check("askSums", 409, sums(ofNamed, named));
    check("sumsAnswer", 409, calls.get(DoorPaths.SUMS + "/" + ofNamed + "/answer"));
    check("keepAhead", 409, ahead(ofNamed, named));
    check("aheadAnswer", 409, calls.get(DoorPaths.AHEAD + "/" + ofNamed + "/answer"));
    check("dropPieces", 204, calls.delete(path));
  }

  @Test
  void requestsAheadAreAsDescribed() throws Exception {
    SumDoor door = PrivateStaff.door(TestDoors.provider(doors, tokens.of("ann")));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SumAsk ask = SumAsk.plan(PrivateStaff.SUM, door.table("staff"), 1, 1, SumScheme.PAILLIER);
    try (PaillierPrimes primes =
            PaillierPrimes.generate(PaillierModulus.LEAST_BITS, GenerationPath.AUTO);
        PaillierOwner owner = new PaillierOwner(primes, null)) {
      ask.writeAhead(SumAsk.Session.alone(), owner, out, done -> {}).close();
    }
    byte[] masks = out.toByteArray();
    String key = SumsOverDoorsTest.key(masks);
    String path = DoorPaths.AHEAD + "/" + key;
    check("ahead", 404, calls.get(path));
    HttpResponse<String> first = ahead(key, masks);
    check("keepAhead", first.statusCode(), first);
    check("aheadEvents", 200, calls.get(path + "/events"));
    HttpResponse<String> kept = ahead(key, masks);
    check("keepAhead", 200, kept);
    assertArrayEquals(Arrays.copyOfRange(masks, masks.length - 32, masks.length), bytes(kept));
    check("ahead", 200, calls.get(path));
    check("aheadAnswer", 200, calls.get(path + "/answer"));
    check("sums", 404, calls.get(DoorPaths.SUMS + "/" + key)); // its name is of its path
    byte[] ring = request(door);
    check("keepAhead", 409, ahead(key, ring));
    check("cancelAhead", 204, calls.delete(path));
    check("cancelAhead", 404, calls.delete(path));
    check("aheadEvents", 404, calls.get(path + "/events"));
    check("aheadAnswer", 404, calls.get(path + "/answer"));
    check("keepAhead", 400, calls.post(DoorPaths.AHEAD, masks));
    check("keepAhead", 400, ahead(NOBODY, WRONG));
    check("keepAhead", 400, ahead(SumsOverDoorsTest.key(ring), ring));
    check(
        "aheadAnswer",
        400,
        calls.get(DoorPaths.AHEAD + "/" + SumsOverDoorsTest.key(ring) + "/answer"));
  }

  private static HttpResponse<String> ahead(String key, byte[] request) throws Exception {
    return calls.send(calls.bytes(DoorPaths.AHEAD, request).header(DoorPaths.IDEMPOTENCY_KEY, key));
  }

  private static byte[] request(SumDoor door) throws Exception {
    try (PrivateStaff.Question asked =
        PrivateStaff.ask(door, PrivateStaff.SUM, List.of(PrivateStaff.id(1)))) {
      return asked.bytes();
    }
  }

  private static HttpResponse<String> sums(String key, byte[] request) throws Exception {
    return calls.send(calls.bytes(DoorPaths.SUMS, request).header(DoorPaths.IDEMPOTENCY_KEY, key));
  }

  /** Checks that a door whose operator says nothing of sums has their paths, and says so there. */
  @Test
  void sumsThatAreNotOfferedAreRefusedAsDescribed(@TempDir Path other) throws Exception {
    PrivateStaff.importTo(other, new Random(5));
    byte[] asked = request(PrivateStaff.door(TestDoors.provider(doors, tokens.of("ann"))));
    try (TestDoors closed = TestDoors.open(other, List.of("alpha"))) {
      DoorCalls anybody = DoorCalls.of(closed, "alpha");
      assertTrue(anybody.get(DoorPaths.DESCRIPTION).body().contains("\"sums\":false"));
      check("privateCatalogue", 404, anybody.get(DoorPaths.PRIVATE));
      check("privateIds", 404, anybody.get("/v1/private/staff/" + "0".repeat(64) + "/ids"));
      HttpResponse<String> refused =
          anybody.send(
              anybody
                  .bytes(DoorPaths.SUMS, asked)
                  .header(DoorPaths.IDEMPOTENCY_KEY, SumsOverDoorsTest.key(asked)));
      check("askSums", 404, refused);
      assertTrue(refused.body().contains("answers no sums"), refused.body());
    }
  }

  /** A door that marked who asks could show each client tables of its own. */
  @Test
  void publicRepliesDoNotDependOnWhoAsks() throws Exception {
    DoorCalls bob = DoorCalls.of(doors, "alpha").as(tokens.of("bob"));
    for (String path :
        List.of(
            DoorPaths.DESCRIPTION,
            DoorPaths.OPEN_API,
            DoorPaths.CATALOGUE,
            DoorPaths.PRIVATE,
            DoorPaths.dictionary(flights, texts()),
            DoorPaths.origin(flights))) {
      HttpResponse<String> toAnn = calls.get(path);
      HttpResponse<String> toBob = bob.get(path);
      assertEquals(toAnn.statusCode(), toBob.statusCode(), path);
      assertEquals(toAnn.body(), toBob.body(), path);
      assertEquals(headers(toAnn), headers(toBob), path);
      TreeSet<String> names = new TreeSet<>(headers(toAnn).keySet());
      names.removeAll(
          List.of(
              ":status",
              "cache-control",
              "content-length",
              "content-type",
              "x-content-type-options"));
      assertTrue(names.isEmpty(), path + " has " + names);
    }
  }

  private static Map<String, List<String>> headers(HttpResponse<String> response) {
    Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
    headers.remove("date");
    return headers;
  }

  /** Checks that the validator sees what is wrong, else the other tests could not fail. */
  @Test
  void whatIsNotAsDescribedIsFound() {
    assertThrows(
        AssertionFailedError.class,
        () -> document.check(document.schema("Problem"), "{\"status\":\"1\"}"));
    assertThrows(
        AssertionFailedError.class, () -> document.check(document.schema("Description"), "{}"));
    assertThrows(AssertionFailedError.class, () -> document.check(document.schema("State"), "{}"));
  }

  private static void check(String operation, int status, HttpResponse<String> response)
      throws Exception {
    assertEquals(status, response.statusCode(), operation + ": " + response.body());
    document.check(document.operation(operation), response);
  }
}
