package org.splinter.http.door.service;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.site.SiteWork;

/**
 * State of the provider's cluster, by what was asked of it last. To find out that it cannot be
 * reached takes long, so that for moments others take one's word for it.
 */
final class ClusterState {
  private static final Duration DOWN = Duration.ofSeconds(3);

  private boolean reached;
  private long downUntil = System.nanoTime();
  private @Nullable IOException down;

  /** Asks the cluster, unless it could not be reached moments ago. */
  <T> T reaching(SiteWork<T> work) throws IOException, InterruptedException {
    IOException failed = recentFailure();
    if (failed != null) {
      throw failed;
    }
    try {
      T result = work.run();
      keep(null);
      return result;
    } catch (IOException e) {
      if (DoorProblems.isUnavailable(e)) {
        keep(e);
      }
      throw e;
    }
  }

  /** Returns the failure to reach the cluster that still counts; one thread in a while tries. */
  private synchronized @Nullable IOException recentFailure() {
    long now = System.nanoTime();
    if (down == null || now - downUntil < 0) {
      return down;
    }
    downUntil = now + DOWN.toNanos();
    return null;
  }

  private synchronized void keep(@Nullable IOException failure) {
    down = failure;
    downUntil = System.nanoTime() + DOWN.toNanos();
    reached |= failure == null;
  }

  /** Returns whether the provider's files could be reached when they were asked last. */
  synchronized boolean reachable() {
    return reached && down == null;
  }

  /**
   * Refuses work that would wait for the cluster in vain.
   *
   * @throws IOException as the last failure to reach it, made anew since several may get it
   */
  synchronized void requireReachable() throws IOException {
    if (down != null && System.nanoTime() - downUntil < 0) {
      throw new IOException("the cluster could not be reached moments ago", down);
    }
  }
}
