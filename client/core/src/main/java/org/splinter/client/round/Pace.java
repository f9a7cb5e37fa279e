package org.splinter.client.round;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.splinter.client.provider.Provider;

/**
 * Pace of the rounds of some queries: it holds every round but the first until a fixed time after
 * the last answer of the round before, so that the time in between does not show how long the
 * client worked on the answers, which depends on what they hold.
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
  private final long gap;
  private final Clock clock;
  private boolean answered;
  private long lastAnswer;

  /** A clock that can be waited for. */
  interface Clock {
    /** Returns the time in nanoseconds since some moment. */
    long nanos();

    /** Waits until a time, which may have passed. */
    void waitUntil(long nanos) throws InterruptedException;
  }

  private Pace(long gap, Clock clock) {
    this.gap = gap;
    this.clock = clock;
  }

  /**
   * Returns the pace of queries that these providers are asked.
   *
   * @param work that the client does between two rounds
   * @param units of that work: a public number, which follows from the template, the versions of
   *     the data and the number of queries
   * @param shareBytes of the shares that it makes for one provider, as public
   */
  public static Pace of(
      List<? extends Provider> providers, RoundWork work, long units, long shareBytes) {
    return of(providers, work.gap(units, shareBytes), new MonotonicClock());
  }

  /** Returns the pace of queries of one round. */
  public static Pace ofOneRound() {
    return new Pace(0, new MonotonicClock());
  }

  static Pace of(List<? extends Provider> providers, Duration least, Clock clock) {
    long gap = least.toNanos();
    for (Provider provider : providers) {
      gap = Math.max(gap, provider.retries().pace().toNanos());
    }
    boolean watched = providers.stream().anyMatch(provider -> !provider.embedded());
    return new Pace(watched ? gap : 0, clock);
  }

  /** Notes that the last answer of a round is there. */
  void answered() {
    answered = true;
    lastAnswer = clock.nanos();
  }

  /**
   * The outcome of holding a round.
   *
   * @param workNanos since the last answer of the round before; 0 of the first round
   * @param late whether that was more than the gap
   */
  record Held(long workNanos, boolean late) {}

  /** Waits until the next round may begin, all of whose requests must be ready. */
  Held hold() throws InterruptedException {
    if (!answered) {
      return new Held(0, false);
    }
    long work = clock.nanos() - lastAnswer;
    if (gap == 0) {
      return new Held(work, false);
    }
    long overrun = (work - 1) / gap;
    clock.waitUntil(lastAnswer + (overrun + 1) * gap);
    return new Held(work, overrun > 0);
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
