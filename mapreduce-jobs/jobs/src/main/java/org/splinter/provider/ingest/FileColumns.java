package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/**
 * The names of a file's columns, renamed as the user wants, and how they match those of a schema. A
 * name that stands twice, or none, is refused only where a table would have it.
 */
final class FileColumns {
  /** The most columns of a file, of which a schema chooses those of a table. */
  static final int MAX_COLUMNS = 16 * Schema.MAX_COLUMNS;

  private final String file;
  private final String where;
  private final List<String> original = new ArrayList<>();

  /** The names as a schema has them. */
  private final String[] names;

  private final boolean[] leftOut;
  private final Set<ColumnRename> used = new HashSet<>();

  private FileColumns(String file, String where, List<String> given, List<ColumnRename> renames)
      throws IOException {
    this.file = file;
    this.where = where;
    this.names = new String[given.size()];
    this.leftOut = new boolean[names.length];
    if (names.length > MAX_COLUMNS) {
      throw error("it names more than " + MAX_COLUMNS + " of them; is this a table?");
    }
    for (String name : given) {
      if (Utf8.isMalformed(name)) {
        throw error("a column name is not UTF-8");
      }
      original.add(name.strip());
    }
    for (int i = 0; i < names.length; i++) {
      names[i] = original.get(i).toLowerCase(Locale.ROOT);
    }
    for (ColumnRename rename : renames) {
      int column = rename.find(original);
      if (column >= 0) {
        used.add(rename);
        names[column] = rename.name().toLowerCase(Locale.ROOT);
        leftOut[column] = names[column].isEmpty();
      }
    }
  }

  /** Returns the names in the first line of a CSV file. */
  static FileColumns ofHeader(String file, List<String> names, List<ColumnRename> renames)
      throws IOException {
    return new FileColumns(file, "its first line", names, renames);
  }

  /** Returns the names in the schema of a Parquet file. */
  static FileColumns ofParquet(String file, List<String> names, List<ColumnRename> renames)
      throws IOException {
    return new FileColumns(file, "its schema", names, renames);
  }

  /** Returns the columns that are not left out, all of them strings until a type is known. */
  Schema asStrings() throws IOException {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      if (!leftOut[i]) {
        if (names[i].isEmpty()) {
          throw error("column " + (i + 1) + " has no name; " + mend(i));
        }
        refuseTwice(i);
        try {
          columns.add(new Column(names[i], ColumnType.STRING));
        } catch (IllegalArgumentException e) {
          throw error(e.getMessage() + "; " + mend(i));
        }
      }
    }
    if (columns.isEmpty() || columns.size() > Schema.MAX_COLUMNS) {
      throw error(
          "a table has 1 to "
              + Schema.MAX_COLUMNS
              + " columns, not "
              + columns.size()
              + "; choose some by --schema");
    }
    return new Schema(columns);
  }

  /** Returns the position in the file of a column of {@link #asStrings}. */
  int fieldOf(String name) {
    return Arrays.asList(names).indexOf(name);
  }

  /** Returns the user's renames that a column of the file has. */
  Set<ColumnRename> used() {
    return used;
  }

  /**
   * Returns for each column of the file the column of that name in the schema, or -1.
   *
   * @throws IOException if the file lacks a column of the schema, or has one twice
   */
  int[] columnsOf(Schema schema) throws IOException {
    int[] columns = new int[names.length];
    Arrays.fill(columns, -1);
    for (int column = 0; column < schema.columns().size(); column++) {
      String name = schema.columns().get(column).name();
      int own = Arrays.asList(names).indexOf(name);
      if (own < 0) {
        throw new IOException(
            file
                + ": "
                + where
                + " names no column '"
                + name
                + "', it has "
                + String.join(", ", Arrays.stream(names).filter(each -> !each.isEmpty()).toList()));
      }
      refuseTwice(own);
      columns[own] = column;
    }
    return columns;
  }

  /** Returns the names that the schema does not have. */
  List<String> beyond(Schema schema) {
    return IntStream.range(0, names.length)
        .filter(i -> !leftOut[i] && schema.indexOf(names[i]) < 0)
        .mapToObj(i -> names[i].isEmpty() ? "column " + (i + 1) : names[i])
        .distinct()
        .toList();
  }

  /** Returns a refusal of a column that the other files lack. */
  IOException refusal(String column, String others) {
    return new IOException(file + ": " + where + " names a column '" + column + "' that " + others);
  }

  /** Refuses a column whose name another one has. */
  private void refuseTwice(int column) throws IOException {
    for (int other = 0; other < names.length; other++) {
      if (other != column && !leftOut[other] && names[column].equals(names[other])) {
        int later = Math.max(column, other);
        throw error("column '" + names[column] + "' stands twice; " + mend(later));
      }
    }
  }

  /** Returns how to give a column another name. */
  private String mend(int column) {
    String name = original.get(column);
    // No line of a message can show such a name.
    if (Column.hasControls(name) || name.length() > Column.MAX_NAME_BYTES) {
      return "mend the first line, or choose other columns by --schema";
    }
    long number = original.subList(0, column + 1).stream().filter(name::equals).count();
    String old = number == 1 ? name : name + ":" + number;
    return "rename it by --rename '" + old + "=NAME', or leave it out by --rename '" + old + "='";
  }

  private IOException error(String problem) {
    return new IOException(file + ": " + where + " must name the columns: " + problem);
  }
}
