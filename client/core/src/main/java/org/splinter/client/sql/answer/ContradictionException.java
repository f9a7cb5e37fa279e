package org.splinter.client.sql.answer;

import java.io.IOException;

/**
 * Failure of answers that were read and contradict one another. Answers that passed their check are
 * true to the providers' data, so that false ones are a reason only where nothing was checked. It
 * holds nothing of the answers.
 */
public final class ContradictionException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes the failure of a query.
   *
   * @param contradiction which of the answers do not go together, as a clause
   */
  public ContradictionException(String contradiction) {
    super(
        contradiction
            + "; without the answer check (--check off, or three providers or more) one of the"
            + " providers may be faulty: ask two of them with the check on; with it all of them"
            + " have prepared wrong data, or this client is faulty: remove what was prepared"
            + " (splinter views drop), ask again, and report it if that does not help");
  }
}
