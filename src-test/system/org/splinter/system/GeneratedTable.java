package org.splinter.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.ingest.SchemaFile;

/**
 * A table made up by {@link TableGenerator}.
 *
 * @param rows cells as text, null being NULL
 */
record GeneratedTable(String name, Schema schema, List<List<String>> rows) {

  /** Writes the rows as a CSV file: an empty field is NULL, a quoted empty one is text. */
  Path writeCsv(Path directory) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(schema.columns().stream().map(c -> c.name()).collect(Collectors.joining(",")));
    text.append('\n');
    for (List<String> row : rows) {
      text.append(row.stream().map(GeneratedTable::field).collect(Collectors.joining(",")));
      text.append('\n');
    }
    return Files.writeString(directory.resolve(name + ".csv"), text);
  }

  Path writeSchema(Path directory) throws IOException {
    return Files.writeString(directory.resolve(name + ".schema"), SchemaFile.format(schema));
  }

  private static String field(String cell) {
    if (cell == null) {
      return "";
    }
    boolean quoted =
        cell.isEmpty() || !cell.equals(cell.strip()) || cell.matches("(?s).*[,\"\n].*");
    return quoted ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
  }
}
