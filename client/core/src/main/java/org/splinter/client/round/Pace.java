package org.splinter.client.round;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.QuerySequence;

/**
 * Pace of the rounds of some queries: it holds every round but the first until a fixed time after
 * the last answer of the round before, so that the time in between does not show how long the
 * client worked on the answers, which depends on what they hold. The first round is held in the
 * same way if the queries follow others in a {@link QuerySequence}.
 *
 * <p>Guarantee: a round begins when the gap has passed since the last answer, by the monotonic
 * clock, whatever the work took; if the work took longer, at the first whole multiple of the gap
 * after it. The gap follows from public figures alone: the kind and size of the work ({@link
 * RoundWork}) and the settings of the providers. So providers learn from the time of a request, at
 * most, how many whole gaps the work overran, which is 0 unless the client's computer was far
 * slower than those that {@link RoundWork} was measured on. This assumes that the clock and the
 * system's scheduler do not depend on a secret.
 *
 * <p>Embedded providers are not waited for: nobody watches them.
 */
public final class Pace {
  private final QuerySequence sequence;
  private final boolean watched;
  private final Duration slowest;
  private final Duration gap;
  private final Clock clock;
  private boolean first = true;

  /** A clock that can be waited for. */
  interface Clock {
    /** Returns the time in nanoseconds since some moment. */
    long nanos();

    /** Waits until a time, which may have passed. */
    void waitUntil(long nanos) throws InterruptedException;
  }

  private Pace(
      List<? extends Provider> providers, QuerySequence sequence, Duration gap, Clock clock) {
    this.sequence = sequence;
    this.watched = providers.stream().anyMatch(provider -> !provider.embedded());
    this.slowest =
        providers.stream()
            .map(provider -> provider.retries().pace())
            .max(Duration::compareTo)
            .orElse(Duration.ZERO);
    this.gap = gap;
    this.clock = clock;
  }

  /**
   * Returns the pace of queries that these providers are asked.
   *
   * @param sequence that the queries are part of
   * @param gap for the work that the client does between two rounds, see {@link RoundWork#gap}
   */
  public static Pace of(List<? extends Provider> providers, QuerySequence sequence, Duration gap) {
    return of(providers, sequence, gap, new MonotonicClock());
  }

  /** Returns the pace of queries of one round. */
  public static Pace ofOneRound(List<? extends Provider> providers, QuerySequence sequence) {
    return of(providers, sequence, RoundWork.LEAST);
  }

  static Pace of(
      List<? extends Provider> providers, QuerySequence sequence, Duration gap, Clock clock) {
    return new Pace(providers, sequence, gap, clock);
  }

  /** Returns the sequence that the queries are part of. */
  QuerySequence sequence() {
    return sequence;
  }

  /**
   * Notes that the last answer of a round is there.
   *
   * @param bytes of the answers of all providers, if each is as long as the middle one
   */
  void answered(long bytes) {
    sequence.answered(clock.nanos(), bytes);
  }

  /**
   * The outcome of holding a round.
   *
   * @param workNanos since the last answer of the round before; 0 if there is none
   * @param late whether that was more than the gap
   */
  record Held(long workNanos, boolean late) {}

  /**
   * Waits until the next round may begin, all of whose requests must be ready.
   *
   * @param shareBytes of the round's shares for one provider, as public
   */
  Held hold(long shareBytes) throws InterruptedException {
    Optional<QuerySequence.LastAnswer> last = sequence.lastAnswer();
    boolean follows = first;
    first = false;
    if (last.isEmpty()) {
      return new Held(0, false);
    }
    long since = last.get().nanos();
    long work = clock.nanos() - since;
    if (!watched) {
      return new Held(work, false);
    }
    long nanos = gap(follows ? RoundWork.FOLLOWING.gap(last.get().bytes(), shareBytes) : gap);
    long overrun = (work - 1) / nanos;
    clock.waitUntil(since + (overrun + 1) * nanos);
    return new Held(work, overrun > 0);
  }

  private long gap(Duration least) {
    return (least.compareTo(slowest) > 0 ? least : slowest).toNanos();
  }

  /** The clock of this computer. */
  private static final class MonotonicClock implements Clock {
    /**
     * The end of a wait, which is spent running: a thread that sleeps wakes up the later the longer
     * it slept, since its processor sleeps too.
     */
    private static final long AWAKE_NANOS = 2_000_000;

    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public void waitUntil(long nanos) throws InterruptedException {
      for (long left = nanos - nanos(); left > 0; left = nanos - nanos()) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        if (left > AWAKE_NANOS) {
          LockSupport.parkNanos(left - AWAKE_NANOS);
        } else {
          Thread.onSpinWait();
        }
      }
    }
  }
}
