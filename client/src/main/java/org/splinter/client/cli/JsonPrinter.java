package org.splinter.client.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.splinter.client.QueryResult;
import org.splinter.client.answer.Histogram;

/**
 * The answer as one JSON object, with how it came about. A histogram is an array of its bins, each
 * an object of {@code from} (included), {@code to} (not included) and {@code count}; null is no
 * bound. A list of values is an array of them.
 */
final class JsonPrinter {
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  private final JsonGenerator json;

  private JsonPrinter(JsonGenerator json) {
    this.json = json;
  }

  static void print(QueryResult result, PrintWriter out) throws IOException {
    print(result, out, printer -> printer.rows("rows", result));
  }

  static void printBatch(List<QueryResult> results, PrintWriter out) throws IOException {
    print(
        results.get(0),
        out,
        printer -> {
          printer.json.writeArrayFieldStart("answers");
          for (QueryResult result : results) {
            printer.rows(result);
          }
          printer.json.writeEndArray();
        });
  }

  /** Writes one field of the object. */
  private interface Answer {
    void write(JsonPrinter printer) throws IOException;
  }

  private static void print(QueryResult request, PrintWriter out, Answer answer)
      throws IOException {
    try (JsonGenerator json =
        new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
      JsonPrinter printer = new JsonPrinter(json);
      json.writeStartObject();
      strings("columns", request.columns(), json);
      answer.write(printer);
      record(request, json);
      json.writeEndObject();
    }
    out.println();
  }

  /** Writes how an answer came about, as fields of the object that is open. */
  static void record(QueryResult request, JsonGenerator json) throws IOException {
    json.writeNumberField("rounds", request.rounds());
    json.writeNumberField("sent_bytes", request.sentBytes());
    json.writeNumberField("received_bytes", request.receivedBytes());
    json.writeNumberField("index_bytes", request.indexBytes());
    json.writeNumberField("wall_ms", request.timing().totalNanos() / 1_000_000);
    json.writeStringField("scheme", request.scheme());
    json.writeBooleanField("private", request.privately());
    strings(
        "providers",
        request.providers().stream().map(QueryResult.ProviderRecord::provider).toList(),
        json);
  }

  private static void strings(String field, List<String> strings, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String string : strings) {
      json.writeString(string);
    }
    json.writeEndArray();
  }

  private void rows(String field, QueryResult result) throws IOException {
    json.writeFieldName(field);
    rows(result);
  }

  private void rows(QueryResult result) throws IOException {
    json.writeStartArray();
    for (List<@Nullable Object> row : result.rows()) {
      json.writeStartArray();
      for (Object value : row) {
        value(value);
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private void value(@Nullable Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Long number) {
      json.writeNumber(number);
    } else if (value instanceof BigDecimal number) {
      json.writeNumber(number.toPlainString());
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (value instanceof Histogram histogram) {
      bins(histogram);
    } else if (value instanceof List<?> list) {
      json.writeStartArray();
      for (Object element : list) {
        value(element);
      }
      json.writeEndArray();
    } else {
      json.writeString(value.toString());
    }
  }

  private void bins(Histogram histogram) throws IOException {
    List<String> boundaries = histogram.boundaries();
    int last = boundaries.size();
    json.writeStartArray();
    for (int bin = 0; bin <= last; bin++) {
      json.writeStartObject();
      boundary("from", bin == 0 ? null : boundaries.get(bin - 1));
      boundary("to", bin == last ? null : boundaries.get(bin));
      json.writeNumberField("count", histogram.counts().get(bin));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void boundary(String field, @Nullable String boundary) throws IOException {
    json.writeFieldName(field);
    if (boundary == null) {
      json.writeNull();
    } else if (DATE.matcher(boundary).matches()) {
      json.writeString(boundary);
    } else {
      json.writeNumber(new BigDecimal(boundary).toString()); // SQL writes .5 and +5, JSON does not
    }
  }
}
