package org.splinter.client.sql.logical;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Scalars;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.NearNames;
import org.splinter.protocol.table.Schema;

/** Finder of the columns that a template names. */
public final class ColumnNames {
  /** The most names that a message lists. */
  private static final int MAX_LISTED = 30;

  private ColumnNames() {}

  /** Returns the numbers of the columns named anywhere, whose dictionaries a plan may need. */
  public static List<Integer> numbers(SqlTemplate template, Manifest manifest) {
    if (all(template)) {
      return IntStream.range(0, manifest.schema().columns().size()).boxed().toList();
    }
    return names(template).stream()
        .map(name -> manifest.schema().indexOf(name))
        .filter(column -> column >= 0)
        .distinct()
        .toList();
  }

  /** Returns the names that stand anywhere; aliases are among them. */
  private static Set<String> names(SqlTemplate template) {
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

  /** Returns whether the template means all columns of its table by a {@code *}. */
  private static boolean all(SqlTemplate template) {
    return template.items().stream().anyMatch(item -> item.value() instanceof Scalar.AllColumns);
  }

  /**
   * Returns the refusal of a name that is no column's, which may be a text in the wrong quotes.
   *
   * @param problem the message's beginning, which names it
   * @param schemas of the tables that could have it
   * @param there the message's end: what these tables have
   */
  public static RefusedQueryException unknown(
      Scalar.ColumnName column, String problem, List<Schema> schemas, String there) {
    List<String> names =
        schemas.stream().flatMap(schema -> schema.columns().stream()).map(Column::name).toList();
    String text = new Literal(Literal.Kind.TEXT, column.place().unquoted()).sql();
    return new RefusedQueryException(
        problem
            + NearNames.question(column.name(), names)
            + (column.place().doubleQuoted()
                ? ": double quotes are for names; write "
                    + RefusedQueryException.excerpt(text)
                    + " for a text, or ? for a secret"
                : "")
            + "; "
            + there,
        column.place());
  }

  /** Returns the names of a table's first columns, for a message. */
  public static String listed(Schema schema) {
    List<Column> columns = schema.columns();
    String names =
        columns.stream().limit(MAX_LISTED).map(Column::name).collect(Collectors.joining(", "));
    return names + (columns.size() > MAX_LISTED ? ", …" : "");
  }
}
