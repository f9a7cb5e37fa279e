package org.splinter.client.round;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Work at providers that a question did without, which ends while its user goes on: a round's is
 * told to stop, and cleans up; what makes something for later queries goes on. A process waits for
 * it before it ends.
 */
public final class LeftBehind {
  private static final Set<ExecutorService> LEFT = ConcurrentHashMap.newKeySet();

  private LeftBehind() {}

  /**
   * Leaves work to itself.
   *
   * @param stops whether it is told to stop
   */
  static void leave(ExecutorService work, boolean stops) {
    if (stops) {
      work.shutdownNow();
    } else {
      work.shutdown();
    }
    LEFT.removeIf(ExecutorService::isTerminated);
    LEFT.add(work);
  }

  /** Waits until all work has ended, and returns whether it has before the time is over. */
  public static boolean await(Duration most) {
    long end = System.nanoTime() + most.toNanos();
    try {
      boolean done = true;
      for (ExecutorService work : LEFT) {
        done &= work.awaitTermination(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      }
      return done;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
