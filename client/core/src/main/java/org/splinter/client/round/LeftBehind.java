package org.splinter.client.round;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.splinter.client.provider.Provider;

/**
 * Work at providers that a question did without, which ends while its user goes on. A round's is
 * told to stop, and a process waits until it has cleaned up. Work that makes something for later
 * queries goes on as long as the process does, and its provider is not asked for more meanwhile.
 */
public final class LeftBehind {
  private static final Set<ExecutorService> STOPPED = ConcurrentHashMap.newKeySet();
  private static final Set<Kept> KEPT = ConcurrentHashMap.newKeySet();

  /** Work that a provider has not ended. */
  private record Kept(Provider provider, Future<?> work) {}

  private LeftBehind() {}

  /** Tells work to stop, which then ends by itself. */
  static void stop(ExecutorService work) {
    work.shutdownNow();
    STOPPED.removeIf(ExecutorService::isTerminated);
    STOPPED.add(work);
  }

  /**
   * Lets work that has not ended go on.
   *
   * @param work one piece per provider
   */
  static void keep(List<? extends Provider> providers, List<? extends Future<?>> work) {
    KEPT.removeIf(kept -> kept.work.isDone());
    for (int i = 0; i < providers.size(); i++) {
      if (!work.get(i).isDone()) {
        KEPT.add(new Kept(providers.get(i), work.get(i)));
      }
    }
  }

  /**
   * Requires that a provider is not still at work that an earlier question did without.
   *
   * @throws IOException if it is
   */
  static void requireFree(Provider provider) throws IOException {
    for (Kept kept : KEPT) {
      if (kept.provider == provider && !kept.work.isDone()) {
        throw new IOException(
            "provider "
                + provider.name()
                + " still makes what it was asked for before; see whether it hangs, or wait");
      }
    }
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
