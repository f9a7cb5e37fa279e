package org.splinter.client.round;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Work at providers that a question did without and told to stop, which ends while its user goes
 * on. A process waits until it has cleaned up.
 */
public final class LeftBehind {
  private static final Set<ExecutorService> STOPPED = ConcurrentHashMap.newKeySet();

  private LeftBehind() {}

  /** Tells work to stop, which then ends by itself. */
  static void stop(ExecutorService work) {
    work.shutdownNow();
    STOPPED.removeIf(ExecutorService::isTerminated);
    STOPPED.add(work);
  }

  /** Waits until all stopped work has ended, and returns whether it has before the time is over. */
  public static boolean await(Duration most) {
    long end = System.nanoTime() + most.toNanos();
    try {
      boolean done = true;
      for (ExecutorService work : STOPPED) {
        done &= work.awaitTermination(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      }
      return done;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
