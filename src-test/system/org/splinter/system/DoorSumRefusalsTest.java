package org.splinter.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.client.sum.SumAsk;
import org.splinter.client.sum.SumDoor;
import org.splinter.codec.Sha256;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.sum.SumRequest;

/**
 * Tests of requests for sums of private tables that a door must not take, and of ids that a client
 * must not: each is refused with a status and a line that name what is wrong, and costs nobody
 * anything.
 */
@Tag("slow")
final class DoorSumRefusalsTest {
  private static final int BUDGET = 90;
  private static final int ROUND_BYTES = 1 << 20;

  private static final List<String> NAMES = List.of("ann", "ben", "cho", "dan");

  @TempDir private static Path home;
  private static TestDoors doors;
  private static DoorTokens tokens;
  private static SumDoor door;

  @BeforeAll
  static void open() throws Exception {
    PrivateStaff.importTo(home, new Random(3));
    tokens = DoorTokens.write(home.resolve("doors"), NAMES.toArray(String[]::new));
    doors =
        TestDoors.open(
            home,
            List.of("alpha"),
            DoorTokens.SETTINGS[0],
            DoorTokens.SETTINGS[1],
            "door.round.bytes = 1m",
            "door.sums = true",
            "door.sums.wait = 3s",
            "door.sums.budget = " + BUDGET);
    door = PrivateStaff.door(TestDoors.provider(doors, tokens.of("ann")));
  }

  @AfterAll
  static void close() throws Exception {
    doors.close();
    String log = String.join("\n", doors.log("alpha"));
    assertFalse(log.contains("\"event\":\"failure\""), log);
    for (String name : NAMES) {
      assertFalse(log.contains("\"" + name + "\""), "the log names " + name);
    }
    assertTrue(log.lines().filter(line -> line.contains("\"sums\"")).count() > 10, log);
    assertTrue(
        log.lines().filter(line -> line.contains("\"sums\"")).noneMatch(l -> l.contains("staff")),
        "the log of a request names its table");
    Leftovers.assertNone(home);
  }

  private static byte[] ask(SumAsk.Session session, String sql) throws Exception {
    try (PrivateStaff.Question asked =
        PrivateStaff.ask(door, sql, List.of(PrivateStaff.id(1)), 1, session)) {
      return asked.bytes();
    }
  }

  private static byte[] alone() throws Exception {
    return ask(SumAsk.Session.alone(), PrivateStaff.SUM);
  }

  private static SumAsk.Session session(String name, int clients, int client) {
    byte[] id = Arrays.copyOf(Sha256.of(name.getBytes(UTF_8)), 16);
    return new SumAsk.Session(id, clients, client);
  }

  private static HttpResponse<String> send(String name, byte[] request) throws Exception {
    DoorCalls calls = DoorCalls.of(doors, "alpha").as(tokens.of(name));
    HttpResponse<String> first =
        calls.send(
            calls
                .bytes(DoorPaths.SUMS, request)
                .header(DoorPaths.IDEMPOTENCY_KEY, SumsOverDoorsTest.key(request)));
    if (first.statusCode() != 202) {
      return first;
    }
    String path = DoorPaths.SUMS + "/" + SumsOverDoorsTest.key(request);
    HttpResponse<String> unused = calls.get(path + "/events");
    return calls.get(path + "/answer");
  }

  private static CompletableFuture<HttpResponse<String>> sendLater(String name, byte[] request) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return send(name, request);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** Waits until a door knows a request of a client. */
  private static void awaitWaiting(String name, byte[] request) throws Exception {
    DoorCalls calls = DoorCalls.of(doors, "alpha").as(tokens.of(name));
    String path = DoorPaths.SUMS + "/" + SumsOverDoorsTest.key(request) + "/answer";
    while (calls.get(path).statusCode() != 202) {
      Thread.sleep(5);
    }
    Thread.sleep(300); // in which it is checked, and joins its session
  }

  private static void refused(int status, HttpResponse<String> response, String words) {
    assertEquals(status, response.statusCode(), response.body());
    assertTrue(response.body().contains(words), response.body());
  }

  /** Returns the number of charges of a client, each of one session. */
  private static long charges(String name) throws IOException {
    Path budget = home.resolve("providers/alpha/private/budget/staff").resolve(name);
    if (!Files.isDirectory(budget)) {
      return 0;
    }
    try (Stream<Path> all = Files.list(budget)) {
      return all.filter(file -> !file.getFileName().toString().startsWith(".")).count();
    }
  }

  /** Returns a request whose digest at the end is that of its changed bytes. */
  private static byte[] mended(byte[] request) {
    byte[] body = Arrays.copyOf(request, request.length - SumRequest.DIGEST_BYTES);
    System.arraycopy(Sha256.of(body), 0, request, body.length, SumRequest.DIGEST_BYTES);
    return request;
  }

  @Test
  void requestsThatAreNotWholeAreRefused() throws Exception {
    byte[] right = alone();
    byte[] flipped = right.clone();
    flipped[right.length - 100] ^= 1;
    refused(400, send("ben", flipped), "has not the digest at its end");
    refused(400, send("ben", Arrays.copyOf(right, right.length - 1)), "bytes, must have");
    refused(400, send("ben", Arrays.copyOf(right, 40)), "its head has not ended");
    refused(400, send("ben", new byte[40]), "magic SPSQ is missing");
    assertEquals(0, charges("ben"));
  }

  @Test
  void requestsBeyondTheBoundAreRefused() throws Exception {
    refused(413, send("ben", new byte[ROUND_BYTES + 1]), "at most 1048576 are taken here");
    assertEquals(0, charges("ben"));
  }

  @Test
  void requestsOfAnotherVersionOrTableAreRefused() throws Exception {
    byte[] other = alone();
    byte[] version = door.table("staff").table().manifest().fingerprint().bytes();
    int at = indexOf(other, version);
    other[at] ^= 1;
    refused(422, send("ben", mended(other)), "no such table or version");
    byte[] renamed = alone();
    int name = indexOf(renamed, "staff".getBytes(UTF_8));
    renamed[name] = 'x';
    refused(422, send("ben", mended(renamed)), "no such table or version");
    assertEquals(0, charges("ben"));
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    int at = 0;
    while (!Arrays.equals(bytes, at, at + part.length, part, 0, part.length)) {
      at++;
    }
    return at;
  }

  @Test
  void aBudgetIsChargedToWhoeverShowsTheToken() throws Exception {
    byte[] first = alone();
    assertEquals(200, send("cho", first).statusCode());
    assertEquals(200, send("cho", first).statusCode());
    assertEquals(1, charges("cho"));
    spend("cho");
    refused(422, send("cho", alone()), "client cho has had");
    assertEquals(200, send("ann", alone()).statusCode());
  }

  /** Asks until the budget is spent, and charges are as many as answers. */
  private static void spend(String name) throws Exception {
    long answered = charges(name);
    while (send(name, alone()).statusCode() == 200) {
      answered++;
      assertEquals(answered, charges(name));
    }
    assertTrue(answered > 1 && answered <= BUDGET, answered + " requests");
    assertEquals(answered, charges(name));
  }

  @Test
  void aSessionOfAClientWhoseBudgetIsSpentTellsOthersNoNames() throws Exception {
    spend("dan");
    byte[] dans = ask(session("spent", 2, 0), PrivateStaff.SUM);
    byte[] bens = ask(session("spent", 2, 1), PrivateStaff.SUM);
    CompletableFuture<HttpResponse<String>> first = sendLater("dan", dans);
    HttpResponse<String> second = send("ben", bens);
    for (HttpResponse<String> each : List.of(first.get(), second)) {
      refused(422, each, "a request of this session is refused");
      assertFalse(each.body().contains("dan"), each.body());
    }
  }

  @Test
  void whatDoesNotBelongToASessionIsRefusedAndTheSessionGoesOn() throws Exception {
    byte[] first = ask(session("twice", 2, 0), PrivateStaff.SUM);
    byte[] again = ask(session("twice", 2, 0), PrivateStaff.SUM);
    byte[] other = ask(session("twice", 2, 1), PrivateStaff.SUM);
    byte[] different =
        ask(session("twice", 2, 1), "SELECT COUNT(*) FROM staff WHERE employee IN (?)");
    CompletableFuture<HttpResponse<String>> waiting = sendLater("ann", first);
    awaitWaiting("ann", first);
    refused(409, send("ben", again), "another request of client 0 of this session");
    refused(422, send("ben", different), "ask different queries");
    byte[] damaged = other.clone();
    damaged[damaged.length - 100] ^= 1;
    refused(400, send("ben", damaged), "has not the digest at its end");
    byte[] none = other.clone();
    int end = none.length - SumRequest.DIGEST_BYTES;
    Arrays.fill(none, end - 100, end, (byte) 0xff);
    long charged = charges("ben");
    refused(400, send("ben", mended(none)), "must be below");
    assertEquals(charged, charges("ben"));
    HttpResponse<String> last = send("ann", other);
    assertEquals(200, last.statusCode(), last.body());
    assertEquals(200, waiting.get().statusCode());
  }

  @Test
  void aSessionWhoseOtherClientsDoNotComeEnds() throws Exception {
    byte[] lonely = ask(session("lonely", 3, 1), PrivateStaff.SUM);
    long before = charges("ben");
    refused(422, send("ben", lonely), "did not come within 3 s");
    assertEquals(before, charges("ben"));
    refused(422, send("ben", lonely), "did not come within 3 s");
  }

  /** A request that waits for others has a place of its client's rounds until it ends. */
  @Test
  void requestsBeyondTheBoundOfRoundsAreRefused(@TempDir Path other) throws Exception {
    PrivateStaff.importTo(other, new Random(3));
    try (TestDoors narrow =
        TestDoors.open(other, List.of("alpha"), "door.rounds.concurrent = 1", "door.sums = true")) {
      DoorProvider provider = (DoorProvider) narrow.directory().party("alpha");
      DoorCalls anybody = DoorCalls.of(narrow, "alpha");
      HttpResponse<String> first = waiting(anybody, provider, 0);
      assertEquals(202, first.statusCode(), first.body());
      HttpResponse<String> second = waiting(anybody, provider, 1);
      refused(429, second, "more than 1 rounds at once");
      assertTrue(second.headers().firstValue("Retry-After").isPresent());
      String path = first.headers().firstValue("Location").orElseThrow();
      assertEquals(204, anybody.delete(path).statusCode());
      HttpResponse<String> third = waiting(anybody, provider, 2);
      while (third.statusCode() == 429) { // the place is given back when the work has cleaned up
        third = waiting(anybody, provider, 2);
      }
      assertEquals(202, third.statusCode(), third.body());
    }
    Leftovers.assertNone(other);
  }

  /** Sends a request of a session whose other client does not come. */
  private static HttpResponse<String> waiting(DoorCalls calls, DoorProvider provider, int number)
      throws Exception {
    try (PrivateStaff.Question asked =
        PrivateStaff.ask(
            PrivateStaff.door(provider),
            PrivateStaff.SUM,
            List.of(),
            1,
            session("number " + number, 2, 0))) {
      return calls.send(
          calls
              .bytes(DoorPaths.SUMS, asked.bytes())
              .header(DoorPaths.IDEMPOTENCY_KEY, SumsOverDoorsTest.key(asked.bytes())));
    }
  }

  @Test
  void whatIsUnknownIsNotFound() throws Exception {
    DoorCalls calls = DoorCalls.of(doors, "alpha").as(tokens.of("ben"));
    byte[] anns = alone();
    assertEquals(200, send("ann", anns).statusCode());
    for (String key : List.of("0".repeat(32), "x", SumsOverDoorsTest.key(anns))) {
      refused(404, calls.get(DoorPaths.SUMS + "/" + key), "no such work here");
      refused(404, calls.get(DoorPaths.SUMS + "/" + key + "/answer"), "no such work here");
      refused(404, calls.delete(DoorPaths.SUMS + "/" + key), "no such work here");
    }
    IOException unknown = assertThrows(IOException.class, () -> door.table("nowhere"));
    assertTrue(unknown.getMessage().contains("there are staff"), unknown.getMessage());
  }

  /** A door that tells one client other ids than another would learn which rows it selects. */
  @Test
  void idsOfAnotherDigestAreNotTaken(@TempDir Path files) throws Exception {
    byte[] catalogue = door.catalogue().encode();
    byte[] ids = door.ids(door.table("staff"));
    byte[] lie = ids.clone();
    lie[20] ^= 1;
    TestDoors.certify(files, "alpha");
    try (TlsPeer liar =
        new TlsPeer(
            files,
            "alpha",
            new Handler.Abstract() {
              @Override
              public boolean handle(Request request, Response response, Callback callback) {
                boolean all = Request.getPathInContext(request).equals(DoorPaths.PRIVATE);
                response.write(true, ByteBuffer.wrap(all ? catalogue : lie), callback);
                return true;
              }
            })) {
      SumDoor lying =
          PrivateStaff.door(
              new DoorProvider("alpha", liar.caller(), RetrySettings.DEFAULT, notice -> {}));
      IOException refused = assertThrows(IOException.class, () -> lying.ids(lying.table("staff")));
      assertTrue(refused.getMessage().contains("have not the digest"), refused.getMessage());
      SumDoor other =
          PrivateStaff.door(
              new DoorProvider("beta", liar.caller(), RetrySettings.DEFAULT, notice -> {}));
      IOException notIts = assertThrows(IOException.class, other::catalogue);
      assertTrue(notIts.getMessage().contains("is of provider alpha"), notIts.getMessage());
    }
  }
}
