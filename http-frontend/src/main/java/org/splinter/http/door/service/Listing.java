package org.splinter.http.door.service;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.site.SiteWork;

/**
 * An encoded list of what the provider has, which is read anew when it is asked for and a second
 * old. One thread at a time reads it; others get the last one meanwhile, as all do while the
 * provider's cluster cannot be reached. Safe for use by several threads.
 */
final class Listing implements PublicQuestion {
  private static final Duration FRESH = Duration.ofSeconds(1);

  private final ClusterState cluster;
  private final SiteWork<byte[]> reading;
  private final ReentrantLock refreshing = new ReentrantLock();
  private volatile @Nullable Listed last;

  /** A list, and when it was read. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Listed(byte[] bytes, long read) {
    boolean isFresh() {
      return System.nanoTime() - read < FRESH.toNanos();
    }
  }

  /**
   * @param reading of the list, which one thread at a time does
   */
  Listing(ClusterState cluster, SiteWork<byte[]> reading) {
    this.cluster = cluster;
    this.reading = reading;
  }

  @Override
  public Optional<byte[]> known() throws IOException {
    Listed kept = last;
    if (kept == null) {
      cluster.requireReachable();
      return Optional.empty();
    }
    return kept.isFresh() || refreshing.isLocked() || cluster.isLost()
        ? Optional.of(kept.bytes)
        : Optional.empty();
  }

  @Override
  public Optional<byte[]> ask() throws IOException, InterruptedException {
    return Optional.of(read());
  }

  private byte[] read() throws IOException, InterruptedException {
    Listed kept = last;
    if (kept == null) {
      refreshing.lockInterruptibly();
    } else if (!refreshing.tryLock()) {
      return kept.bytes;
    }
    try {
      Listed before = last;
      if (before != null && before.isFresh()) {
        return before.bytes; // read while this thread waited
      }
      byte[] read = readOr(before);
      byte[] shared = // one array for all readers, however slow
          before != null && Arrays.equals(before.bytes, read) ? before.bytes : read;
      last = new Listed(shared, System.nanoTime());
      return shared;
    } finally {
      refreshing.unlock();
    }
  }

  /** Reads the list, or returns the last one if the cluster cannot be reached. */
  private byte[] readOr(@Nullable Listed before) throws IOException, InterruptedException {
    try {
      return cluster.reaching(reading);
    } catch (IOException e) {
      if (before == null || !DoorProblems.isUnavailable(e)) {
        throw e;
      }
      return before.bytes;
    }
  }
}
