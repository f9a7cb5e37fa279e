package org.splinter.http.door.service;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.site.SiteWork;

/**
 * State of the provider's cluster, by a small question that one thread asks it again and again.
 *
 * <p>Guarantee: once the cluster is found to be gone, or has not answered for {@link #PATIENCE},
 * nobody else waits for it, and one answer ends that. Failures of requests change nothing: they may
 * be about a single file, and a stranger can cause them.
 */
final class ClusterState {
  /** The time after which a cluster that has not answered counts as lost. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  private final SiteWork<?> question;
  private final LongSupplier nanos;
  private boolean reached;
  private @Nullable IOException failure;
  private boolean asking;
  private long asked;

  /**
   * @param question which a cluster that is there answers at once
   */
  ClusterState(SiteWork<?> question) {
    this(question, System::nanoTime);
  }

  /**
   * @param nanos a clock
   */
  ClusterState(SiteWork<?> question, LongSupplier nanos) {
    this.question = question;
    this.nanos = nanos;
  }

  /** Asks the cluster, and keeps whether it could be reached; for one thread alone. */
  void ask() {
    begin();
    boolean answered = false;
    IOException failed = null;
    try {
      question.run();
      answered = true;
    } catch (IOException e) {
      failed = DoorProblems.isUnavailable(e) ? e : null;
    } catch (InterruptedException e) { // the door is closed
      Thread.currentThread().interrupt();
    } finally {
      end(answered, failed);
    }
  }

  private synchronized void begin() {
    asking = true;
    asked = nanos.getAsLong();
  }

  private synchronized void end(boolean answered, @Nullable IOException failed) {
    asking = false;
    reached = answered;
    failure = failed;
  }

  /** Returns why the cluster counts as lost; null if it does not. */
  private synchronized @Nullable IOException lost() {
    if (failure == null && asking && nanos.getAsLong() - asked > PATIENCE.toNanos()) {
      return new SocketTimeoutException("it has not answered for " + PATIENCE.toSeconds() + " s");
    }
    return failure;
  }

  /** Returns whether the cluster could not be reached when it was asked last. */
  boolean isLost() {
    return lost() != null;
  }

  /** Returns whether the provider's files could be reached when they were asked last. */
  synchronized boolean reachable() {
    return reached && lost() == null;
  }

  /**
   * Refuses work that would wait for the cluster in vain.
   *
   * @throws IOException as the last failure to reach it, made anew since several may get it
   */
  void requireReachable() throws IOException {
    IOException lost = lost();
    if (lost != null) {
      throw new IOException("the cluster could not be reached moments ago", lost);
    }
  }

  /** Asks something of the cluster, unless it is lost. */
  <T> T reaching(SiteWork<T> work) throws IOException, InterruptedException {
    requireReachable();
    return work.run();
  }
}
