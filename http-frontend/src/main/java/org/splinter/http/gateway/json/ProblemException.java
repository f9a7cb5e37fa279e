package org.splinter.http.gateway.json;

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

  /** Returns the problem of a field of the request's body. */
  public static ProblemException ofField(int status, @Nullable String field, String detail) {
    return new ProblemException(new Problem(status, detail, field));
  }

  public Problem problem() {
    return problem;
  }
}
