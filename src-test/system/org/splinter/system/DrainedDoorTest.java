package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorPaths;

/**
 * Tests of SIGTERM to a door in a process of its own while rounds run: the door answers these,
 * refuses new ones with a time to ask again, and says that it is not ready.
 */
@Tag("slow")
final class DrainedDoorTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Rounds that run as jobs one after the other, so that most of them wait. */
  private static final int ROUNDS = 6;

  @TempDir private static Path home;

  @Test
  void roundsThatRunAreAnsweredAndNewOnesAreNot() throws Exception {
    SampleFlights.copyTo(home);
    DoorRounds rounds = new DoorRounds(home);
    try (TestDoors doors = TestDoors.open(home, List.of())) {
      TestDoors.certify(doors.files(), "alpha");
      int monitor = KilledDoorTest.freePort();
      Path configuration =
          doors.configure(
              "alpha",
              0,
              List.of(
                  "door.run = jobs",
                  "door.jobs = 1",
                  "door.drain = 5m",
                  "door.monitor = 127.0.0.1:" + monitor));
      DoorProcess door = DoorProcess.start(configuration);
      try {
        DoorCalls calls = DoorCalls.of(doors, door.port());
        assertEquals(200, ready(monitor));
        List<Request> asked = new ArrayList<>();
        List<CompletableFuture<HttpResponse<String>>> replies = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
          asked.add(rounds.next());
          replies.add(calls.begin(asked.get(i)));
        }
        Request late = rounds.next();
        door.terminate();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (ready(monitor) == 200) {
          assertTrue(System.nanoTime() < end, "SIGTERM did nothing");
        }
        assertEquals(503, ready(monitor));
        HttpResponse<String> refused = calls.round(late);
        assertEquals(503, refused.statusCode(), refused.body());
        assertTrue(refused.body().contains("about to stop"), refused.body());
        assertTrue(refused.headers().firstValueAsLong("Retry-After").orElse(0) > 0);
        for (int i = 0; i < ROUNDS; i++) {
          assertAnswered(calls, asked.get(i), replies.get(i).get());
        }
        door.awaitLogged("\"event\":\"drained\"}");
      } finally {
        door.close();
      }
    }
    Leftovers.assertNone(home);
  }

  private static void assertAnswered(DoorCalls calls, Request request, HttpResponse<String> reply)
      throws Exception {
    String path = DoorPaths.ROUNDS + "/" + DoorCalls.key(request);
    if (reply.statusCode() == 202) {
      HttpResponse<String> unused = calls.get(path + "/events");
    } else {
      assertEquals(200, reply.statusCode(), reply.body());
    }
    HttpResponse<byte[]> answer = calls.sendForBytes(calls.request(path + "/answer").GET());
    assertEquals(200, answer.statusCode());
    PartialAnswer decoded = PartialAnswer.decode(Answered.decode(answer.body()).encoded());
    assertTrue(decoded.records() > 0);
  }

  private static int ready(int monitor) throws Exception {
    URI at = URI.create("http://127.0.0.1:" + monitor + "/health/ready");
    return ((HttpURLConnection) at.toURL().openConnection()).getResponseCode();
  }
}
