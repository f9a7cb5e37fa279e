package org.splinter.http.door.work;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A task that a thread of its own does again and again until it is closed, so that nothing else
 * waits for it, however long it takes.
 */
public final class Repeated implements AutoCloseable {
  private final ScheduledExecutorService thread;

  /**
   * Begins with the task at once.
   *
   * @param name of the thread
   * @param pause after the end of each run
   */
  public Repeated(String name, Duration pause, Runnable task) {
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread made = new Thread(work, name);
              made.setDaemon(true);
              return made;
            });
    var unused =
        thread.scheduleWithFixedDelay(
            () -> survive(task), 0, pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static void survive(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      // The next run may do better; a task that throws would never run again.
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
