package org.splinter.http.door;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until a test moves it. */
public final class MovableClock implements InstantSource {
  private volatile Instant now;

  public MovableClock(Instant now) {
    this.now = now;
  }

  public void move(Duration by) {
    now = now.plus(by);
  }

  @Override
  public Instant instant() {
    return now;
  }
}
