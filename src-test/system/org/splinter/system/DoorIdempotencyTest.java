package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorPaths;

/**
 * Tests that a door evaluates a round once under its key. Answers carry the times of their work,
 * which two evaluations do not share: equal bytes are one evaluation's.
 */
@Tag("slow")
final class DoorIdempotencyTest {
  private static final int CLIENTS = 6;
  private static final int TRIES = 10;

  @TempDir private static Path home;
  private static DoorRounds rounds;

  @BeforeAll
  static void prepare() throws Exception {
    SampleFlights.copyTo(home);
    rounds = new DoorRounds(home);
  }

  @Test
  void requestsOfOneKeyGetOneAnswer() throws Exception {
    try (TestDoors doors = TestDoors.open(home, List.of("alpha"), "door.run = jobs")) {
      DoorCalls calls = DoorCalls.of(doors, "alpha");
      Request request = rounds.next();
      ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
      List<Future<HttpResponse<String>>> joined = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        joined.add(clients.submit(() -> calls.ended(request)));
      }
      HttpResponse<String> later = null;
      for (Future<HttpResponse<String>> each : joined) {
        HttpResponse<String> answer = each.get();
        assertEquals(200, answer.statusCode(), answer.body());
        later = calls.round(request);
        assertEquals(later.body(), answer.body());
      }
      clients.shutdown();
      HttpResponse<String> unused = calls.delete(path(request));
      assertNotEquals(later.body(), calls.ended(request).body(), "two evaluations differ");
    }
  }

  private static String path(Request request) {
    return DoorPaths.ROUNDS + "/" + DoorCalls.key(request);
  }

  @Test
  void cancelledRoundsMakeRoomAndCanBeAskedAgain() throws Exception {
    try (TestDoors doors =
        TestDoors.open(home, List.of("alpha"), "door.run = jobs", "door.rounds.concurrent = 1")) {
      DoorCalls calls = DoorCalls.of(doors, "alpha");
      Request cancelled = cancelledWhileItRan(calls);
      assertEquals(200, untilTaken(calls, rounds.next()).statusCode());
      HttpResponse<String> again = untilTaken(calls, cancelled);
      assertEquals(200, again.statusCode(), again.body());
      assertTrue(again.body().startsWith("SPAC"), again.body());
      Leftovers.assertNone(home);
    }
  }

  /** Returns a round that was cancelled before its job ended. */
  private static Request cancelledWhileItRan(DoorCalls calls) throws Exception {
    for (int i = 0; i < TRIES; i++) {
      Request request = rounds.next();
      var reply = calls.begin(request);
      assertEquals(204, calls.delete(path(request)).statusCode());
      if (reply.get().statusCode() == 410) {
        return request;
      }
    }
    throw new AssertionError(TRIES + " jobs ended before they were cancelled");
  }

  /** Asks until the job of a cancelled round has cleaned up. */
  private static HttpResponse<String> untilTaken(DoorCalls calls, Request request)
      throws Exception {
    for (int i = 0; i < 200; i++) {
      HttpResponse<String> response = calls.ended(request);
      if (response.statusCode() != 429) {
        return response;
      }
      Thread.sleep(100);
    }
    throw new AssertionError("a cancelled round takes room for 20 seconds");
  }

  @Test
  void answersAreDroppedAfterTheirTime() throws Exception {
    try (TestDoors doors = TestDoors.open(home, List.of("alpha"), "door.answers.kept = 1s")) {
      DoorCalls calls = DoorCalls.of(doors, "alpha");
      Request request = rounds.next();
      HttpResponse<String> first = calls.ended(request);
      assertEquals(200, first.statusCode(), first.body());
      long until = System.nanoTime() + 10_000_000_000L;
      while (calls.get(path(request)).statusCode() == 200 && System.nanoTime() < until) {
        Thread.sleep(100);
      }
      assertEquals(404, calls.get(path(request) + "/answer").statusCode());
      assertNotEquals(first.body(), calls.ended(request).body());
    }
  }

  @Test
  void anotherClientFindsNoRoundUnderAKey() throws Exception {
    DoorTokens tokens = DoorTokens.write(home.resolve("doors"), "ann", "bob");
    try (TestDoors doors = TestDoors.open(home, List.of("alpha"), DoorTokens.SETTINGS)) {
      DoorCalls ann = DoorCalls.of(doors, "alpha").as(tokens.of("ann"));
      DoorCalls bob = DoorCalls.of(doors, "alpha").as(tokens.of("bob"));
      Request request = rounds.next();
      HttpResponse<String> answer = ann.ended(request);
      assertEquals(200, answer.statusCode(), answer.body());
      for (String below : List.of("", "/events", "/answer")) {
        assertEquals(404, bob.get(path(request) + below).statusCode());
      }
      assertEquals(404, bob.delete(path(request)).statusCode());
      assertEquals(200, ann.get(path(request) + "/answer").statusCode());
    }
  }
}
