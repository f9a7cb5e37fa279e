package org.splinter.system;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorKeys;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.DoorStatusException;

/**
 * Tests that a door refuses what it must not take, with a status and a line that name what is
 * wrong, and that it answers right requests afterwards.
 */
@Tag("slow")
final class DoorRefusalsTest {
  private static final String KEY = "0123456789abcdef".repeat(2);
  private static final int ROUND_BYTES = 1 << 20;

  @TempDir private static Path home;
  private static TestDoors doors;
  private static DoorCalls ann;
  private static String token;
  private static DoorRounds rounds;

  @BeforeAll
  static void open() throws Exception {
    SampleFlights.copyTo(home);
    rounds = new DoorRounds(home);
    DoorTokens tokens = DoorTokens.write(home.resolve("doors"), "ann", "bob");
    token = tokens.of("ann");
    doors =
        TestDoors.open(
            home,
            List.of("alpha"),
            "door.round.bytes = 1m",
            DoorTokens.SETTINGS[0],
            DoorTokens.SETTINGS[1]);
    ann = DoorCalls.of(doors, "alpha").as(token);
  }

  @AfterAll
  static void close() throws Exception {
    try {
      assertEquals(200, ann.ended(rounds.next()).statusCode());
      assertFalse(String.join("\n", doors.log("alpha")).contains(token));
    } finally {
      doors.close();
    }
  }

  private static void refused(int status, HttpResponse<String> response, String... words) {
    assertEquals(status, response.statusCode(), response.body());
    assertEquals(
        "application/problem+json", response.headers().firstValue("Content-Type").orElse(""));
    for (String word : words) {
      assertTrue(response.body().contains(word), word + " in " + response.body());
    }
    assertFalse(response.body().contains(token), response.body());
    assertEquals(
        status == 429 || status == 503,
        response
            .headers()
            .firstValue("Retry-After")
            .filter(s -> s.matches("[1-9][0-9]*"))
            .isPresent(),
        response.toString());
  }

  /** A list of derived tables would tell what others asked. */
  @Test
  void refusalsNameNoTablesThatQueriesMade() throws Exception {
    Path tables = home.resolve("providers/alpha/tables");
    Path derived = Files.createDirectory(tables.resolve("derived_" + "a".repeat(16)));
    Files.copy(tables.resolve("flights/CURRENT"), derived.resolve("CURRENT"));
    String version = "0".repeat(64);
    for (String path : List.of("/dictionaries/0", "/origin")) {
      HttpResponse<String> response = ann.get("/v1/tables/nosuch/" + version + path);
      refused(422, response, "no such table or version");
      assertFalse(response.body().contains("derived_"), response.body());
    }
  }

  @Test
  void oldTlsIsRefused() {
    assertThrows(SSLHandshakeException.class, () -> ann.connect("TLSv1.2").close());
  }

  @Test
  void doorsThatAreNotMeantAreRefused(@TempDir Path others) throws Exception {
    DoorKeys trusting = doors.keys();
    DoorCaller caller = new DoorCaller(doors.address("alpha"), trusting);
    assertThrows(DoorStatusException.class, () -> caller.get("/v1", 1 << 16));
    TestDoors.certify(others, "other");
    DoorKeys strange =
        new DoorKeys(
            Optional.of(others.resolve("authority.pem")),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    assertThrows(
        SSLHandshakeException.class,
        () -> new DoorCaller(doors.address("alpha"), strange).get("/v1", 1 << 16));
    assertThrows(
        SSLHandshakeException.class,
        () -> new DoorCaller(doors.address("alpha"), DoorKeys.NONE).get("/v1", 1 << 16));
  }

  @Test
  void hostsThatTheCertificateDoesNotNameAreRefused() throws Exception {
    String reply =
        ann.exchange(
            "GET /v1 HTTP/1.1",
            "Host: evil.example",
            "Authorization: Bearer " + token,
            "Connection: close");
    assertTrue(reply.startsWith("HTTP/1.1 400 "), reply);
    assertFalse(reply.contains("evil.example"), reply);
  }

  @Test
  void strangersAreRefused() throws Exception {
    DoorCalls stranger = DoorCalls.of(doors, "alpha");
    refused(401, stranger.get(DoorPaths.CATALOGUE), "ask its operator for one");
    String changed = (token.startsWith("A") ? "B" : "A") + token.substring(1);
    for (String forged :
        List.of(DoorTokens.draw(), changed, token + "A", token.substring(1), "", "ann")) {
      refused(401, stranger.as(forged).get(DoorPaths.CATALOGUE), "ask its operator for one");
    }
    refused(
        401,
        stranger.send(
            stranger.request(DoorPaths.CATALOGUE).header("Authorization", "Basic " + token)));
    assertEquals(200, stranger.as(token).get(DoorPaths.CATALOGUE).statusCode());
  }

  @Test
  void roundsWithoutTheirOwnKeyAreRefused() throws Exception {
    Request request = rounds.next();
    byte[] body = request.encode();
    refused(400, ann.post(DoorPaths.ROUNDS, body), "Idempotency-Key", "32 hexadecimal digits");
    for (String wrong : List.of("", "0", KEY + "0", KEY.toUpperCase(Locale.ROOT), "../..")) {
      refused(400, ann.round(wrong, body), "Idempotency-Key", "32 hexadecimal digits");
    }
    assertEquals(200, ann.ended(request).statusCode());
    refused(
        409,
        ann.round(DoorCalls.key(request), rounds.next().encode()),
        "give each request its own");
    assertEquals(200, ann.ended(request).statusCode(), "the first keeps its answer");
  }

  @Test
  void roundsForOthersAreRefused() throws Exception {
    Request request = rounds.next();
    int party = request.envelope().party();
    refused(
        400, ann.round(DoorRounds.addressed(request, "beta", party)), "addressed to provider beta");
    refused(400, ann.round(DoorRounds.addressed(request, "alpha", 1 - party)), "of another party");
    refused(400, ann.round(DoorRounds.addressed(request, "alpha", 2)), "party 2 of 2");
    Request other = rounds.next(DoorRounds.COUNT);
    refused(
        400,
        ann.round(KEY, new Request(other.plan(), request.envelope()).encode()),
        "another request than this plan");
  }

  @Test
  void bodiesOfOtherFormsAreRefused() throws Exception {
    byte[] body = rounds.next().encode();
    refused(
        415,
        ann.send(
            ann.request(DoorPaths.ROUNDS)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body))),
        "application/octet-stream");
    refused(
        415,
        ann.send(ann.bytes(DoorPaths.ROUNDS, body).header("Content-Encoding", "gzip")),
        "without Content-Encoding");
    refused(404, ann.get("/v2"), "/v1/openapi.json");
    refused(405, ann.delete(DoorPaths.ROUNDS), "POST alone");
  }

  @Test
  void bodiesOfUnknownLengthAreRefused() throws Exception {
    byte[] body = rounds.next().encode();
    for (HttpClient.Version version : HttpClient.Version.values()) {
      refused(
          411,
          ann.send(
              ann.request(DoorPaths.ROUNDS)
                  .version(version)
                  .header("Content-Type", DoorPaths.BYTES)
                  .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))),
          "how long its body is");
    }
  }

  @Test
  void bodiesThatAreTooLongAreRefusedBeforeTheyAreSent() throws Exception {
    String reply =
        ann.exchange(
            "POST /v1/rounds HTTP/1.1",
            "Host: 127.0.0.1",
            "Authorization: Bearer " + token,
            "Content-Type: application/octet-stream",
            "Content-Length: " + (ROUND_BYTES + 1),
            "Expect: 100-continue");
    assertTrue(reply.startsWith("HTTP/1.1 413 "), reply);
    assertTrue(reply.contains("has 1048577 bytes, at most 1048576 are taken here"), reply);
    refused(413, ann.round(KEY, new byte[ROUND_BYTES + 1]), "1048577", "1048576", "ask fewer");
  }

  /** A body that stops, and one that trickles without end, are both ended by one bound of time. */
  @Test
  void slowBodiesAreRefused() throws Exception {
    byte[] head =
        String.join(
                "\r\n",
                "POST /v1/rounds HTTP/1.1",
                "Host: 127.0.0.1",
                "Authorization: Bearer " + token,
                "Idempotency-Key: " + KEY,
                "Content-Type: application/octet-stream",
                "Content-Length: 4096",
                "",
                "")
            .getBytes(US_ASCII);
    try (SSLSocket silent = ann.connect("TLSv1.3");
        SSLSocket trickling = ann.connect("TLSv1.3")) {
      silent.getOutputStream().write(head);
      Thread trickle = trickling(trickling.getOutputStream(), head);
      for (SSLSocket each : List.of(silent, trickling)) {
        String reply = new String(each.getInputStream().readAllBytes(), ISO_8859_1);
        assertTrue(reply.startsWith("HTTP/1.1 408 "), reply);
        assertTrue(reply.contains("10 seconds"), reply);
      }
      trickle.join();
    }
  }

  private static Thread trickling(OutputStream out, byte[] head) {
    Thread thread =
        new Thread(
            () -> {
              try {
                out.write(head);
                while (true) {
                  out.write(0);
                  Thread.sleep(100);
                }
              } catch (IOException | InterruptedException e) {
                // The door has ended the connection.
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
