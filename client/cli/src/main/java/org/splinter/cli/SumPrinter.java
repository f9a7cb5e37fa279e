package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The format of printed sums: a table to read, or CSV to load. */
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
  };

  abstract void print(List<String> names, List<List<@Nullable Object>> rows, PrintWriter out)
      throws IOException;
}
