package org.splinter.table;

import java.util.Locale;

/** A named, typed column. Names are case-insensitive and kept in lower case. */
public record Column(String name, ColumnType type) {
  public static final int MAX_NAME_BYTES = 128;

  public Column {
    name = name.toLowerCase(Locale.ROOT);
    if (name.isBlank() || name.length() > MAX_NAME_BYTES) {
      throw new IllegalArgumentException(
          "column name '" + name + "' must have 1 to " + MAX_NAME_BYTES + " characters");
    }
  }
}
