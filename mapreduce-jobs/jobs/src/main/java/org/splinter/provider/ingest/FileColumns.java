package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/** The names of a file's columns, and how they match those of a schema. */
final class FileColumns {
  private final String file;
  private final String where;
  private final Schema names;

  private FileColumns(String file, String where, List<String> names) throws IOException {
    this.file = file;
    this.where = where;
    List<Column> columns = new ArrayList<>();
    try {
      for (String name : names) {
        if (Utf8.isMalformed(name)) {
          throw new IllegalArgumentException("a column name is not UTF-8");
        }
        columns.add(new Column(name.strip(), ColumnType.STRING));
      }
      this.names = new Schema(columns);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": " + where + " must name the columns: " + e.getMessage());
    }
  }

  /** Returns the names in the first line of a CSV file. */
  static FileColumns ofHeader(String file, List<String> names) throws IOException {
    return new FileColumns(file, "its first line", names);
  }

  /** Returns the names in the schema of a Parquet file. */
  static FileColumns ofParquet(String file, List<String> names) throws IOException {
    return new FileColumns(file, "its schema", names);
  }

  /** Returns the columns, all of them strings until a type is known. */
  Schema asStrings() {
    return names;
  }

  /**
   * Returns for each column of the file the column of that name in the schema, or -1.
   *
   * @throws IOException if the file lacks a column of the schema
   */
  int[] columnsOf(Schema schema) throws IOException {
    int[] columns = new int[names.columns().size()];
    Arrays.fill(columns, -1);
    for (int column = 0; column < schema.columns().size(); column++) {
      String name = schema.columns().get(column).name();
      int own = names.indexOf(name);
      if (own < 0) {
        throw new IOException(
            file
                + ": "
                + where
                + " names no column '"
                + name
                + "', it has "
                + String.join(", ", names.columns().stream().map(Column::name).toList()));
      }
      columns[own] = column;
    }
    return columns;
  }

  /** Returns the names that the schema does not have. */
  List<String> beyond(Schema schema) {
    return names.columns().stream()
        .map(Column::name)
        .filter(name -> schema.indexOf(name) < 0)
        .toList();
  }

  /** Returns a refusal of a column that the other files lack. */
  IOException refusal(String column, String others) {
    return new IOException(file + ": " + where + " names a column '" + column + "' that " + others);
  }
}
