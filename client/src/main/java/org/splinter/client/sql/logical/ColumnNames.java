package org.splinter.client.sql.logical;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Scalars;
import org.splinter.client.sql.ast.SqlTemplate;

/** Finds the names that a template may mean as columns. */
public final class ColumnNames {
  private ColumnNames() {}

  /** The names that stand anywhere; aliases are among them. */
  public static Set<String> of(SqlTemplate template) {
    Set<String> names = new LinkedHashSet<>();
    Consumer<Scalar> add =
        scalar -> {
          if (scalar instanceof Scalar.ColumnName column) {
            names.add(column.name());
          }
        };
    template.items().forEach(item -> Scalars.visit(item.value(), add));
    Scalars.visit(template.where(), add);
    template.groupBy().forEach(group -> Scalars.visit(group, add));
    Scalars.visit(template.having(), add);
    template.orderBy().forEach(item -> Scalars.visit(item.value(), add));
    return names;
  }

  /** Whether the template means all columns of its table by a {@code *}. */
  public static boolean all(SqlTemplate template) {
    return template.items().stream().anyMatch(item -> item.value() instanceof Scalar.AllColumns);
  }
}
