package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.PreparationRequest;

/**
 * Tests of what clients have a door prepare: it ends early when all who asked have left, is bounded
 * by number and by bytes, and a full disk is said.
 */
@Tag("slow")
final class DoorPreparationsTest {
  /** Templates of which each needs a view of its own, so that none is there already. */
  private static final Deque<String> TEMPLATES = templates();

  @TempDir private static Path home;
  private static DoorTokens tokens;
  private static DoorRounds rounds;

  private static Deque<String> templates() {
    Deque<String> all = new ArrayDeque<>();
    for (String column : List.of("dep_delay", "arr_delay", "distance", "flight", "month", "day")) {
      for (String place : List.of("origin", "dest", "carrier")) {
        all.add("SELECT MAX(" + column + ") FROM flights WHERE " + place + " = ?");
        all.add("SELECT MIN(" + column + ") FROM flights WHERE " + place + " = ?");
      }
    }
    return all;
  }

  @BeforeAll
  static void prepare() throws Exception {
    SampleFlights.copyTo(home);
    rounds = new DoorRounds(home);
    tokens = DoorTokens.write(home.resolve("doors"), "ann", "bob");
  }

  private static TestDoors open(Path at, String... more) throws IOException {
    String[] lines = Arrays.copyOf(DoorTokens.SETTINGS, 2 + more.length);
    System.arraycopy(more, 0, lines, 2, more.length);
    return TestDoors.open(at, List.of("alpha"), lines);
  }

  private static DoorCalls calls(TestDoors doors, String name) throws Exception {
    return DoorCalls.of(doors, "alpha").as(tokens.of(name));
  }

  private PreparationRequest next() throws Exception {
    return rounds.preparation(TEMPLATES.remove());
  }

  private static String path(PreparationRequest request) {
    byte[] digest = Sha256.of(request.encode());
    return DoorPaths.PREPARATIONS + "/" + HexFormat.of().formatHex(Arrays.copyOf(digest, 16));
  }

  /** Asks until the preparation goes on, and returns the reply that will come. */
  private static CompletableFuture<HttpResponse<String>> begin(
      DoorCalls calls, PreparationRequest request) throws Exception {
    var reply = calls.sendLater(calls.bytes(DoorPaths.PREPARATIONS, request.encode()));
    while (!reply.isDone() && calls.get(path(request) + "/answer").statusCode() == 404) {
      Thread.sleep(1);
    }
    return reply;
  }

  private static HttpResponse<String> ended(DoorCalls calls, PreparationRequest request)
      throws Exception {
    HttpResponse<String> response = calls.post(DoorPaths.PREPARATIONS, request.encode());
    if (response.statusCode() == 202) {
      HttpResponse<String> unused = calls.get(path(request) + "/events");
      response = calls.get(path(request) + "/answer");
    }
    return response;
  }

  private static void later(int status, HttpResponse<String> response, String words) {
    assertEquals(status, response.statusCode(), response.body());
    assertTrue(response.body().contains(words), response.body());
    assertTrue(response.headers().firstValueAsLong("Retry-After").orElse(0) > 0);
  }

  @Test
  void aPreparationThatAllHaveLeftIsCancelled() throws Exception {
    try (TestDoors doors = open(home)) {
      DoorCalls ann = calls(doors, "ann");
      DoorCalls bob = calls(doors, "bob");
      PreparationRequest request = next();
      var first = begin(ann, request);
      while (first.isDone()) { // it was quicker than this test
        request = next();
        first = begin(ann, request);
      }
      var second = begin(bob, request);
      Thread.sleep(20); // until bob's request has come, too
      assertEquals(204, ann.delete(path(request)).statusCode());
      assertTrue(List.of(200, 202).contains(second.get().statusCode()), "bob waits");
      assertEquals(200, ended(bob, request).statusCode());

      HttpResponse<String> cancelled;
      do {
        request = next();
        var reply = begin(ann, request);
        assertEquals(204, ann.delete(path(request)).statusCode());
        cancelled = reply.get();
      } while (cancelled.statusCode() == 200);
      assertEquals(410, cancelled.statusCode(), cancelled.body());
      assertEquals(204, ann.post(DoorPaths.PREPARED, request.encode()).statusCode());
      awaitNothingLeft();
      assertEquals(204, ann.post(DoorPaths.PREPARED, request.encode()).statusCode(), "not made");
      assertEquals(200, ended(ann, request).statusCode());
    }
  }

  /** Waits until the job of a cancelled preparation has cleaned up. */
  private static void awaitNothingLeft() throws Exception {
    Path staging = home.resolve("providers/alpha/staging");
    for (int i = 0; i < 100; i++) {
      try (var left = Files.list(staging)) {
        if (left.findAny().isEmpty()) {
          return;
        }
      }
      Thread.sleep(100);
    }
    throw new AssertionError("a cancelled preparation is still there after 10 seconds");
  }

  /** The answer of the first preparation is still kept, but its view is not. */
  @Test
  void whatWasDroppedIsPreparedAnew() throws Exception {
    try (TestDoors doors = open(home)) {
      DoorCalls ann = calls(doors, "ann");
      PreparationRequest request = next();
      assertEquals(200, ended(ann, request).statusCode());
      CommandLine.Outcome dropped =
          CommandLine.run("views", "drop", "--all", "--provider", "alpha", "--home", "" + home);
      assertEquals(0, dropped.exitCode(), dropped.err());
      assertEquals(204, ann.post(DoorPaths.PREPARED, request.encode()).statusCode(), "dropped");
      assertEquals(200, ended(ann, request).statusCode());
      assertEquals(200, ann.post(DoorPaths.PREPARED, request.encode()).statusCode(), "there again");
    }
  }

  @Test
  void bytesOfADayAreCountedForEachClient() throws Exception {
    try (TestDoors doors = open(home, "door.prepare.bytes-per-day = 1")) {
      DoorCalls ann = calls(doors, "ann");
      PreparationRequest first = next();
      PreparationRequest second = next();
      assertEquals(200, ended(ann, first).statusCode());
      later(
          429,
          ann.post(DoorPaths.PREPARATIONS, second.encode()),
          "preparations of more than 1 bytes in a day");
      assertEquals(200, ended(ann, first).statusCode(), "it is there");
      assertEquals(200, ended(calls(doors, "bob"), second).statusCode());
    }
  }

  @Test
  void preparationsThatWaitAreBounded() throws Exception {
    try (TestDoors doors = open(home, "door.prepare.queue = 1")) {
      DoorCalls ann = calls(doors, "ann");
      HttpResponse<String> own;
      HttpResponse<String> others;
      do { // until both are refused while the first runs
        var reply = begin(ann, next());
        PreparationRequest refused = next();
        own = ann.post(DoorPaths.PREPARATIONS, refused.encode());
        others = calls(doors, "bob").post(DoorPaths.PREPARATIONS, refused.encode());
        assertTrue(List.of(200, 202).contains(reply.get().statusCode()));
      } while (own.statusCode() < 400 || others.statusCode() < 400);
      later(429, own, "more than 1 preparations at once");
      later(503, others, "as many preparations as it takes at once, 1");
    }
  }

  @Test
  void aFullDiskIsSaid(@TempDir Path mounted) throws Exception {
    try (SmallDisk disk = SmallDisk.mount(mounted, 16)) {
      SampleFlights.copyTo(mounted);
      Files.createDirectories(mounted.resolve("doors"));
      Files.copy(home.resolve("doors/tokens.txt"), mounted.resolve("doors/tokens.txt"));
      try (TestDoors doors = open(mounted)) {
        DoorCalls ann = calls(doors, "ann");
        assertEquals(200, ann.ended(rounds.next()).statusCode());
        PreparationRequest request = next();
        disk.fill();
        later(503, ended(ann, request), "the provider's disk is full");
        assertEquals(200, ann.ended(rounds.next()).statusCode(), "data in memory need no disk");
        disk.empty();
        assertEquals(200, ended(ann, request).statusCode());
      }
    }
  }

  /** Checks a round that runs as a job, which writes its share first. */
  @Test
  void aDiskThatIsFullForAJobIsSaid(@TempDir Path mounted) throws Exception {
    try (SmallDisk disk = SmallDisk.mount(mounted, 16)) {
      SampleFlights.copyTo(mounted);
      Files.createDirectories(mounted.resolve("doors"));
      Files.copy(home.resolve("doors/tokens.txt"), mounted.resolve("doors/tokens.txt"));
      try (TestDoors doors = open(mounted, "door.run = jobs")) {
        DoorCalls ann = calls(doors, "ann");
        Request request = rounds.next();
        disk.fill();
        later(503, ann.ended(request), "the provider's disk is full");
        disk.empty();
        assertEquals(200, ann.ended(request).statusCode());
      }
      Leftovers.assertNone(mounted);
    }
  }
}
