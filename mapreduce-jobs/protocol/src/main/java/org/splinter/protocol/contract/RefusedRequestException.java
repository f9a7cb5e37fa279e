package org.splinter.protocol.contract;

import java.io.IOException;

/**
 * A refusal of a request that the data do not allow within the bounds that the message names: to
 * try again would not help, and nothing is broken. It keeps its type when a job's task throws it.
 */
public final class RefusedRequestException extends IOException {
  private static final long serialVersionUID = 1L;

  public RefusedRequestException(String message) {
    super(message);
  }

  /** Returns whether a failure was caused by a refusal. */
  public static boolean caused(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RefusedRequestException) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a task's diagnostics, a printed stack trace, show a refusal. */
  public static boolean caused(String diagnostics) {
    return diagnostics.contains(RefusedRequestException.class.getName());
  }
}
