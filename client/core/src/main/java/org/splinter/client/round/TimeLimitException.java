package org.splinter.client.round;

import java.io.IOException;

/**
 * Failure of a provider that has not answered within the time that its user allows it. It depends
 * on the provider alone, not on a secret, so that a caller that would ask the provider again may
 * leave that out.
 */
public final class TimeLimitException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * Makes the exception.
   *
   * @param message names the provider and its limit
   */
  public TimeLimitException(String message) {
    super(message);
  }
}
