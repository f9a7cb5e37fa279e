package org.splinter.protocol.contract;

import java.io.IOException;

/**
 * The data do not allow what is asked of them, within the bounds that the message names: to try
 * again would not help, and nothing is broken. It keeps its type when a job's task throws it.
 */
public final class RefusalException extends IOException {
  private static final long serialVersionUID = 1L;

  public RefusalException(String message) {
    super(message);
  }

  /** Returns whether something failed because of one. */
  public static boolean caused(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RefusalException) {
        return true;
      }
    }
    return false;
  }

  /** The same of a task's diagnostics: a printed stack trace. */
  public static boolean caused(String diagnostics) {
    return diagnostics.contains(RefusalException.class.getName());
  }
}
