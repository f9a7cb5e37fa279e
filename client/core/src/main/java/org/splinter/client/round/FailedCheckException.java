package org.splinter.client.round;

import java.io.IOException;
import java.util.List;

/**
 * Failure of an answer's check: at least one of the providers answered falsely. It names no
 * culprit, since each of them could have caused it, and holds nothing of the answer.
 */
public final class FailedCheckException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes the failure of an answer.
   *
   * @param providers the names of all providers that were asked
   */
  public FailedCheckException(List<String> providers) {
    super(
        "the answer failed its check and was thrown away: at least one of the providers "
            + String.join(" and ", providers)
            + " answered falsely, and it cannot be told which; ask another pair of providers");
  }
}
