package org.splinter.client.round;

import java.io.IOException;

/**
 * A provider has not answered within the time that its user allows it. That depends on the provider
 * alone, not on a secret, so that whoever was to ask it again may leave that out.
 */
public final class TimeLimitException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * @param message names the provider and its limit
   */
  public TimeLimitException(String message) {
    super(message);
  }
}
