package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/** Tests that the gateway keeps to its OpenAPI document, in every operation. */
@Tag("slow")
final class GatewayContractTest {
  private static final String SQL =
      "{\"sql\":\"SELECT carrier, COUNT(*), MIN(dep_delay), HISTOGRAM(dep_delay, 0, 10)"
          + " FROM flights WHERE dest = ? GROUP BY carrier\",\"parameters\":[\"SEA\"]}";

  private static final String PLACES = "nyc_restaurants";
  private static final String FLIGHTS = "nyc13_flights";

  /**
   * The bodies of requests that are answered, by operation; a route to a node that does not exist
   * is answered by a problem.
   */
  private static final Map<String, List<String>> BODIES = new LinkedHashMap<>();

  static {
    String open = SQL.replace("?", "'SEA'").replaceAll(",\"parameters.*", "");
    BODIES.put(
        "sql",
        List.of(
            SQL,
            SQL.replace("dest", "distance"),
            open + ",\"public\":true}",
            open + ",\"secret_constants\":true}"));
    BODIES.put("explain", List.of(SQL.replaceAll(",\"parameters.*", "}")));
    BODIES.put(
        "route",
        List.of(
            "{\"graph\":\"town\",\"metric\":\"distance\",\"from\":\"1\",\"to\":\"3\"}",
            "{\"from\":\"3\",\"to\":\"5\",\"providers\":[\"beta\",\"alpha\"]}",
            "{\"from\":\"50.0,-1.0\",\"to\":\"3\"}",
            "{\"from\":\"50.0,-1.0\",\"to\":\"77\"}"));
    String near = "\"near\":{\"latitude\":40.7,\"longitude\":\"-74\",\"miles\":2}";
    BODIES.put("places", List.of("{}", "{" + near + ",\"low\":0,\"high\":\"20\"}"));
    BODIES.put("placesByName", List.of("{\"facets\":{\"borough\":\"Queens\"},\"prefix\":\"A\"}"));
    BODIES.put("bestPlaces", List.of("{\"categories\":[\"Thai\",\"Irish\"]," + near + "}"));
    BODIES.put("flights", List.of("{\"fields\":{\"dest\":\"SEA\"},\"from\":\"2013-01-01\"}"));
  }

  @TempDir private static Path home;
  private static TestGateway gateway;
  private static OpenApi document;

  @BeforeAll
  static void start() throws Exception {
    SampleApps.copyTo(home);
    CommandLine.succeed(home, "tables", "drop", "ny"); // so that the town is the only graph
    SampleFlights.load(home);
    Path arcs = home.resolve("town.gr");
    Path places = home.resolve("town.co");
    Files.write(arcs, List.of("p sp 5 4", "a 1 2 10", "a 2 3 10", "a 3 4 10", "a 4 1 10"));
    Files.write(
        places,
        List.of(
            "p aux sp co 5",
            "v 1 -1000000 50000000",
            "v 2 -1000000 50010000",
            "v 3 -990000 50010000",
            "v 4 -990000 50000000",
            "v 5 0 51000000"));
    CommandLine.succeed(
        home,
        "graph",
        "import",
        "town",
        "--arcs",
        "distance=" + arcs,
        "--coordinates",
        places.toString());
    gateway = TestGateway.start(home);
    document = new OpenApi(gateway.get("/api/openapi.json").body());
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void everyOperationIsDescribedAndEveryDescribedOneIsThere() {
    assertEquals(
        gateway.operations().stream()
            .map(each -> each.method() + " " + each.path().getDeclaration())
            .sorted()
            .toList(),
        document.operations().stream()
            .map(each -> each.method() + " " + each.path())
            .sorted()
            .toList());
  }

  @Test
  void whatIsReadIsAsDescribed() throws Exception {
    for (String id : List.of("description", "status", "tables", "apps")) {
      OpenApi.Operation operation = document.operation(id);
      HttpResponse<String> response = gateway.get(operation.path());
      assertEquals(200, response.statusCode());
      document.check(operation, response);
      HttpResponse<String> refused =
          gateway.send(gateway.bare(operation.path()).header("Origin", "http://evil.example"));
      assertEquals(403, refused.statusCode());
      document.check(operation, refused);
    }
  }

  @Test
  void fetchedListsAreAsDescribed() throws Exception {
    OpenApi.Operation operation = document.operation("fetchApps");
    document.check(operation.body(), "{}");
    HttpResponse<String> fetched = gateway.post(operation.path(), "{}");
    assertEquals(200, fetched.statusCode());
    document.check(operation, fetched);
    assertEquals(fetched.body(), gateway.get(operation.path()).body(), "they are kept");
    document.check(operation, gateway.post(operation.path(), "{\"graph\":\"ny\"}"));
  }

  @Test
  void constantsAreAsDescribed() throws Exception {
    OpenApi.Operation operation = document.operation("constants");
    for (String body :
        List.of(
            "{\"sql\":\"SELECT COUNT(*) FROM t WHERE a = 'x' AND b % 7 = ? HAVING COUNT(*) > 1\"}",
            "{\"sql\":\"SELECT COUNT(*) FROM t WHERE a = 'x'\",\"secret_constants\":true}")) {
      document.check(operation.body(), body);
      HttpResponse<String> response = gateway.post(operation.path(), body);
      assertEquals(200, response.statusCode());
      document.check(operation, response);
    }
    for (String body : List.of("{\"sql\":\"SELEKT\"}", "{", "{\"nothing\":1}", "{\"sql\":true}")) {
      document.check(operation, gateway.post(operation.path(), body));
    }
  }

  /**
   * Checks that the gateway reports places far from the network with their distance, once all was
   * asked.
   */
  @Test
  void endsFarFromTheNetworkAreProblemsInTheEnd() throws Exception {
    Map<String, String> far =
        Map.of(
            "51.5074,-0.1278",
            "TO is 57.1 km from the nearest node of this graph, farther than 5 km; name a place on"
                + " its roads, as latitude,longitude",
            "-1.0,50.0",
            "TO is 7,447 km from the nearest node of this graph, and near one if longitude came"
                + " first: a place is latitude,longitude; exchange the two numbers");
    for (Map.Entry<String, String> end : far.entrySet()) {
      String id = gateway.ask("/api/routes", "{\"from\":\"1\",\"to\":\"" + end.getKey() + "\"}");
      TestGateway.Event told = gateway.end(id);
      assertEquals("problem", told.name());
      assertEquals(422L, JsonText.object(told.data()).get("status"));
      assertEquals(end.getValue(), JsonText.object(told.data()).get("detail"));
    }
    HttpResponse<String> swapped =
        gateway.post("/api/routes", "{\"from\":\"1\",\"to\":\"-100.5,50.0\"}");
    assertEquals(
        "to must lie within 90 degrees of latitude, 180 of longitude: a place is"
            + " latitude,longitude; exchange the two numbers",
        JsonText.object(swapped.body()).get("detail"));
    Map<String, Object> answer =
        gateway.answer("/api/routes", "{\"from\":\"50.0,-1.0\",\"to\":\"2\"}");
    assertEquals(
        List.of(List.of(50.0, -1.0), List.of(50.01, -1.0)),
        ((Map<?, ?>) answer.get("result")).get("places"));
  }

  @Test
  void samplesAreCalledSamples() throws Exception {
    String apps = gateway.fetchLists();
    assertTrue(apps.contains("A sample: every sixth real restaurant"), apps);
  }

  @Test
  void questionsAndTheirEventsAreAsDescribed() throws Exception {
    for (Map.Entry<String, List<String>> bodies : BODIES.entrySet()) {
      OpenApi.Operation operation = document.operation(bodies.getKey());
      String path =
          operation
              .path()
              .replace("{dataset}", operation.path().contains("flights") ? FLIGHTS : PLACES);
      for (String body : bodies.getValue()) {
        document.check(operation.body(), body);
        HttpResponse<String> accepted = gateway.post(path, body);
        document.check(operation, accepted);
        assertEquals(202, accepted.statusCode(), accepted.body());
        String id = (String) JsonText.object(accepted.body()).get("id");
        document.check(document.operation("question"), gateway.get("/api/questions/" + id));
        List<TestGateway.Event> events = gateway.events(id);
        document.checkEvents(operation, events);
        boolean refused = body.contains("distance = ?") || body.contains("77");
        assertEquals(
            refused ? "problem" : "answer",
            events.get(events.size() - 1).name(),
            events.toString());
        document.check(document.operation("question"), gateway.get("/api/questions/" + id));
        document.check(document.operation("cancel"), gateway.delete("/api/questions/" + id));
        document.check(document.operation("cancel"), gateway.delete("/api/questions/" + id));
      }
      document.check(operation, gateway.post(path, "{"));
      document.check(operation, gateway.post(path, "{\"nothing\":1}"));
      document.check(operation, gateway.post(operation.path().replace("{dataset}", "x"), "{}"));
    }
  }

  /** Checks that the validator sees what is wrong, else the other tests could not fail. */
  @Test
  void whatIsNotAsDescribedIsFound() {
    assertThrows(
        AssertionFailedError.class,
        () -> document.check(document.schema("Accepted"), "{\"id\":\"1\"}"));
    assertThrows(
        AssertionFailedError.class,
        () -> document.check(document.schema("RowsAnswer"), "{\"result\":{},\"how\":{}}"));
  }
}
