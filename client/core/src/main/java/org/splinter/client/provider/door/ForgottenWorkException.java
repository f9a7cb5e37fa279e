package org.splinter.client.provider.door;

import java.io.IOException;

/** The loss of work that a door had begun; asking again starts it anew. */
final class ForgottenWorkException extends IOException {
  private static final long serialVersionUID = 1L;

  ForgottenWorkException(IOException cause) {
    super("the door has forgotten what it was asked; it may have been started anew", cause);
  }
}
