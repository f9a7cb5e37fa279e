package org.splinter.apps;

import java.util.List;

/**
 * A column of an application's table, as people see it; public.
 *
 * @param column its name in SQL
 * @param label its name in words
 * @param note a remark on its values, such as that they are derived; may be empty
 */
public record Field(String column, String label, String note) {
  public Field(String column, String label) {
    this(column, label, "");
  }

  /** Returns the names of some columns. */
  public static List<String> columns(List<Field> fields) {
    return fields.stream().map(Field::column).toList();
  }
}
