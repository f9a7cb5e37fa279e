package org.splinter.protocol.derived;

import java.util.List;
import java.util.function.Predicate;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/** The check of the columns that a definition names against the table that it is made of. */
final class SourceColumns {
  private SourceColumns() {}

  /**
   * Refuses columns that the table does not have, or whose type does not fit their role.
   *
   * @param role the role of the columns, such as "a dimension"
   * @param types the types that fit the role
   */
  static void require(
      Schema schema, List<Integer> columns, String role, Predicate<ColumnType> types) {
    for (int index : columns) {
      int width = schema.columns().size();
      if (index < 0 || index >= width) {
        throw new IllegalArgumentException(
            "column %d, which is to be %s, is not in the table, which has columns 0 to %d"
                .formatted(index, role, width - 1));
      }
      Column column = schema.columns().get(index);
      if (!types.test(column.type())) {
        throw new IllegalArgumentException(
            "column '%s' is %s, which cannot be %s; import it with another type"
                .formatted(column.name(), column.type().describe(), role));
      }
    }
  }
}
