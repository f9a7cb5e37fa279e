package org.splinter.client.provider;

import java.time.Duration;
import java.util.Optional;

/**
 * Limits of when a client asks a provider: how long it waits for an answer, how often it asks
 * again, and how soon it asks the next round. They follow from the user's configuration alone, so
 * that what a provider sees of them says nothing of a query.
 *
 * @param timeout of one round or question, with all retries; empty is for ever
 * @param retries how often at most one request is repeated
 * @param pause before the first retry; it doubles for each further one
 * @param pace the least time from the last answer of a round to the next round
 */
public record RetrySettings(
    Optional<Duration> timeout, int retries, Duration pause, Duration pace) {
  /** The limits that hold unless the user's configuration sets others. */
  public static final RetrySettings DEFAULT =
      new RetrySettings(Optional.of(Duration.ofHours(1)), 2, Duration.ofSeconds(1));

  /** The longest time between two rounds that a user can set. */
  public static final Duration MAX_PACE = Duration.ofMinutes(1);

  /** The longest pause, unless the first one is longer. */
  public static final Duration MAX_PAUSE = Duration.ofMinutes(1);

  private static final int MAX_DOUBLINGS = 20;

  /** Makes settings that leave the time between rounds to the kind of query. */
  public RetrySettings(Optional<Duration> timeout, int retries, Duration pause) {
    this(timeout, retries, pause, Duration.ZERO);
  }

  /**
   * Returns the pause before a retry: the first pause, doubled for each retry after the first, at
   * most {@link #MAX_PAUSE} unless the first one is longer; less up to half of it.
   *
   * @param retry from 1
   * @param jitter from 0 to 1, which spreads clients that failed at once
   */
  public Duration pause(int retry, double jitter) {
    Duration longest = pause.compareTo(MAX_PAUSE) > 0 ? pause : MAX_PAUSE;
    Duration doubled = pause.multipliedBy(1L << Math.min(retry - 1, MAX_DOUBLINGS));
    Duration bounded = doubled.compareTo(longest) > 0 ? longest : doubled;
    return Duration.ofMillis(Math.round(bounded.toMillis() * (1 - jitter / 2)));
  }
}
