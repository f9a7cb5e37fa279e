package org.splinter.system;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.http.door.access.TokenCommand;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorKeys;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.DoorStatusException;
import picocli.CommandLine;

/**
 * Tests that a door refuses what it must not take, with a status and a line that name what is
 * wrong, and that it answers right requests afterwards.
 */
@Tag("slow")
final class DoorRefusalsTest {
  private static final String KEY = "0123456789abcdef".repeat(2);
  private static final int ROUND_BYTES = 1 << 20;
  private static final int BOMB_MEBIBYTES = 256;
  private static final int HEADER_BYTES = 8 << 10;
  private static final int MOST_STREAMS = 128;
  private static final int MOST_REFUSALS = 64;
  private static final int ANSWERS = 600;
  private static final Duration SLOW = Duration.ofSeconds(12);

  @TempDir private static Path home;
  private static TestDoors doors;
  private static DoorCalls ann;
  private static String token;
  private static String bob;
  private static String carol;
  private static DoorRounds rounds;

  @BeforeAll
  static void open() throws Exception {
    SampleFlights.copyTo(home);
    rounds = new DoorRounds(home);
    DoorTokens tokens = DoorTokens.write(home.resolve("doors"), "ann", "bob", "carol");
    bob = tokens.of("bob");
    carol = tokens.of("carol");
    token = tokens.of("ann");
    doors =
        TestDoors.open(
            home,
            List.of("alpha"),
            "door.round.bytes = 1m",
            "door.answers.rate = 1m",
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
  void revokedTokensAreRefused() throws Exception {
    DoorCalls revoked = DoorCalls.of(doors, "alpha").as(carol);
    assertEquals(200, revoked.get(DoorPaths.CATALOGUE).statusCode());
    Path file = home.resolve("doors/tokens.txt");
    new CommandLine(new TokenCommand()).execute("revoke", "--tokens", file.toString(), "carol");
    refused(401, revoked.get(DoorPaths.CATALOGUE), "ask its operator for one");
    assertEquals(200, ann.get(DoorPaths.CATALOGUE).statusCode());
  }

  /** Begins rounds whose bodies do not come, one more than a connection may have open. */
  @Test
  void streamsBeyondTheBoundAreRefused() throws Exception {
    DoorCalls calls = DoorCalls.of(doors, "alpha").as(bob);
    try (RawHttp2 connection = calls.connectHttp2(MOST_STREAMS)) {
      for (int i = 0; i <= MOST_STREAMS; i++) {
        Map<String, String> fields = RawHttp2.fields("POST", DoorPaths.ROUNDS, bob);
        fields.put("content-type", DoorPaths.BYTES);
        fields.put("content-length", "4096");
        connection.request(2 * i + 1, fields, /* whole= */ false);
      }
      RawHttp2.Frame reset = connection.next(RawHttp2.RESET);
      assertEquals(2 * MOST_STREAMS + 1, reset.stream());
      assertEquals(RawHttp2.REFUSED_STREAM, reset.error());
      assertEquals(200, ann.get(DoorPaths.CATALOGUE).statusCode());
    }
  }

  /** Begins rounds of strangers whose bodies do not come, for which their refusals wait. */
  @Test
  void refusalsOfOneAddressAreBounded() throws Exception {
    DoorCalls stranger = DoorCalls.of(doors, "alpha");
    try (RawHttp2 connection = stranger.connectHttp2(1 << 16)) {
      for (int i = 0; i <= MOST_REFUSALS; i++) {
        Map<String, String> fields = RawHttp2.fields("POST", DoorPaths.ROUNDS, "nobody");
        fields.put("content-type", DoorPaths.BYTES);
        fields.put("content-length", "4096");
        connection.request(2 * i + 1, fields, /* whole= */ false);
      }
      assertThrows(IOException.class, () -> connection.next(RawHttp2.DATA), "it is closed");
    }
    refused(401, stranger.get(DoorPaths.CATALOGUE), "ask its operator for one");
    assertEquals(200, ann.get(DoorPaths.CATALOGUE).statusCode());
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

  /** Sends what would unpack to a thousand times its bytes, under every name that says so. */
  @Test
  void compressedBombsAreNotUnpacked() throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < BOMB_MEBIBYTES; i++) {
        out.write(zeros);
      }
    }
    byte[] bomb = packed.toByteArray();
    assertTrue(bomb.length < ROUND_BYTES, "as long as a request may be");
    for (String coding : List.of("gzip", "x-gzip", "deflate", "br", "zstd", "gzip, identity")) {
      refused(
          415,
          ann.send(ann.bytes(DoorPaths.ROUNDS, bomb).header("Content-Encoding", coding)),
          "without Content-Encoding");
    }
    refused(400, ann.round(KEY, bomb)); // it is taken for a request as it is
    for (String coding : List.of("gzip", "gzip, chunked", "chunked, gzip", "deflate, chunked")) {
      String reply =
          ann.exchange(
              "POST /v1/rounds HTTP/1.1",
              "Host: 127.0.0.1",
              "Authorization: Bearer " + token,
              "Content-Type: application/octet-stream",
              "Transfer-Encoding: " + coding,
              "Connection: close",
              "",
              "0"); // the last chunk
      assertTrue(reply.matches("(?s)HTTP/1\\.1 (400|411|415|501) .*"), coding + ": " + reply);
    }
    assertEquals(200, ann.get(DoorPaths.CATALOGUE).statusCode());
  }

  @Test
  void headersBeyondTheirBoundAreRefused() throws Exception {
    String reply =
        ann.exchange(
            "GET /v1/catalogue HTTP/1.1",
            "Host: 127.0.0.1",
            "Authorization: Bearer " + token,
            "X: " + "a".repeat(HEADER_BYTES),
            "Connection: close");
    assertTrue(reply.startsWith("HTTP/1.1 431 "), reply);
    DoorCalls calls = DoorCalls.of(doors, "alpha").as(bob);
    try (RawHttp2 connection = calls.connectHttp2(1 << 16)) {
      connection.swollenRequest(1, RawHttp2.fields("GET", DoorPaths.CATALOGUE, bob), 100, 0);
      assertEquals(1, connection.next(RawHttp2.DATA).stream(), "one that is not too long");
      connection.swollenRequest(3, RawHttp2.fields("GET", DoorPaths.CATALOGUE, bob), 3_000, 10_000);
      RawHttp2.Frame end = connection.next(RawHttp2.DATA, RawHttp2.RESET, RawHttp2.GO_AWAY);
      assertEquals(RawHttp2.GO_AWAY, end.type(), "its 30 MB are not unpacked");
    }
    assertEquals(200, ann.get(DoorPaths.CATALOGUE).statusCode());
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

  /**
   * Clients that send or read too slowly: a body that stops, one that trickles without end, and
   * answers that are read by bytes. Each is ended by a bound of about ten seconds, so that they are
   * slow together.
   */
  @Test
  void slowClientsAreEnded() throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Void>> slow =
          List.of(
              () -> assertBodyIsEnded(/* trickles= */ false),
              () -> assertBodyIsEnded(/* trickles= */ true),
              DoorRefusalsTest::assertReadingIsEnded,
              DoorRefusalsTest::assertReadingAStreamIsEnded);
      for (Future<Void> each : clients.invokeAll(slow)) {
        each.get();
      }
    } finally {
      clients.shutdownNow();
    }
  }

  private static Void assertBodyIsEnded(boolean trickles) throws Exception {
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
    try (SSLSocket socket = ann.connect("TLSv1.3")) {
      socket.getOutputStream().write(head);
      Thread trickle = trickling(socket.getOutputStream(), trickles);
      String reply = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
      assertTrue(reply.startsWith("HTTP/1.1 408 "), reply);
      assertTrue(reply.contains("10 seconds"), reply);
      trickle.join();
    }
    return null;
  }

  /** Asks for more answers than lie between door and client, and reads them by bytes. */
  private static Void assertReadingIsEnded() throws Exception {
    String ask = "GET /v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ";
    int whole = ann.get(DoorPaths.OPEN_API).body().length();
    try (SSLSocket socket = ann.connect("TLSv1.3")) {
      byte[] all = (ask + token + "\r\n\r\n").repeat(ANSWERS).getBytes(US_ASCII);
      socket.getOutputStream().write(all);
      InputStream in = socket.getInputStream();
      long end = System.nanoTime() + SLOW.toNanos();
      long read = 0;
      while (System.nanoTime() < end) {
        assertTrue(in.read() >= 0, "there is more to read");
        read++;
        Thread.sleep(20);
      }
      byte[] block = new byte[1 << 16];
      try {
        for (int got = in.read(block); got >= 0; got = in.read(block)) {
          read += got;
        }
      } catch (IOException e) {
        // The door has ended the connection.
      }
      assertTrue(read < (long) ANSWERS * whole, read + " bytes were read");
    }
    return null;
  }

  /** Reads an answer of HTTP/2 by bytes: its stream alone is ended. */
  private static Void assertReadingAStreamIsEnded() throws Exception {
    try (RawHttp2 connection = ann.connectHttp2(1)) {
      long begin = System.nanoTime();
      connection.request(1, RawHttp2.fields("GET", DoorPaths.OPEN_API, token), /* whole= */ true);
      int read = 0;
      RawHttp2.Frame frame = connection.next(RawHttp2.DATA, RawHttp2.RESET);
      for (; frame.type() == RawHttp2.DATA; read++) {
        assertTrue(System.nanoTime() - begin < 2 * SLOW.toNanos(), "it goes on for ever");
        Thread.sleep(20);
        connection.takeByte(1);
        frame = connection.next(RawHttp2.DATA, RawHttp2.RESET);
      }
      assertEquals(1, frame.stream());
      assertTrue(read > 100, read + " bytes were read");
      connection.request(3, RawHttp2.fields("HEAD", DoorPaths.OPEN_API, token), /* whole= */ true);
      assertEquals(3, connection.next(RawHttp2.HEADERS).stream());
    }
    return null;
  }

  private static Thread trickling(OutputStream out, boolean trickles) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (trickles) {
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
