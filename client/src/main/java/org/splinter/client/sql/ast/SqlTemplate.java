package org.splinter.client.sql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parsed query template: everything the SQL text says. It is public and knows of a secret only
 * where it stands.
 *
 * @param text the SQL text
 * @param parameters how many {@code ?} it has
 * @param groupBy column names, aliases of items, or expressions; ordinals are resolved
 * @param limit the most rows to return, or null
 * @param offset rows to leave out before them
 */
public record SqlTemplate(
    String text,
    String table,
    List<SelectItem> items,
    int parameters,
    @Nullable Condition where,
    List<Scalar> groupBy,
    @Nullable Condition having,
    List<OrderItem> orderBy,
    @Nullable Long limit,
    long offset) {

  public SqlTemplate {
    items = List.copyOf(items);
    groupBy = List.copyOf(groupBy);
    orderBy = List.copyOf(orderBy);
  }
}
