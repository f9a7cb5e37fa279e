package org.splinter.http.door.access;

import org.splinter.http.door.access.PreparationMeter.Caused;

/** The place of a preparation among those that wait or run, on its principal's account. */
public final class PreparationPlace {
  private final Limits limits;
  private final Principal principal;
  private final Caused caused;

  PreparationPlace(Limits limits, Principal principal, Caused caused) {
    this.limits = limits;
    this.principal = principal;
    this.caused = caused;
  }

  /** Counts the bytes that were made. */
  public void made(long bytes) {
    limits.countPrepared(principal, caused, bytes);
  }

  /** Gives the place back, once. */
  public void release() {
    limits.endPreparation(principal);
  }
}
