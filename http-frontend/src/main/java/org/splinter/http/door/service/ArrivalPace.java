package org.splinter.http.door.service;

import java.time.Duration;

/**
 * The pace at which a request in pieces comes, which ends when it is too slow to have a place any
 * longer. Safe for use by several threads.
 *
 * <p>Guarantee: nothing but bytes that are new keeps a place, and few of them not for long: who
 * sends a byte now and then has ended as who sends none. A request that is whole has to be asked
 * for soon, and does not stay for ever however often that fails.
 */
final class ArrivalPace {
  static final Duration SILENCE = Duration.ofMinutes(2);
  static final Duration MOST_WHOLE = Duration.ofHours(1);

  /** Bytes in a second; encryption on one slow core gives several times as many. */
  static final long LEAST_BYTES = 16 << 10;

  private long begun;
  private long last;
  private long came;
  private boolean whole;

  /**
   * @param now a time of {@link System#nanoTime}, as all others
   */
  ArrivalPace(long now) {
    this.begun = now;
    this.last = now;
  }

  /** Notes how many bytes have come in all; as many as before are no news. */
  synchronized void came(long bytes, long now) {
    if (bytes > came) {
      came = bytes;
      last = now;
    }
  }

  /** Notes that all bytes have come. */
  synchronized void whole(long now) {
    whole = true;
    begun = now;
  }

  /** Notes that work on the whole request has ended, and may be asked again. */
  synchronized void worked(long now) {
    last = now;
  }

  /** Returns whether the request has to make room. */
  synchronized boolean isOver(long now) {
    long age = now - begun;
    if (now - last > SILENCE.toNanos()) {
      return true;
    }
    if (whole) {
      return age > MOST_WHOLE.toNanos();
    }
    long late = Math.max(0, age - SILENCE.toNanos());
    return came < Duration.ofNanos(late).toSeconds() * LEAST_BYTES;
  }
}
