package org.splinter.http.server;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/**
 * A problem of a request, in the format of RFC 9457.
 *
 * @param status the status of HTTP
 * @param detail one line that says what is wrong and what mends it
 * @param field the field of the request's body that is to blame, if there is one
 * @param position the part of a text that is to blame, if one is
 * @param headers of the reply besides those of every problem
 */
public record Problem(
    int status,
    String detail,
    @Nullable String field,
    @Nullable Position position,
    Map<String, String> headers) {
  public static final String CONTENT_TYPE = "application/problem+json";

  /**
   * A part of a text.
   *
   * @param line the number of its line, from 1
   * @param column the number of its first UTF-16 unit in that line, from 1
   * @param length the number of its UTF-16 units
   */
  public record Position(int line, int column, int length) {}

  public Problem {
    headers = Map.copyOf(headers);
  }

  /** Returns a problem that no field is to blame for. */
  public static Problem of(int status, String detail) {
    return new Problem(status, detail, null, null, Map.of());
  }

  /** Returns the problem with a header of its reply. */
  public Problem with(String header, String value) {
    return new Problem(status, detail, field, position, Map.of(header, value));
  }

  /** Returns the problem of a part of a text; of the text as a whole if the part is not known. */
  public Problem at(Optional<Position> part) {
    return new Problem(status, detail, field, part.orElse(null), headers);
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
    if (position != null) {
      json.writeObjectFieldStart("position");
      json.writeNumberField("line", position.line());
      json.writeNumberField("column", position.column());
      json.writeNumberField("length", position.length());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  public byte[] encode() {
    return JsonWriter.encode(this::write);
  }
}
