package org.splinter.http.door.access;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The memory that a request's body takes of what a door may hold. It is given back when all who
 * hold it have let it go: the request itself, and the work that it began.
 */
public final class BodyRoom {
  private final Limits limits;
  private final Principal principal;
  private final long bytes;
  private final AtomicInteger holders = new AtomicInteger(1);

  /** Holds memory that was taken from the limits. */
  BodyRoom(Limits limits, Principal principal, long bytes) {
    this.limits = limits;
    this.principal = principal;
    this.bytes = bytes;
  }

  /** Lets the request cost nothing of a minute's bytes, as it only repeats another. */
  public void refund() {
    limits.giveBytes(principal, bytes);
  }

  /** Adds a holder. */
  public void hold() {
    holders.incrementAndGet();
  }

  /** Lets the memory go, once for each holder. */
  public void release() {
    if (holders.decrementAndGet() == 0) {
      limits.giveBody(principal, bytes);
    }
  }
}
