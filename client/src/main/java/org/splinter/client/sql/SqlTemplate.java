package org.splinter.client.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parsed query template: everything the SQL text says, with names not yet looked up. It is public
 * and knows of a secret only which column it is compared with. All names are in lower case.
 *
 * @param text the SQL text
 * @param secretColumns for each {@code ?}, in the order of the text, the column it must equal; all
 *     must hold
 * @param filter the public condition beside them, or null
 * @param groupBy names of GROUP BY columns or aliases
 */
public record SqlTemplate(
    String text,
    String table,
    List<SelectItem> items,
    List<String> secretColumns,
    @Nullable Condition filter,
    List<String> groupBy) {

  public SqlTemplate {
    items = List.copyOf(items);
    secretColumns = List.copyOf(secretColumns);
    groupBy = List.copyOf(groupBy);
  }

  /**
   * Parses one SELECT statement.
   *
   * @throws RefusedException with line and column of a syntax error, or with the construct that is
   *     not available and the nearest that is
   */
  public static SqlTemplate parse(String sql) {
    return SqlParser.parse(sql);
  }
}
