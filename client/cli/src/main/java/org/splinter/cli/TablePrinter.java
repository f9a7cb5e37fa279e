package org.splinter.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A printer of a table in columns of text, with numbers to the right. */
final class TablePrinter {
  private TablePrinter() {}

  static void print(List<String> columns, List<List<@Nullable Object>> rows, PrintWriter out) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(columns);
    rows.forEach(
        row -> lines.add(row.stream().map(v -> v == null ? "NULL" : CellText.of(v)).toList()));
    int[] widths = new int[columns.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    for (int l = 0; l < lines.size(); l++) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        boolean number = l > 0 && rows.get(l - 1).get(i) instanceof Number;
        String pattern = "%" + (number ? "" : "-") + Math.max(1, widths[i]) + "s";
        text.append(i == 0 ? "" : "  ").append(String.format(pattern, lines.get(l).get(i)));
      }
      out.println(text.toString().stripTrailing());
      if (l == 0) {
        out.println("-".repeat(Math.max(1, text.length())));
      }
    }
  }
}
