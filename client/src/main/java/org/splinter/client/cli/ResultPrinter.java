package org.splinter.client.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.QueryResult;

/** Prints an answer: a table to read, CSV to load, or one JSON object (the design's contract). */
enum ResultPrinter {
  TABLE {
    @Override
    void print(QueryResult result, PrintWriter out) {
      List<List<String>> lines = new ArrayList<>();
      lines.add(result.columns());
      result
          .rows()
          .forEach(row -> lines.add(row.stream().map(v -> v == null ? "NULL" : text(v)).toList()));
      int[] widths = new int[result.columns().size()];
      for (List<String> line : lines) {
        for (int i = 0; i < widths.length; i++) {
          widths[i] = Math.max(widths[i], line.get(i).length());
        }
      }
      for (int l = 0; l < lines.size(); l++) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
          boolean number = l > 0 && result.rows().get(l - 1).get(i) instanceof Number;
          String pattern = "%" + (number ? "" : "-") + Math.max(1, widths[i]) + "s";
          text.append(i == 0 ? "" : "  ").append(String.format(pattern, lines.get(l).get(i)));
        }
        out.println(text.toString().stripTrailing());
        if (l == 0) {
          out.println("-".repeat(Math.max(1, text.length())));
        }
      }
    }
  },

  CSV {
    @Override
    void print(QueryResult result, PrintWriter out) throws IOException {
      StringWriter text = new StringWriter();
      // The empty string is quoted, as the import reads it; NULL is nothing at all.
      try (CsvWriter writer =
          CsvWriter.builder()
              .lineDelimiter(LineDelimiter.LF)
              .quoteStrategy(QuoteStrategies.EMPTY)
              .build(text)) {
        writer.writeRecord(result.columns());
        for (List<@Nullable Object> row : result.rows()) {
          writer.writeRecord(
              row.stream().map(value -> value == null ? null : text(value)).toList());
        }
      }
      out.print(text);
    }
  },

  JSON {
    @Override
    void print(QueryResult result, PrintWriter out) throws IOException {
      try (JsonGenerator json =
          new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
        json.writeStartObject();
        json.writeArrayFieldStart("columns");
        for (String column : result.columns()) {
          json.writeString(column);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("rows");
        for (List<@Nullable Object> row : result.rows()) {
          json.writeStartArray();
          for (Object value : row) {
            writeJson(json, value);
          }
          json.writeEndArray();
        }
        json.writeEndArray();
        json.writeNumberField("rounds", result.rounds());
        json.writeNumberField("sent_bytes", result.sentBytes());
        json.writeNumberField("received_bytes", result.receivedBytes());
        json.writeNumberField("wall_ms", result.timing().totalNanos() / 1_000_000);
        json.writeStringField("scheme", result.scheme());
        json.writeBooleanField("private", result.privately());
        json.writeArrayFieldStart("providers");
        for (QueryResult.ProviderRecord provider : result.providers()) {
          json.writeString(provider.provider());
        }
        json.writeEndArray();
        json.writeEndObject();
      }
      out.println();
    }
  };

  abstract void print(QueryResult result, PrintWriter out) throws IOException;

  private static String text(Object value) {
    return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
  }

  private static void writeJson(JsonGenerator json, @Nullable Object value) throws IOException {
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
    } else {
      json.writeString(value.toString());
    }
  }
}
