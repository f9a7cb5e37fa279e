package org.splinter.http.door.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that one change of a file waits for another, within its patience. */
final class CommandLockTest {
  private static final int CHANGES = 200;

  @TempDir private Path directory;
  private volatile int changes;

  /** Counts so slowly that two counts at once would lose one. */
  private Integer count() {
    int before = changes;
    LockSupport.parkNanos(50_000);
    changes = before + 1;
    return changes;
  }

  @Test
  void changesDoNotOverlap() throws Exception {
    Path file = directory.resolve("f");
    ExecutorService two = Executors.newFixedThreadPool(2);
    try {
      CompletableFuture<?>[] all = new CompletableFuture<?>[CHANGES];
      for (int i = 0; i < CHANGES; i++) {
        all[i] =
            CompletableFuture.runAsync(
                () -> {
                  try {
                    CommandLock.holding(file, this::count);
                  } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                },
                two);
      }
      CompletableFuture.allOf(all).get();
    } finally {
      two.shutdownNow();
    }
    assertEquals(CHANGES, changes);
  }

  @Test
  void endsWaitingWithAReason() throws Exception {
    Path file = directory.resolve("f");
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<Object> holder =
          other.submit(
              () ->
                  CommandLock.holding(
                      file,
                      () -> {
                        held.countDown();
                        awaitQuietly(release);
                        return "";
                      }));
      held.await();
      IOException refused =
          assertThrows(
              IOException.class,
              () -> CommandLock.holding(file, Duration.ofMillis(50), this::count));
      assertTrue(
          refused.getMessage().startsWith("another command has held " + file + ".lock"),
          refused.getMessage());
      assertEquals(0, changes);
      release.countDown();
      holder.get();
      assertEquals(1, CommandLock.holding(file, Duration.ZERO, this::count));
    } finally {
      release.countDown();
      other.shutdownNow();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void isFreeAfterAFailure() throws Exception {
    Path file = directory.resolve("f");
    assertThrows(
        IOException.class,
        () ->
            CommandLock.holding(
                file,
                () -> {
                  throw new IOException("fails");
                }));
    assertEquals(1, CommandLock.holding(file, Duration.ZERO, this::count));
  }
}
