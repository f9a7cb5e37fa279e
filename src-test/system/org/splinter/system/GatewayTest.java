package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.apps.RoadMap;

/** Tests of which requests the gateway serves, and of its responses to them. */
final class GatewayTest {
  private static final String JSON = "application/json";

  @TempDir private static Path home;
  private static TestGateway gateway;

  @BeforeAll
  static void start() throws Exception {
    SampleFlights.copyTo(home);
    gateway = TestGateway.start(home, new Configuration(false));
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    Leftovers.assertNone(home);
  }

  private static void assertProblem(int status, String words, HttpResponse<String> response)
      throws Exception {
    assertEquals(status, response.statusCode(), response.body());
    assertEquals(
        "application/problem+json", response.headers().firstValue("Content-Type").orElse(""));
    Map<String, Object> problem = JsonText.object(response.body());
    assertEquals((long) status, problem.get("status"));
    assertTrue(problem.get("detail").toString().contains(words), response.body());
  }

  @Test
  void nobodyGetsInWithoutTheToken() throws Exception {
    assertProblem(401, "token", gateway.send(gateway.bare("/api/status")));
    for (String wrong :
        List.of("Bearer ", "Bearer x" + gateway.token(), "Basic " + gateway.token())) {
      assertProblem(
          401,
          "token",
          gateway.send(gateway.bare("/api/questions/1").header("Authorization", wrong)));
    }
    assertProblem(401, "token", gateway.send(gateway.bare("/api/status?token=" + gateway.token())));
    assertEquals(200, gateway.send(gateway.bare("/api/openapi.json")).statusCode());
    assertEquals(200, gateway.get("/api/status").statusCode());
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 200",
    "localhost, 200",
    "LOCALHOST:1, 200",
    "[::1]:80, 200",
    "gate.example, 200",
    "evil.example, 403",
    "127.0.0.1.evil.example, 403",
    "127.0.0.1@evil.example, 400",
  })
  void noOtherNameOfThisMachineIsServed(String host, int status) throws Exception {
    String response =
        gateway.raw(
            "GET /api/status HTTP/1.1\r\nHost: "
                + host
                + "\r\nConnection: close\r\nAuthorization: Bearer "
                + gateway.token()
                + "\r\n\r\n");
    assertTrue(response.startsWith("HTTP/1.1 " + status + " "), response);
  }

  @ParameterizedTest
  @CsvSource({
    "Origin, http://evil.example, 403",
    "Origin, null, 403",
    "Origin, http://127.0.0.1:1, 403",
    "Origin, OWN, 200",
    "Sec-Fetch-Site, cross-site, 403",
    "Sec-Fetch-Site, same-site, 403",
    "Sec-Fetch-Site, same-origin, 200",
    "Sec-Fetch-Site, none, 200",
  })
  void noOtherPageMayAsk(String header, String value, int status) throws Exception {
    String own = value.replace("OWN", "http://127.0.0.1:" + gateway.port());
    assertEquals(
        status, gateway.send(gateway.request("/api/status").header(header, own)).statusCode());
  }

  @Test
  void everyResponseIsGuarded() throws Exception {
    for (HttpResponse<String> response :
        List.of(
            gateway.get("/api/status"),
            gateway.get("/"),
            gateway.get("/nothing/here"),
            gateway.send(gateway.bare("/api/status")))) {
      Map<String, List<String>> headers = response.headers().map();
      String policy = headers.get("content-security-policy").get(0);
      assertTrue(policy.startsWith("default-src 'none';"), policy);
      assertFalse(policy.contains("unsafe"), policy);
      assertEquals(List.of("nosniff"), headers.get("x-content-type-options"));
      assertEquals(List.of("no-referrer"), headers.get("referrer-policy"));
      assertFalse(headers.containsKey("server"), headers.toString());
      assertFalse(headers.containsKey("access-control-allow-origin"), headers.toString());
    }
  }

  /** Checks that only a response that is public and large may be kept. */
  @Test
  void mapIsKeptAndAskedForAnew() throws Exception {
    Path file = RoadMap.file(home, "ny");
    RoadMap.write(file, new int[] {1, 2}, new int[] {3, 4}, new long[] {1});
    HttpResponse<String> map = gateway.get("/api/routes/ny/map");
    assertEquals(200, map.statusCode());
    assertEquals("private, no-cache", map.headers().firstValue("Cache-Control").get());
    String tag = map.headers().firstValue("ETag").orElseThrow();
    HttpRequest.Builder again = gateway.request("/api/routes/ny/map").header("If-None-Match", tag);
    assertEquals(304, gateway.send(again).statusCode());
    RoadMap.write(file, new int[] {1, 2}, new int[] {3, 5}, new long[] {1});
    assertEquals(200, gateway.send(again).statusCode());
    assertProblem(
        401,
        "token",
        gateway.send(gateway.bare("/api/routes/ny/map").header("If-None-Match", tag)));
    assertEquals(
        "no-store", gateway.get("/api/status").headers().firstValue("Cache-Control").get());
  }

  @Test
  void pagesComeOutOfTheJar() throws Exception {
    HttpResponse<String> home = gateway.send(gateway.bare("/"));
    assertEquals(200, home.statusCode());
    assertEquals("text/html; charset=utf-8", home.headers().firstValue("Content-Type").get());
    String tag = home.headers().firstValue("ETag").orElseThrow();
    HttpResponse<String> again = gateway.send(gateway.bare("/").header("If-None-Match", tag));
    assertEquals(304, again.statusCode());
    assertEquals("", again.body());
    HttpResponse<String> library = gateway.send(gateway.bare("/lib/leaflet/leaflet.js"));
    assertEquals(
        "text/javascript; charset=utf-8", library.headers().firstValue("Content-Type").get());
    assertProblem(405, "read", gateway.send(gateway.bare("/").POST(BodyPublishers.noBody())));
    for (String none :
        List.of(
            "/x",
            "/openapi.json",
            "/lib/leaflet/../../../x.js",
            "/%2e%2e/gateway/Gateway.class",
            "/pages/index.html")) {
      int status = gateway.send(gateway.bare(none)).statusCode();
      assertTrue(status == 404 || status == 400, none + ": " + status);
    }
    HttpResponse<String> link =
        gateway.send(
            gateway
                .bare("/")
                .header("Sec-Fetch-Site", "cross-site")
                .header("Sec-Fetch-Mode", "navigate")
                .header("Sec-Fetch-Dest", "document"));
    assertEquals(200, link.statusCode());
  }

  @Test
  void whatIsNoRequestOfTheApiIsToldSo() throws Exception {
    assertProblem(404, "/api/openapi.json", gateway.get("/api/nothing"));
    HttpResponse<String> wrongMethod = gateway.delete("/api/sql");
    assertProblem(405, "POST", wrongMethod);
    assertEquals("POST", wrongMethod.headers().firstValue("Allow").orElse(""));
    String question = "/api/questions/" + "0".repeat(32);
    HttpResponse<String> two =
        gateway.send(gateway.request(question).POST(BodyPublishers.noBody()));
    assertProblem(405, "DELETE, GET", two);
    assertEquals("DELETE, GET", two.headers().firstValue("Allow").orElse(""));
    for (String none : List.of("/api/questions/", question + "/", question + "/x", "/api/sql/")) {
      assertProblem(404, "no such path", gateway.get(none));
    }
    assertProblem(
        415,
        JSON,
        gateway.send(
            gateway
                .request("/api/sql")
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("{}"))));
    assertProblem(404, "no such question", gateway.get(question));
    assertProblem(
        413, "65536", gateway.post("/api/sql", "{\"sql\":\"" + "x".repeat(70_000) + "\"}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400|no JSON|{",
        "400|no JSON|{\"sql\":\"a\",\"sql\":\"b\"}",
        "400|must be a text|{\"sql\":[[[[[[1]]]]]]}",
        "400|must be a JSON object|[]",
        "400|behind|{} {}",
        "422|must not be a list|{\"sql\":{\"a\":1}}",
        "400|surrogate|{\"sql\":\"\\ud800\"}",
        "422|sql is missing|{}",
        "422|not known|{\"sql\":\"x\",\"canary7319\":1}",
        "422|must be a text|{\"sql\":17}",
        "422|only SELECT|{\"sql\":\"DROP TABLE flights\"}",
        "422|0 parameters|{\"sql\":\"SELECT COUNT(*) FROM flights WHERE dest = ?\"}",
        "422|alpha, beta, gamma|{\"sql\":\"SELECT COUNT(*) FROM flights WHERE dest = ?\",\"parameters\":[\"a\"],\"providers\":[\"x=/etc\",\"beta\"]}",
        "422|2 to 8|{\"sql\":\"SELECT COUNT(*) FROM flights WHERE dest = ?\",\"parameters\":[\"a\"],\"providers\":[\"beta\"]}",
      })
  void brokenBodiesAreRefused(int status, String words, String body) throws Exception {
    HttpResponse<String> response = gateway.post("/api/sql", body);
    assertProblem(status, words, response);
    assertFalse(response.body().contains("canary"), response.body());
  }

  @Test
  void tripsThatAreNoneNameTheField() throws Exception {
    HttpResponse<String> response =
        gateway.post("/api/routes", "{\"from\":\"1\",\"to\":\"canary7319\"}");
    assertProblem(422, "to must be a node's number", response);
    assertEquals("to", JsonText.object(response.body()).get("field"));
    assertFalse(response.body().contains("canary"), response.body());
    assertProblem(
        422,
        "graph must be a name",
        gateway.post("/api/routes", "{\"graph\":\"../x\",\"from\":\"1\",\"to\":\"2\"}"));
  }

  @Test
  void whatIsNoHttpIsRefusedWithoutAWord() throws Exception {
    for (String request :
        List.of(
            "canary7319\r\n\r\n",
            "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
            "GET /a/..%2fcanary7319 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "c".repeat(20_000) + "\r\n\r\n",
            "POST /api/sql HTTP/1.1\r\nHost: localhost\r\nContent-Length: canary7319\r\n\r\n")) {
      String response = gateway.raw(request);
      assertTrue(response.matches("(?s)HTTP/1.1 4\\d\\d .*"), response);
      assertFalse(response.contains("canary"), response);
      assertFalse(response.contains("\tat "), response);
    }
  }

  /**
   * Checks that a request whose body does not come holds no thread, so that others are answered
   * meanwhile, and is given up in the end.
   */
  @Test
  void aBodyThatDoesNotComeIsGivenUp() throws Exception {
    String response =
        gateway.raw(
            "POST /api/sql HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: "
                + JSON
                + "\r\nContent-Length: 100\r\nAuthorization: Bearer "
                + gateway.token()
                + "\r\n\r\n{\"sql\":");
    assertTrue(response.startsWith("HTTP/1.1 408 "), response);
  }

  @Test
  void aTableOfTheGraphsNameThatIsNoneHidesNoApplication(@TempDir Path files) throws Exception {
    Path csv = Files.writeString(files.resolve("ny.csv"), "a,b\n1,x\n");
    CommandLine.succeed(home, "import", "--table", "ny", csv.toString());
    HttpResponse<String> apps = gateway.post("/api/apps", "{}");
    assertEquals(200, apps.statusCode(), apps.body());
    assertTrue(apps.body().contains("\"metrics\":[]"), apps.body());
  }

  /**
   * Checks that the connection stays open: closing it would reset it, and its client might see only
   * the reset.
   */
  @ParameterizedTest
  @CsvSource({"no-token, 401", "text/plain, 415"})
  void aRefusalWaitsForTheBodyAndKeepsTheConnection(String what, int status) throws Exception {
    String type = what.contains("/") ? what : JSON;
    String token = what.contains("/") ? gateway.token() : "";
    String head =
        "POST /api/sql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\nContent-Type: "
            + type
            + "\r\nAuthorization: Bearer "
            + token
            + "\r\n\r\n";
    String next = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    String response = gateway.raw(head, "x".repeat(100_000) + next);
    assertTrue(response.startsWith("HTTP/1.1 " + status + " "), response);
    assertTrue(response.contains("HTTP/1.1 200 "), response);
  }

  @Test
  void aBodyThatIsTooLongIsRefusedThoughItWasAskedFor() throws Exception {
    String response =
        gateway.raw(
            "POST /api/sql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\nContent-Type: "
                + JSON
                + "\r\nExpect: 100-continue\r\nConnection: close\r\nAuthorization: Bearer "
                + gateway.token()
                + "\r\n\r\n",
            "x".repeat(150_000),
            "x".repeat(150_000));
    assertTrue(response.startsWith("HTTP/1.1 100 "), response);
    assertTrue(response.contains("HTTP/1.1 413 "), response);
  }

  /** Checks that a client that asks first need not send a body that will be refused. */
  @Test
  void aRefusalDoesNotAskForTheBody() throws Exception {
    String response =
        gateway.raw(
            "POST /api/sql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nExpect:"
                + " 100-continue\r\n\r\n");
    assertTrue(response.startsWith("HTTP/1.1 401 "), response);
    assertTrue(response.contains("Connection: close"), response);
  }
}
