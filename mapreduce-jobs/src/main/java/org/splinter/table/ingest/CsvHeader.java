package org.splinter.table.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.splinter.table.Column;
import org.splinter.table.ColumnType;
import org.splinter.table.Schema;

/** Matches the names in the first line of a CSV file with the columns of a schema. */
final class CsvHeader {
  private CsvHeader() {}

  /** The columns that a header names, all of them strings until a type is known. */
  static Schema schema(SourceFile file, List<String> header) throws IOException {
    List<Column> columns = new ArrayList<>();
    try {
      for (String name : header) {
        if (Utf8.isMalformed(name)) {
          throw new IllegalArgumentException("a column name is not UTF-8");
        }
        columns.add(new Column(name.strip(), ColumnType.STRING));
      }
      return new Schema(columns);
    } catch (IllegalArgumentException e) {
      throw new IOException(
          file.name() + ": its first line must name the columns: " + e.getMessage());
    }
  }

  /**
   * For each field of a line its column in the schema, or -1 if the schema leaves it out.
   *
   * @throws IOException if the header lacks a column of the schema
   */
  static int[] fieldColumns(SourceFile file, List<String> header, Schema schema)
      throws IOException {
    Schema named = schema(file, header);
    int[] columns = new int[header.size()];
    Arrays.fill(columns, -1);
    for (int column = 0; column < schema.columns().size(); column++) {
      String name = schema.columns().get(column).name();
      int field = named.indexOf(name);
      if (field < 0) {
        throw new IOException(
            file.name()
                + ": its first line names no column '"
                + name
                + "', it has "
                + String.join(", ", named.columns().stream().map(Column::name).toList()));
      }
      columns[field] = column;
    }
    return columns;
  }
}
