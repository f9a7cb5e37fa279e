package org.splinter.client.round;

import java.io.IOException;
import java.util.List;

/**
 * Failure of an answer's check: at least one of the providers answered falsely, or more than an
 * outvoting query tolerates. It names no culprit, since each of them could have caused it, and
 * holds nothing of the answer.
 */
public final class FailedCheckException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes the failure of an answer.
   *
   * @param providers the names of all providers that were asked
   */
  public FailedCheckException(List<String> providers) {
    this(
        "the answer failed its check and was thrown away: at least one of the providers "
            + String.join(" and ", providers)
            + " answered falsely, and it cannot be told which; ask another pair of providers");
  }

  private FailedCheckException(String message) {
    super(message);
  }

  /**
   * Makes the failure of answers that do not decide who is right.
   *
   * @param answered the names of the providers that answered
   * @param tolerated the most providers that may answer falsely or not at all
   */
  public static FailedCheckException undecided(List<String> answered, int tolerated) {
    return new FailedCheckException(
        "the answers of providers "
            + String.join(", ", answered)
            + " contradict each other and were thrown away: more than the "
            + tolerated
            + " that this query tolerates failed or answered falsely, and it cannot be told which;"
            + " ask other providers, or more of them with a larger --tolerate");
  }
}
