package org.splinter.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.splinter.provider.ingest.BadRow;
import org.splinter.provider.ingest.BadRows;
import org.splinter.provider.ingest.ImportPreview;
import org.splinter.provider.ingest.ReadFile;
import org.splinter.provider.ingest.SchemaFile;

/** A printer of what an import found in its files. */
final class ImportPrinter {
  private ImportPrinter() {}

  /** Prints how the files are read. */
  static void printFiles(List<ReadFile> files, PrintWriter err) {
    Map<String, List<String>> byReading = new LinkedHashMap<>();
    for (ReadFile file : files) {
      byReading.computeIfAbsent(file.reading(), reading -> new ArrayList<>()).add(file.name());
    }
    byReading.forEach(
        (reading, names) -> {
          String others = names.size() == 1 ? "" : " and " + (names.size() - 1) + " more";
          err.println("reading " + names.get(0) + others + ": " + reading);
        });
  }

  /** Prints what is left out of the files. */
  static void printLeftOut(BadRows badRows, List<String> columns, PrintWriter err) {
    if (badRows.count() > 0) {
      err.printf("%d bad rows were left out:%n", badRows.count());
      for (BadRow row : badRows.first()) {
        err.println("  " + row);
      }
    }
    if (!columns.isEmpty()) {
      err.println("columns not in the schema, left out: " + String.join(", ", columns));
    }
  }

  /** Prints what an import would take: the schema file to {@code out}, the rest to {@code err}. */
  static void print(ImportPreview preview, PrintWriter out, PrintWriter err) {
    printFiles(preview.files(), err);
    printLeftOut(preview.badRows(), preview.leftOut(), err);
    err.flush();
    List<String> columns = SchemaFile.format(preview.schema().schema()).lines().toList();
    for (int i = 0; i < columns.size(); i++) {
      String column = columns.get(i) + (preview.schema().rounded().contains(i) ? " round" : "");
      String reason =
          preview.schema().measured().contains(i)
              ? "scale found in the values"
              : preview.reasons().get(i);
      out.println(reason == null ? column : String.format("%-36s # %s", column, reason));
    }
    out.flush();
  }
}
