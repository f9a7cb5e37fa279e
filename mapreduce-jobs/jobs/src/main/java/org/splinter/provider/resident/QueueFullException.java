package org.splinter.provider.resident;

import java.io.IOException;

/** A lack of places for rounds that need a job, which passes. */
public final class QueueFullException extends IOException {
  private static final long serialVersionUID = 1L;

  QueueFullException(String message) {
    super(message);
  }
}
