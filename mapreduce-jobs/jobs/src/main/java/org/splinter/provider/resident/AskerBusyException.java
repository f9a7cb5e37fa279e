package org.splinter.provider.resident;

import java.io.IOException;

/**
 * A lack of time for one more round of an asker whose rounds take all the time that one asker may
 * have; it passes when some of them are answered.
 */
public final class AskerBusyException extends IOException {
  private static final long serialVersionUID = 1L;

  AskerBusyException(String message) {
    super(message);
  }
}
