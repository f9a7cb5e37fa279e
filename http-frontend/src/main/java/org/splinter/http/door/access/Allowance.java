package org.splinter.http.door.access;

import java.time.Duration;

/**
 * An allowance of some quantity, such as rounds or bytes, that refills steadily: a token bucket
 * that holds one minute's worth. Not safe for use by several threads.
 */
final class Allowance {
  private static final double MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

  private final double perMinute;
  private double left;
  private long at;

  Allowance(long perMinute, long now) {
    this.perMinute = perMinute;
    this.left = perMinute;
    this.at = now;
  }

  /** Refills up to a time. */
  private void refill(long now) {
    left = Math.min(perMinute, left + perMinute * (now - at) / MINUTE_NANOS);
    at = now;
  }

  /**
   * Returns how long it takes until a quantity is there, zero if it is.
   *
   * @param quantity at most the quantity of a minute
   */
  Duration until(long quantity, long now) {
    refill(now);
    double missing = quantity - left;
    return missing <= 0
        ? Duration.ZERO
        : Duration.ofNanos((long) Math.ceil(missing / perMinute * MINUTE_NANOS));
  }

  /** Takes a quantity that is there. */
  void take(long quantity) {
    left -= quantity;
  }

  /** Returns whether it is full, so that nothing was taken for long. */
  boolean isFull(long now) {
    refill(now);
    return left >= perMinute;
  }
}
