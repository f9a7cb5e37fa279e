package org.splinter.http.server;

import java.time.Duration;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/**
 * An exception that ends a request with a problem that was foreseen. It has no stack trace and no
 * cause.
 */
public final class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public ProblemException(Problem problem) {
    super(problem.detail(), null, false, false);
    this.problem = problem;
  }

  public ProblemException(int status, String detail) {
    this(Problem.of(status, detail));
  }

  /** Returns a problem that may pass after some time; its header has whole seconds from 1. */
  public static ProblemException after(int status, String detail, Duration time) {
    long seconds = Math.max(1, time.plusMillis(999).toSeconds());
    return new ProblemException(
        Problem.of(status, detail).with(HttpHeader.RETRY_AFTER.asString(), Long.toString(seconds)));
  }

  /** Returns the problem of a field of the request's body. */
  public static ProblemException ofField(int status, @Nullable String field, String detail) {
    return new ProblemException(new Problem(status, detail, field, null, Map.of()));
  }

  public Problem problem() {
    return problem;
  }
}
