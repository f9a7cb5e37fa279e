package org.splinter.protocol.door;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** A door's reply that is no success: its status, and the detail of its problem. */
public final class DoorStatusException extends IOException {
  private static final long serialVersionUID = 1L;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int UNAVAILABLE = 503;

  /** The status of work that was cancelled, as a door does to what still runs when it closes. */
  private static final int GONE = 410;

  private final int status;
  private final transient Optional<Duration> after;

  DoorStatusException(int status, String detail, Optional<Duration> after) {
    super(detail);
    this.status = status;
    this.after = after;
  }

  /** Returns the status of HTTP. */
  public int status() {
    return status;
  }

  /** Returns how long the door asks its caller to wait, if it asks for that. */
  public Optional<Duration> after() {
    return after;
  }

  /** Returns whether the request may succeed if it is repeated later. */
  public boolean mayPass() {
    return status == TOO_MANY_REQUESTS || status == UNAVAILABLE || status == GONE;
  }
}
