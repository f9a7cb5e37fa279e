package org.splinter.provider.resident;

import java.io.IOException;

/** A lack of memory for the data of a round, which is refused where no job may run it. */
public final class MemoryFullException extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean passing;

  /**
   * @param passing whether the data would fit if other rounds held none
   */
  MemoryFullException(String message, boolean passing) {
    super(message);
    this.passing = passing;
  }

  /** Returns whether the round may be answered when other rounds have ended. */
  public boolean passing() {
    return passing;
  }
}
