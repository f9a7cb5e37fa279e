package org.splinter.http.server;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/**
 * A problem of a request, in the format of RFC 9457.
 *
 * @param status the status of HTTP
 * @param detail one line that says what is wrong and what mends it
 * @param field the field of the request's body that is to blame, if there is one
 * @param headers of the reply besides those of every problem
 */
public record Problem(
    int status, String detail, @Nullable String field, Map<String, String> headers) {
  public static final String CONTENT_TYPE = "application/problem+json";

  public Problem {
    headers = Map.copyOf(headers);
  }

  /** Returns a problem that no field is to blame for. */
  public static Problem of(int status, String detail) {
    return new Problem(status, detail, null, Map.of());
  }

  /** Returns the problem with a header of its reply. */
  public Problem with(String header, String value) {
    return new Problem(status, detail, field, Map.of(header, value));
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
