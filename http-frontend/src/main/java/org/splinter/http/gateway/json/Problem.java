package org.splinter.http.gateway.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.protocol.contract.RefusalException;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.provider.job.RootCause;

/**
 * What is wrong with a request or a question, told as RFC 9457 has it.
 *
 * <p>Guarantee: it holds no value of a secret, no stack trace, and of what nobody foresaw the class
 * of the exception only.
 *
 * @param status of HTTP
 * @param detail one line that says what is wrong and what mends it
 * @param field of the request's body, if one is to blame
 */
public record Problem(int status, String detail, @Nullable String field) {
  public static final String CONTENT_TYPE = "application/problem+json";

  /** One that no field is to blame for. */
  public static Problem of(int status, String detail) {
    return new Problem(status, detail, null);
  }

  /** Why a question failed: refused, or a provider did not answer, or something is broken here. */
  public static Problem of(Throwable failure) {
    if (failure instanceof ProblemException expected) {
      return expected.problem();
    }
    if (failure instanceof RefusedException || refused(failure)) {
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

  /** Returns whether the tables are not what was asked for; asking again would not help. */
  private static boolean refused(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RefusalException || cause instanceof NoSuchTableException) {
        return true;
      }
    }
    return false;
  }

  /** Writes it as an object. */
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
    return JsonText.encode(this::write);
  }
}
