package org.splinter.http.gateway.json;

import java.io.IOException;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.http.server.Problem;
import org.splinter.http.server.ProblemException;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.provider.job.RootCause;

/**
 * The problems that failures of requests and questions are to their user.
 *
 * <p>Guarantee: they hold no value of a secret and no stack trace; of an unforeseen exception they
 * hold only the class.
 */
public final class Problems {
  private Problems() {}

  /**
   * Returns why a question failed: it was refused, a provider did not answer, or something is
   * broken here.
   */
  public static Problem of(Throwable failure) {
    if (failure instanceof ProblemException expected) {
      return expected.problem();
    }
    if (failure instanceof RefusedQueryException refusal) {
      return Problem.of(HttpStatus.UNPROCESSABLE_ENTITY_422, RootCause.line(failure))
          .at(position(refusal));
    }
    if (refused(failure)) {
      return Problem.of(HttpStatus.UNPROCESSABLE_ENTITY_422, RootCause.line(failure));
    }
    if (failure instanceof IOException) {
      return Problem.of(HttpStatus.BAD_GATEWAY_502, RootCause.line(failure));
    }
    return Problem.of(
        HttpStatus.INTERNAL_SERVER_ERROR_500,
        "the gateway failed by "
            + failure.getClass().getSimpleName()
            + ", which is a defect of it");
  }

  /** Returns the position of the word of a query's text that is to blame. */
  public static Optional<Problem.Position> position(RefusedQueryException refusal) {
    return refusal
        .place()
        .map(place -> new Problem.Position(place.line(), place.column(), place.length()));
  }

  /** Returns whether the tables do not fit the question, so that asking again would not help. */
  private static boolean refused(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RefusedRequestException || cause instanceof NoSuchTableException) {
        return true;
      }
    }
    return false;
  }
}
