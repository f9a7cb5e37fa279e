package org.splinter.provider.sum;

import java.time.Duration;

/**
 * Limits of what a provider keeps of one client's requests ahead.
 *
 * @param requests the most that it keeps at once
 * @param bytes the most bytes of their states
 * @param kept how long it keeps one
 */
public record AheadLimits(int requests, long bytes, Duration kept) {
  /** The limits of a provider whose operator sets none. */
  public static final AheadLimits DEFAULT = new AheadLimits(16, 16 << 20, Duration.ofDays(7));

  /** No limits, for requests that the provider itself has evaluated. */
  static final AheadLimits NONE =
      new AheadLimits(Integer.MAX_VALUE, Long.MAX_VALUE, Duration.ofSeconds(Long.MAX_VALUE));
}
