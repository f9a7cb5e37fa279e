package org.splinter.http.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** A writer of JSON: UTF-8, on one line. */
public final class JsonWriter {
  /**
   * The writer factory, whose buffers are not kept by threads, where an answer would outlive its
   * question.
   */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.USE_THREAD_LOCAL_FOR_BUFFER_RECYCLING)
          .build();

  /** A part of a document. */
  @FunctionalInterface
  public interface Part {
    void write(JsonGenerator json) throws IOException;
  }

  private JsonWriter() {}

  public static byte[] encode(Part document) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      document.write(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // writing to memory cannot fail
    }
    return bytes.toByteArray();
  }

  /** Returns an object of the fields that a part writes. */
  public static byte[] object(Part fields) {
    return encode(
        json -> {
          json.writeStartObject();
          fields.write(json);
          json.writeEndObject();
        });
  }

  /** Writes a field that is an array of strings. */
  public static void strings(String field, List<String> strings, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String string : strings) {
      json.writeString(string);
    }
    json.writeEndArray();
  }
}
