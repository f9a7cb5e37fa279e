package org.splinter.http.gateway.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.provider.job.RootCause;

/**
 * A problem of a request or a question, in the format of RFC 9457.
 *
 * <p>Guarantee: it holds no value of a secret and no stack trace; of an unforeseen exception it
 * holds only the class.
 *
 * @param status the status of HTTP
 * @param detail one line that says what is wrong and what mends it
 * @param field the field of the request's body that is to blame, if there is one
 */
public record Problem(int status, String detail, @Nullable String field) {
  public static final String CONTENT_TYPE = "application/problem+json";

  /** Returns a problem that no field is to blame for. */
  public static Problem of(int status, String detail) {
    return new Problem(status, detail, null);
  }

  /**
   * Returns why a question failed: it was refused, a provider did not answer, or something is
   * broken here.
   */
  public static Problem of(Throwable failure) {
    if (failure instanceof ProblemException expected) {
      return expected.problem();
    }
    if (failure instanceof RefusedQueryException || refused(failure)) {
      return of(HttpStatus.UNPROCESSABLE_ENTITY_422, RootCause.line(failure));
    }
    if (failure instanceof IOException) {
      return of(HttpStatus.BAD_GATEWAY_502, RootCause.line(failure));
    }
    return of(
        HttpStatus.INTERNAL_SERVER_ERROR_500,
        "the gateway failed by "
            + failure.getClass().getSimpleName()
            + ", which is a defect of it");
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

  /** Writes the problem as an object. */
  public void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("title", HttpStatus.getMessage(status));
    json.writeNumberField("status", status);
    json.writeStringField("detail", detail);
    if (field != null) {
      json.writeStringField("field", field);
    }
    json.writeEndObject();
  }

  public byte[] encode() {
    return JsonWriter.encode(this::write);
  }
}
