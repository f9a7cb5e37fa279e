package org.splinter.system;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.PreparationRequest;
import org.splinter.protocol.table.Manifest;

/** Tests that a door keeps to its OpenAPI document, in every operation. */
@Tag("slow")
final class DoorContractTest {
  private static final String NOBODY = "0".repeat(32);
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
    rounds = new DoorRounds(home);
    flights = new Providers(home, new Configuration(false)).find("alpha").manifest("flights");
    tokens = DoorTokens.write(home.resolve("doors"), "ann", "bob");
    doors = TestDoors.open(home, List.of("alpha"), DoorTokens.SETTINGS);
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
      String path = operation.path().replaceAll("\\{[^}]*}", "x");
      HttpResponse<String> response =
          switch (operation.method()) {
            case "GET" -> stranger.get(path);
            case "DELETE" -> stranger.delete(path);
            default -> stranger.post(path, WRONG);
          };
      check(operation.id(), 401, response);
    }
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

  /** A door that marked who asks could show each client tables of its own. */
  @Test
  void publicRepliesDoNotDependOnWhoAsks() throws Exception {
    DoorCalls bob = DoorCalls.of(doors, "alpha").as(tokens.of("bob"));
    for (String path :
        List.of(
            DoorPaths.DESCRIPTION,
            DoorPaths.OPEN_API,
            DoorPaths.CATALOGUE,
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
