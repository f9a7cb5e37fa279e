package org.splinter.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.answer.JsonValues;

/** A printer of an answer as one JSON object, with the record of its request. */
final class JsonPrinter {
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
            if (result.refusal().isPresent()) {
              printer.json.writeNull();
            } else {
              printer.rows(result);
            }
          }
          printer.json.writeEndArray();
          printer.refused(results);
        });
  }

  /** A writer of the field with the answer. */
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

  private void refused(List<QueryResult> results) throws IOException {
    json.writeArrayFieldStart("refused");
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i).refusal().isPresent()) {
        json.writeStartObject();
        json.writeNumberField("query", i + 1);
        json.writeStringField("why", results.get(i).refusal().get());
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }

  /** Writes the record of a request as fields of the object that is open. */
  static void record(QueryResult request, JsonGenerator json) throws IOException {
    json.writeNumberField("rounds", request.rounds());
    json.writeNumberField("sent_bytes", request.sentBytes());
    json.writeNumberField("received_bytes", request.receivedBytes());
    json.writeNumberField("index_bytes", request.indexBytes());
    json.writeNumberField("wall_ms", request.timing().totalNanos() / 1_000_000);
    json.writeNumberField("overruns", request.timing().overruns());
    json.writeStringField("scheme", request.scheme());
    json.writeBooleanField("private", request.privately());
    json.writeStringField("not_private", request.privacy().whyNot().orElse(null));
    json.writeNumberField("secrets", request.privacy().secrets());
    json.writeNumberField("public_constants", request.privacy().constants());
    json.writeBooleanField("separate", request.privacy().separation().separate());
    json.writeBooleanField("checked", request.privacy().checked());
    json.writeStringField("privacy", request.privacy().line());
    strings(
        "providers",
        request.providers().stream().map(QueryResult.ProviderRecord::provider).toList(),
        json);
    json.writeArrayFieldStart("done_without");
    for (QueryResult.ProviderRecord provider : request.providers()) {
      if (provider.doneWithout().isPresent()) {
        json.writeStartObject();
        json.writeStringField("provider", provider.provider());
        json.writeStringField("why", provider.doneWithout().get());
        json.writeEndObject();
      }
    }
    json.writeEndArray();
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
    JsonValues.PLAIN.writeRows(result.rows(), json);
  }
}
