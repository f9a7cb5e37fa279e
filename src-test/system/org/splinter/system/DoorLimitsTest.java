package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorKeys;
import org.splinter.protocol.door.DoorPaths;

/**
 * Tests of a door's limits for one client and for all: a client beyond its own learns when to come
 * back, and takes nothing from others. Rounds that have to take a while run as jobs.
 */
@Tag("slow")
final class DoorLimitsTest {
  private static final int MOST_SECONDS = 60;
  private static final int TRIES = 10;

  /** A fourth of the least that all replies may take. */
  private static final int OWN_REPLIES = 256 << 10;

  /** A query of a long answer. */
  private static final String LONG =
      "SELECT tailnum, COUNT(*), SUM(distance) FROM flights WHERE origin = ? GROUP BY tailnum";

  @TempDir private static Path home;
  private static DoorTokens tokens;
  private static DoorRounds rounds;

  @BeforeAll
  static void prepare() throws Exception {
    SampleFlights.copyTo(home);
    rounds = new DoorRounds(home);
    tokens = DoorTokens.write(home.resolve("doors"), "ann", "bob");
  }

  private static TestDoors open(String... more) throws IOException {
    String[] lines = new String[more.length + 2];
    System.arraycopy(DoorTokens.SETTINGS, 0, lines, 0, 2);
    System.arraycopy(more, 0, lines, 2, more.length);
    return TestDoors.open(home, List.of("alpha"), lines);
  }

  private static DoorCalls calls(TestDoors doors, String name) throws Exception {
    return DoorCalls.of(doors, "alpha").as(tokens.of(name));
  }

  private static void later(int status, HttpResponse<String> response, String words) {
    assertEquals(status, response.statusCode(), response.body());
    assertTrue(response.body().contains(words), response.body());
    long seconds = response.headers().firstValueAsLong("Retry-After").orElse(-1);
    assertTrue(seconds >= 1 && seconds <= MOST_SECONDS, response.headers().toString());
  }

  @Test
  void roundsOfAMinuteAreCountedForEachClient() throws Exception {
    try (TestDoors doors = open("door.rounds.per-minute = 2")) {
      DoorCalls ann = calls(doors, "ann");
      Request first = rounds.next();
      assertEquals(200, ann.ended(first).statusCode());
      assertEquals(200, ann.ended(rounds.next()).statusCode());
      later(429, ann.round(rounds.next()), "more than 2 rounds in a minute");
      assertEquals(200, ann.ended(first).statusCode(), "an answer that is kept costs nothing");
      assertEquals(200, calls(doors, "bob").ended(rounds.next()).statusCode());
    }
  }

  @Test
  void bytesOfAMinuteAreCountedForEachClient() throws Exception {
    try (TestDoors doors = open("door.round.bytes = 64k", "door.bytes.per-minute = 128k")) {
      DoorCalls ann = calls(doors, "ann");
      String key = "0".repeat(32);
      byte[] body = new byte[64 << 10];
      assertEquals(400, ann.round(key, body).statusCode());
      assertEquals(400, ann.round(key, body).statusCode());
      later(429, ann.round(key, body), "more than 131072 bytes in a minute");
      assertEquals(200, ann.get(DoorPaths.CATALOGUE).statusCode(), "which has no body");
      assertEquals(400, calls(doors, "bob").round(key, body).statusCode());
    }
  }

  /**
   * Returns the refusal that a client meets while a round of another or its own runs as a job; a
   * job that ends before the client is heard is followed by another.
   */
  private static HttpResponse<String> meanwhile(DoorCalls holder, DoorCalls client)
      throws Exception {
    for (int i = 0; i < TRIES; i++) {
      Request held = rounds.next();
      Request refused = rounds.next();
      var reply = holder.begin(held);
      HttpResponse<String> response = client.round(refused);
      assertTrue(List.of(200, 202).contains(reply.get().statusCode()));
      assertEquals(200, holder.ended(held).statusCode());
      assertEquals(200, client.ended(refused).statusCode(), "there is room again");
      if (response.statusCode() >= 400) {
        return response;
      }
    }
    throw new AssertionError(TRIES + " jobs ended before another round was asked");
  }

  @Test
  void roundsAtOnceAreCountedForEachClient() throws Exception {
    try (TestDoors doors = open("door.run = jobs", "door.rounds.concurrent = 1")) {
      DoorCalls ann = calls(doors, "ann");
      later(429, meanwhile(ann, ann), "more than 1 rounds at once");
      Request held = rounds.next();
      var unused = ann.begin(held);
      assertEquals(200, calls(doors, "bob").ended(rounds.next()).statusCode());
      assertEquals(200, ann.ended(held).statusCode());
    }
  }

  @Test
  void roundsOfAllAreBounded() throws Exception {
    try (TestDoors doors = open("door.run = jobs", "door.rounds.queue = 1")) {
      later(
          503,
          meanwhile(calls(doors, "ann"), calls(doors, "bob")),
          "as many rounds as it takes at once, 1");
    }
  }

  /** Checks that answers that a client does not read take no more room than the client has. */
  @Test
  void answersOnTheirWayAreBoundedForEachClient() throws Exception {
    try (TestDoors doors = open("door.replies.bytes = 1m")) {
      DoorCalls ann = calls(doors, "ann");
      List<String> answers = new ArrayList<>();
      for (int bytes = 0; bytes < OWN_REPLIES; ) {
        Request request = rounds.next(LONG);
        int length = ann.ended(request).body().length();
        assertTrue(length > OWN_REPLIES / 50, "an answer of " + length + " bytes");
        bytes += length;
        answers.add(DoorPaths.ROUNDS + "/" + DoorCalls.key(request) + "/answer");
      }
      Request next = rounds.next(LONG);
      try (RawHttp2 unread = ann.connectHttp2(1)) {
        for (int i = 0; i < answers.size(); i++) {
          unread.request(2 * i + 1, RawHttp2.fields("GET", answers.get(i), tokens.of("ann")), true);
        }
        for (String ignored : answers) {
          RawHttp2.Frame unused = unread.next(RawHttp2.HEADERS);
        }
        later(429, ann.ended(next), "replies of more than " + OWN_REPLIES + " bytes at once");
        assertEquals(200, ann.get(answers.get(0)).statusCode(), "which is in memory already");
        assertEquals(200, calls(doors, "bob").ended(rounds.next(LONG)).statusCode());
      }
      for (int i = 0; ann.ended(next).statusCode() != 200; i++) {
        assertTrue(i < 100, "room is given back");
        Thread.sleep(100);
      }
    }
  }

  @Test
  void connectionsOfOneAddressAreBounded() throws Exception {
    try (TestDoors doors = open("door.connections.per-address = 3")) {
      DoorCalls calls = DoorCalls.of(doors, "alpha");
      try (SSLSocket first = calls.connect("TLSv1.3");
          SSLSocket second = calls.connect("TLSv1.3");
          SSLSocket third = calls.connect("TLSv1.3");
          SSLSocket other = calls.connectFrom("127.0.0.2")) {
        assertThrows(IOException.class, () -> calls.connect("TLSv1.3").close());
        assertThrows(IOException.class, () -> calls.connect("TLSv1.3").close());
        for (SSLSocket each : List.of(first, second, third, other)) {
          assertTrue(each.getSession().isValid());
        }
      }
      awaitConnection(calls);
    }
  }

  /** Connects as soon as the door has seen that another connection ended. */
  private static void awaitConnection(DoorCalls calls) throws Exception {
    IOException refused = null;
    for (int i = 0; i < 50; i++) {
      try {
        calls.connect("TLSv1.3").close();
        return;
      } catch (IOException e) {
        refused = e;
        Thread.sleep(100);
      }
    }
    throw new AssertionError("there is no room again", refused);
  }

  @Test
  void onlyCertificatesOfTheAuthorityOpen(@TempDir Path others) throws Exception {
    Path files = home.resolve("doors");
    TestDoors.certify(files, "carol", "--client");
    TestDoors.certify(others, "carol", "--client");
    try (TestDoors doors =
        TestDoors.open(
            home, List.of("alpha"), "door.auth = certificates", "door.clients = authority.pem")) {
      byte[] unused = caller(doors, Optional.of(files)).get(DoorPaths.CATALOGUE, 1 << 20).body();
      assertThrows(
          IOException.class,
          () -> caller(doors, Optional.of(others)).get(DoorPaths.CATALOGUE, 1 << 20));
      assertThrows(
          IOException.class, () -> caller(doors, Optional.empty()).get(DoorPaths.CATALOGUE, 1));
    }
  }

  /** Returns a caller that shows carol's certificate of an authority. */
  private static DoorCaller caller(TestDoors doors, Optional<Path> authority) throws IOException {
    return new DoorCaller(
        doors.address("alpha"),
        new DoorKeys(
            doors.keys().trust(),
            Optional.empty(),
            authority.map(at -> at.resolve("carol.pem")),
            authority.map(at -> at.resolve("carol.key"))));
  }
}
