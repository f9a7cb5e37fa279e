package org.splinter.http.door.work;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.splinter.provider.job.RootCause;

/**
 * A task that a thread of its own does again and again until it is closed, so that nothing else
 * waits for it, however long it takes.
 */
public final class Repeated implements AutoCloseable {
  private final Runnable task;
  private final Consumer<String> problems;
  private final ScheduledExecutorService thread;

  /** The problem of the last run, which the one thread knows; empty if it had none. */
  private String last = "";

  /**
   * Begins with the task at once.
   *
   * @param name of the thread
   * @param pause after the end of each run
   * @param problems receives a line about what a run throws, unless the run before threw the like
   */
  public Repeated(String name, Duration pause, Runnable task, Consumer<String> problems) {
    this.task = task;
    this.problems = line -> problems.accept("the " + name + " failed: " + line);
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread made = new Thread(work, name);
              made.setDaemon(true);
              return made;
            });
    var unused =
        thread.scheduleWithFixedDelay(this::run, 0, pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Does the task; one that throws would never run again. */
  private void run() {
    String problem = "";
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      problem = RootCause.line(e);
    }
    if (!problem.isEmpty() && !problem.equals(last)) {
      problems.accept(problem);
    }
    last = problem;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
