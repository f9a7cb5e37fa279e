package org.splinter.provider.round;

import java.io.IOException;

/** Refusal of a plan on the data that it reads, which is the same whoever asks. */
public final class DataBoundException extends IOException {
  private static final long serialVersionUID = 1;

  public DataBoundException(String message) {
    super(message);
  }
}
