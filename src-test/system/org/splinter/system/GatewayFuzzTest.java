package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * Tests of random requests made from the OpenAPI document, right and wrong ones, over the
 * applications' samples: none brings the gateway to report its own failure, to show a stack trace,
 * or to show or log a value, and right questions for each application are answered. 10,000 with
 * -Dsplinter.long=true.
 */
@Tag("slow")
final class GatewayFuzzTest {
  private static final int REQUESTS = Boolean.getBoolean("splinter.long") ? 10_000 : 250;

  /** A word in every secret value, and in every text that is no field. */
  private static final String CANARY = "canary7319";

  /** A text in the log before the first request: finding it shows that the log is the right one. */
  private static final String BEGINNING = "GatewayFuzzTest begins";

  /**
   * The number of questions of each operation of the applications that are awaited to their
   * answers.
   */
  private static final int ANSWERS = 2;

  /** Statuses that some requests must be answered with. */
  private static final List<Integer> STATUSES =
      List.of(200, 202, 400, 401, 403, 404, 405, 415, 422);

  /**
   * The factor by which a seed that meets something too seldom may exceed the number of requests.
   */
  private static final int MOST_TIMES = 4;

  private static final int NODES = 2468;

  @TempDir private Path home;
  private OpenApi document;
  private Random random;
  private AppBodies bodies;
  private final List<String> questions = new ArrayList<>();

  private final List<String> stopped = new ArrayList<>();

  /** The ids of questions with right bodies, and the operations that asked them. */
  private final Map<String, String> right = new HashMap<>();

  private final Map<String, Integer> answers = new TreeMap<>();

  private final Map<Integer, Integer> statuses = new TreeMap<>();

  /**
   * Returns whether every status was met, and enough questions of each application were answered.
   */
  private boolean metAll() {
    return statuses.keySet().containsAll(STATUSES)
        && AppBodies.OPERATIONS.stream()
            .allMatch(operation -> answers.getOrDefault(operation, 0) >= ANSWERS);
  }

  @Test
  void nothingBreaksIt() throws Exception {
    long seed = Long.getLong("splinter.seed", System.nanoTime());
    System.out.println("GatewayFuzzTest: -Dsplinter.seed=" + seed);
    random = new Random(seed);
    SampleApps.copyTo(home);
    SampleFlights.copyTo(home);
    long logged = Files.size(ProviderViews.LOG);
    LoggerFactory.getLogger(GatewayFuzzTest.class).warn(BEGINNING);
    try (TestGateway gateway = TestGateway.start(home)) {
      document = new OpenApi(gateway.get("/api/openapi.json").body());
      bodies = new AppBodies(gateway.fetchLists(), NODES, random);
      List<OpenApi.Operation> operations = document.operations();
      for (int i = 0; i < REQUESTS || (i < MOST_TIMES * REQUESTS && !metAll()); i++) {
        OpenApi.Operation operation = operations.get(random.nextInt(operations.size()));
        boolean asks = AppBodies.OPERATIONS.contains(operation.id()) && random.nextInt(2) == 0;
        HttpRequest.Builder request =
            asks ? question(gateway, operation) : request(gateway, operation);
        String context = "request " + i + " of seed " + seed + ", " + operation.id();
        HttpResponse<String> response = gateway.send(request);
        statuses.merge(response.statusCode(), 1, Integer::sum);
        check(operation, response, context);
        if (asks && response.statusCode() != 429) { // cancelled questions take a while
          assertEquals(202, response.statusCode(), context + ": " + response.body());
        }
        if (response.statusCode() == 202) {
          String id = (String) JsonText.object(response.body()).get("id");
          questions.add(id);
          if (asks) {
            right.put(id, operation.id());
          }
        }
        stopSome(gateway, 4);
      }
      stopSome(gateway, 0);
      for (String id : stopped) { // until the last job has ended
        HttpResponse<String> unused = gateway.get("/api/questions/" + id + "/events");
      }
      assertEquals(200, gateway.get("/api/status").statusCode());
    }
    assertTrue(metAll(), STATUSES + " in " + statuses + ", all applications in " + answers);
    assertNothingLogged(logged);
    Leftovers.assertNone(home);
  }

  /**
   * Asserts that the log holds the beginning of the test and no secret.
   *
   * @param from the length of the log before the first request
   */
  private static void assertNothingLogged(long from) throws IOException {
    boolean begun = false;
    try (InputStream log = Files.newInputStream(ProviderViews.LOG)) {
      log.skipNBytes(from);
      BufferedReader lines = new BufferedReader(new InputStreamReader(log, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        begun |= line.contains(BEGINNING);
        assertFalse(line.contains(CANARY), line);
      }
    }
    assertTrue(begun, "what is logged is not found");
  }

  private void check(OpenApi.Operation operation, HttpResponse<String> response, String context)
      throws Exception {
    String shown = context + ": " + response.statusCode() + " " + response.body();
    assertTrue(response.statusCode() < 500, shown);
    // An answer names the categories of its question; only the asker reads it.
    boolean answered = operation.id().equals("events") && shown.contains("event: answer");
    assertFalse(!answered && response.body().contains(CANARY), shown);
    assertFalse(response.body().contains("\tat ") || response.body().contains("Exception"), shown);
    if (response.statusCode() >= 400) {
      document.check(document.schema("Problem"), response.body());
    } else if (response.request().method().equals(operation.method())) {
      document.check(operation, response);
    }
  }

  /**
   * Waits for the end of some running questions, and stops some before there are too many.
   *
   * @param most the number of questions that may run on
   */
  private void stopSome(TestGateway gateway, int most) throws Exception {
    while (questions.size() > most) {
      String id = questions.remove(0);
      boolean known = gateway.get("/api/questions/" + id).statusCode() == 200; // not cancelled yet
      String operation = right.remove(id);
      boolean counts = operation != null && answers.getOrDefault(operation, 0) < ANSWERS;
      if (known && (counts || random.nextInt(8) == 0)) {
        TestGateway.Event end = gateway.end(id);
        if (operation != null && !end.name().equals("cancelled")) {
          assertEquals("answer", end.name(), operation + ": " + end.data());
          document.checkEvents(document.operation(operation), List.of(end));
          answers.merge(operation, 1, Integer::sum);
        }
        assertFalse(end.name().equals("problem") && end.data().contains(CANARY), end.data());
        assertFalse(end.data().contains("\"status\":5"), end.data());
      } else {
        gateway.delete("/api/questions/" + id);
        stopped.add(id);
      }
    }
  }

  /** Returns a request with a right question for an application. */
  private HttpRequest.Builder question(TestGateway gateway, OpenApi.Operation operation) {
    AppBodies.Question question = bodies.next(operation.id());
    return gateway
        .request(operation.path().replace("{dataset}", question.dataset()))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(question.body()));
  }

  private HttpRequest.Builder request(TestGateway gateway, OpenApi.Operation operation) {
    String id = questions.isEmpty() || random.nextInt(3) == 0 ? word() : questions.get(0);
    String path =
        operation
            .path()
            .replace(
                "{dataset}", pick("nyc_restaurants", "nyc13_flights", "sf_restaurants", word()))
            .replace("{graph}", pick("ny", word()))
            .replace("{id}", id);
    if (operation.id().equals("events") && !questions.contains(id)) {
      path = "/api/questions/" + "0".repeat(32) + "/events";
    }
    boolean broken = random.nextInt(12) == 0;
    HttpRequest.Builder request =
        random.nextInt(20) == 0 ? gateway.bare(path) : gateway.request(path);
    if (random.nextInt(20) == 0) {
      request.header("Origin", pick("http://evil.example", "null", "https://127.0.0.1", ""));
    }
    if (random.nextInt(30) == 0) {
      request.header("Sec-Fetch-Site", pick("cross-site", "same-site", "same-origin", CANARY));
    }
    JsonNode schema = operation.body();
    byte[] body = schema == null ? new byte[0] : bytes(json(operation));
    if (schema != null || broken) {
      boolean right = random.nextInt(15) != 0;
      request.header("Content-Type", right ? "application/json" : pick("text/plain", "x", CANARY));
    }
    String method =
        broken ? pick("GET", "PUT", "PATCH", "POST", "DELETE", "X") : operation.method();
    return request.method(
        method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
  }

  /** Returns a body by the schema, or one that the gateway would answer. */
  private String json(OpenApi.Operation operation) {
    return AppBodies.OPERATIONS.contains(operation.id()) && random.nextInt(3) == 0
        ? bodies.next(operation.id()).body()
        : value(operation.body(), "");
  }

  /** Returns the bytes of a body, now and then with some changed or the end cut off. */
  private byte[] bytes(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    if (random.nextInt(6) == 0) {
      for (int i = random.nextInt(4); i >= 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
    } else if (random.nextInt(20) == 0) {
      return Arrays.copyOf(bytes, random.nextInt(bytes.length));
    }
    return bytes;
  }

  private String value(JsonNode named, String name) {
    JsonNode schema = document.resolved(named);
    if (random.nextInt(15) == 0) {
      return pick(
          "null",
          "true",
          "17",
          "-0.5e300",
          "[]",
          "{}",
          "\"\"",
          "[[[[[[[[[]]]]]]]]]",
          name.equals("sql") ? "\"SELEKT\"" : text(), // errors quote SQL, which is public
          "\"" + "x".repeat(random.nextInt(20_000)) + "\"",
          "\"\\ud800\"",
          "1e999999999");
    }
    JsonNode type = schema.path("type");
    String chosen =
        type.isArray() ? type.get(random.nextInt(type.size())).asText() : type.asText("string");
    return switch (chosen) {
      case "object" -> object(schema);
      case "array" -> {
        List<String> elements = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          elements.add(value(schema.get("items"), name));
        }
        yield elements.toString();
      }
      case "integer", "number" -> Integer.toString(random.nextInt(2_000) - 1_000);
      case "boolean" -> Boolean.toString(random.nextBoolean());
      case "null" -> "null";
      default -> string(name);
    };
  }

  private String object(JsonNode schema) {
    List<String> fields = new ArrayList<>();
    if (!schema.has("properties")) {
      for (String column : List.of("cuisine", "borough", "origin", "dest", "carrier")) {
        if (random.nextInt(2) == 0) {
          fields.add("\"" + column + "\":" + value(schema.get("additionalProperties"), column));
        }
      }
      return "{" + String.join(",", fields) + "}";
    }
    for (Map.Entry<String, JsonNode> field : schema.get("properties").properties()) {
      if (random.nextInt(8) != 0) {
        fields.add("\"" + field.getKey() + "\":" + value(field.getValue(), field.getKey()));
      }
    }
    if (random.nextInt(12) == 0) {
      fields.add("\"" + CANARY + "\":1");
    }
    return "{" + String.join(",", fields) + "}";
  }

  /**
   * Returns a text of a field: for a public field mostly one with a meaning, for a secret field
   * any.
   */
  private String string(String name) {
    return switch (name) {
      case "sql" ->
          "\""
              + pick(
                  "SELECT COUNT(*) FROM flights WHERE dest = ?",
                  "SELECT SUM(distance) FROM flights WHERE origin = ? AND dep_delay > ?",
                  "SELECT COUNT(*) FROM nowhere WHERE a = ?",
                  "SELECT",
                  "DROP TABLE flights",
                  "SELECT COUNT(*) FROM flights WHERE " + "(".repeat(random.nextInt(300)))
              + "\"";
      case "providers" -> pick("\"alpha\"", "\"beta\"", "\"gamma\"", "\"a=/etc\"", "\"../..\"");
      case "miles" -> pick("1", "2", "5", "7");
      case "day" -> pick("\"2013-01-01\"", "\"2013-13-01\"", text());
      case "graph", "metric" -> pick("\"flights\"", "\"distance\"", "\"../x\"", "\"\"");
      default -> random.nextInt(4) == 0 ? pick("\"1\"", "\"40.75,-73.98\"", "\"JFK\"") : text();
    };
  }

  private String text() {
    StringBuilder text = new StringBuilder("\"").append(CANARY);
    for (int i = random.nextInt(12); i > 0; i--) {
      text.append(pick("%", "'", "\\u0000", "\\n", "é", "😀", "\\\"", ";--", "1", "\\\\", "<b>"));
    }
    return text.append('"').toString();
  }

  private String word() {
    return pick("0", "x", "..", "%20", "%C3%A9", "a".repeat(300), "0".repeat(32), CANARY);
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
