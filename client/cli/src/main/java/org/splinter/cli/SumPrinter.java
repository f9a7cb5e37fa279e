package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.JsonValues;

/** The format of printed sums: a table to read, CSV to load, or one JSON object. */
enum SumPrinter {
  TABLE {
    @Override
    void print(List<String> names, List<List<@Nullable Object>> rows, PrintWriter out) {
      TablePrinter.print(names, rows, out);
    }
  },

  CSV {
    @Override
    void print(List<String> names, List<List<@Nullable Object>> rows, PrintWriter out)
        throws IOException {
      CsvPrinter.print(names, rows, out);
    }
  },

  JSON {
    @Override
    void print(List<String> names, List<List<@Nullable Object>> rows, PrintWriter out)
        throws IOException {
      SumJson.object(
          out,
          json -> {
            json.writeArrayFieldStart("columns");
            for (String name : names) {
              json.writeString(name);
            }
            json.writeEndArray();
            json.writeFieldName("rows");
            JsonValues.PLAIN.writeRows(rows, json);
          });
    }
  };

  abstract void print(List<String> names, List<List<@Nullable Object>> rows, PrintWriter out)
      throws IOException;
}
