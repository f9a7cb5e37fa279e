package org.splinter.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;

/** Printer of what the commands of private tables say, as one JSON value. */
final class SumJson {
  private SumJson() {}

  /** A writer of fields, or of elements. */
  @FunctionalInterface
  interface Content {
    void write(JsonGenerator json) throws IOException;
  }

  /** Prints an object with the fields that are written. */
  static void object(PrintWriter out, Content fields) throws IOException {
    try (JsonGenerator json = generator(out)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    }
    out.println();
  }

  /** Prints an array with the elements that are written. */
  static void array(PrintWriter out, Content elements) throws IOException {
    try (JsonGenerator json = generator(out)) {
      json.writeStartArray();
      elements.write(json);
      json.writeEndArray();
    }
    out.println();
  }

  private static JsonGenerator generator(PrintWriter out) throws IOException {
    return new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
  }
}
