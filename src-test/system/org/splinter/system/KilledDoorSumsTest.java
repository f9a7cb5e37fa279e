package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.client.sum.SumDoor;
import org.splinter.protocol.door.DoorCaller;

/**
 * Tests of a door in a process of its own that is killed after it has charged a request for sums
 * and before it has answered: the client, who asks again with equal bytes, is charged once, and
 * gets the bytes that any later retry gets.
 */
@Tag("slow")
final class KilledDoorSumsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private static Path home;

  @Test
  void aKilledDoorChargesOnce() throws Exception {
    GeneratedTable table = PrivateStaff.importTo(home, new Random(1));
    long pay = Long.parseLong(table.rows().get(7).get(2));
    try (TestDoors doors = TestDoors.open(home, List.of("beta"))) {
      TestDoors.certify(doors.files(), "alpha");
      int port = KilledDoorTest.freePort();
      Path configuration =
          doors.configure(
              "alpha",
              port,
              List.of("door.run = jobs", "door.sums = true", "door.sums.budget = 400"));
      DoorProcess process = DoorProcess.start(configuration);
      try {
        DoorCaller caller = new DoorCaller(URI.create("https://127.0.0.1:" + port), doors.keys());
        RetrySettings patient = new RetrySettings(Optional.empty(), 20, Duration.ofMillis(500));
        SumDoor door = PrivateStaff.door(new DoorProvider("alpha", caller, patient, notice -> {}));
        try (PrivateStaff.Question asked =
            PrivateStaff.ask(door, PrivateStaff.SUM, List.of(PrivateStaff.id(7)))) {
          CompletableFuture<byte[]> answer =
              CompletableFuture.supplyAsync(
                  () -> {
                    try {
                      return door.answer(asked.bytes(), done -> {});
                    } catch (IOException | InterruptedException e) {
                      throw new IllegalStateException(e);
                    }
                  });
          awaitCharge();
          process.kill();
          assertFalse(answer.isDone(), "answered before the door was killed");
          assertEquals(1, charges().size());
          process = DoorProcess.start(configuration);
          byte[] bytes = answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
          assertEquals(1, charges().size());
          process.kill(); // so that the answer is not one that was kept
          process = DoorProcess.start(configuration);
          assertArrayEquals(bytes, door.answer(asked.bytes(), done -> {}));
          assertEquals(1, charges().size());
          assertEquals("[[1, " + pay + "]]", asked.rows(bytes).toString());
        }
      } finally {
        process.close();
      }
    }
  }

  private static void awaitCharge() throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end && charges().isEmpty()) {
      Thread.sleep(1);
    }
  }

  private static List<Path> charges() throws IOException {
    Path budgets = home.resolve("providers/alpha/private/budget");
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(budgets)) {
      try (Stream<Path> all = Files.walk(budgets)) {
        all.filter(file -> Files.isRegularFile(file))
            .filter(file -> !file.getFileName().toString().startsWith("."))
            .forEach(found::add);
      }
    }
    return found;
  }
}
