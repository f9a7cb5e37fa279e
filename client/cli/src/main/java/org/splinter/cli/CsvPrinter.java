package org.splinter.cli;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A printer of a table as CSV that the import reads back: the empty string is quoted, NULL is an
 * empty field without quotes.
 */
final class CsvPrinter {
  private CsvPrinter() {}

  static void print(List<String> columns, List<List<@Nullable Object>> rows, PrintWriter out)
      throws IOException {
    StringWriter text = new StringWriter();
    try (CsvWriter writer =
        CsvWriter.builder()
            .lineDelimiter(LineDelimiter.LF)
            .quoteStrategy(QuoteStrategies.EMPTY)
            .build(text)) {
      writer.writeRecord(columns);
      for (List<@Nullable Object> row : rows) {
        writer.writeRecord(
            row.stream().map(value -> value == null ? null : CellText.of(value)).toList());
      }
    }
    out.print(text);
  }
}
