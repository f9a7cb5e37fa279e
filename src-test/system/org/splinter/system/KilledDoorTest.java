package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.hadoop.Providers;
import org.splinter.provider.job.JobDirectory;

/**
 * Tests of a door in a process of its own that is killed in a round and started again: the client
 * gets the right answer, or one clear error, and no share is left. Once; ten times with {@code
 * splinter.long}.
 */
@Tag("slow")
final class KilledDoorTest {
  private static final int TIMES = Boolean.getBoolean("splinter.long") ? 10 : 1;
  private static final Duration UP = Duration.ofSeconds(60);
  private static final String SQL = "SELECT COUNT(*), SUM(distance) FROM flights WHERE origin = ?";

  @TempDir private static Path home;

  @Test
  void aKilledDoorIsAskedAgain() throws Exception {
    try (PlainDatabase plain = SampleFlights.load(home);
        TestDoors doors = TestDoors.open(home, List.of("beta"))) {
      List<List<Object>> expected =
          plain.query("SELECT COUNT(*), SUM(distance) FROM flights WHERE origin = 'JFK'");
      TestDoors.certify(doors.files(), "alpha");
      int port = freePort();
      Path configuration = doors.configure("alpha", port, List.of("door.run = jobs"));
      DoorProcess door = DoorProcess.start(configuration);
      try {
        Providers directory =
            doors.directory(
                "provider.alpha = https://127.0.0.1:" + port,
                "provider.alpha.trust = authority.pem",
                "retries = 20",
                "pause = 500ms");
        SplinterClient client =
            new SplinterClient(List.of(directory.party("alpha"), directory.party("beta")));
        PreparedQuery query = client.prepare(SQL);
        for (int i = 0; i < TIMES; i++) {
          CompletableFuture<QueryResult> asked = ask(query);
          awaitJob(asked);
          door.kill();
          assertFalse(asked.isDone() && !asked.isCompletedExceptionally(), "answered too soon");
          door = DoorProcess.start(configuration);
          assertRightOrClear(asked, expected);
        }
        assertTrue(jobs() > 0, "the killed doors left nothing to remove");
      } finally {
        door.close();
      }
      assertNextDoorCleansUp(configuration);
    }
  }

  private static long jobs() throws IOException {
    try (Stream<Path> left = Files.list(home.resolve("providers/alpha/jobs"))) {
      return left.count();
    }
  }

  /**
   * Lets the time pass after which the files of who was killed are nobody's: the next door removes
   * them, and says so.
   */
  private static void assertNextDoorCleansUp(Path configuration) throws Exception {
    FileTime old = FileTime.from(Instant.now().minus(JobDirectory.STALE.multipliedBy(2)));
    try (Stream<Path> all = Files.walk(home.resolve("providers/alpha/jobs"))) {
      for (Path file : all.toList()) {
        Path unused = Files.setLastModifiedTime(file, old);
      }
    }
    DoorProcess door = DoorProcess.start(configuration);
    try {
      long end = System.nanoTime() + UP.toNanos();
      while (System.nanoTime() < end && jobs() > 0) {
        Thread.sleep(10);
      }
      Leftovers.assertNone(home);
      door.awaitLogged("\"event\":\"cleaning\",\"detail\":\"removed [1-9][0-9]* leftovers");
    } finally {
      door.close();
    }
  }

  private static CompletableFuture<QueryResult> ask(PreparedQuery query) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return query.run(List.of(SecretValue.of("JFK")), done -> {});
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** Waits until a job of the killed door has begun: its share lies in the provider's files. */
  private static void awaitJob(CompletableFuture<QueryResult> asked) throws Exception {
    Path jobs = home.resolve("providers/alpha/jobs");
    long end = System.nanoTime() + UP.toNanos();
    while (System.nanoTime() < end && !asked.isDone()) {
      if (Files.isDirectory(jobs)) {
        try (Stream<Path> found = Files.list(jobs)) {
          if (found.anyMatch(each -> Files.exists(each.resolve("shares")))) {
            return;
          }
        }
      }
      Thread.sleep(5);
    }
  }

  private static void assertRightOrClear(
      CompletableFuture<QueryResult> asked, List<List<Object>> expected) throws Exception {
    try {
      QueryResult result = asked.get(2, TimeUnit.MINUTES);
      Answers.assertSame("after a restart", expected, result.rows());
      assertTrue(result.checked());
    } catch (ExecutionException e) {
      String message = String.valueOf(e.getCause().getMessage());
      assertTrue(message.contains("provider alpha"), message);
      assertEquals(1, message.lines().count(), message);
    }
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
