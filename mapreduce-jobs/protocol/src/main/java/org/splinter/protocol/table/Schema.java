package org.splinter.protocol.table;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The columns of a table, in order, with unique names. */
public record Schema(List<Column> columns) {
  public static final int MAX_COLUMNS = 1024;

  public Schema {
    columns = List.copyOf(columns);
    if (columns.isEmpty() || columns.size() > MAX_COLUMNS) {
      throw new IllegalArgumentException(
          "a table has 1 to " + MAX_COLUMNS + " columns, not " + columns.size());
    }
    Set<String> names = new HashSet<>();
    for (Column column : columns) {
      if (!names.add(column.name())) {
        throw new IllegalArgumentException("column '" + column.name() + "' stands twice");
      }
    }
  }

  /** Returns the index of the column with a name, case-insensitive, or -1. */
  public int indexOf(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(wanted)) {
        return i;
      }
    }
    return -1;
  }
}
