package org.splinter.client.sql.parse;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.PlainSelect;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.From;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;

/** Reader of FROM: one table, or inner and left joins of tables on equal columns. */
final class FromReader {
  private static final int MAX_JOINS = 8;
  private static final List<String> KINDS = List.of("", "INNER ", "LEFT ", "LEFT OUTER ");
  private static final String MEND =
      "write JOIN (or LEFT JOIN) table ON one.column = other.column, with AND between several";

  private FromReader() {}

  /** Reads the tables; the conditions of the joins are still to be read. */
  static List<From.Item> items(PlainSelect select) {
    List<From.Item> items = new ArrayList<>();
    items.add(Names.item(table(select.getFromItem(), select)));
    if (select.getJoins() != null) {
      for (net.sf.jsqlparser.statement.select.Join join : select.getJoins()) {
        items.add(Names.item(requirePlain(join, table(join.getFromItem(), select))));
      }
    }
    if (items.size() > MAX_JOINS + 1) {
      throw new RefusedQueryException(
          "FROM joins " + items.size() + " tables, at most " + (MAX_JOINS + 1) + " are possible");
    }
    Set<String> names = new HashSet<>();
    for (From.Item item : items) {
      if (!names.add(item.name())) {
        throw new RefusedQueryException(
            "two tables of FROM are called "
                + RefusedQueryException.excerpt(item.name())
                + "; give one of them an alias");
      }
    }
    return items;
  }

  /** Reads the conditions and takes the joins out of the statement. */
  static From read(PlainSelect select, List<From.Item> items, ConditionReader conditions) {
    List<From.Join> joins = new ArrayList<>();
    if (select.getJoins() != null) {
      for (net.sf.jsqlparser.statement.select.Join join : select.getJoins()) {
        From.Item item = items.get(joins.size() + 1);
        List<From.Equality> equalities = new ArrayList<>();
        if (join.getUsingColumns().isEmpty()) {
          addEqualities(conditions.read(join.getOnExpressions().iterator().next()), equalities);
        } else {
          for (Column column : join.getUsingColumns()) {
            equalities.add(using(column, item));
          }
        }
        joins.add(new From.Join(item, equalities, join.isLeft()));
      }
      select.setJoins(null);
    }
    return new From(items.get(0), joins);
  }

  private static Table table(net.sf.jsqlparser.statement.select.FromItem from, PlainSelect select) {
    if (from instanceof Table table) {
      return table;
    }
    throw new RefusedQueryException(
        select.getFromItem() == null
            ? "the query has no table; write SELECT … FROM table WHERE …"
            : "a subquery or function in FROM is not available in this version; name one table");
  }

  /**
   * Refuses all but an inner or left join with one condition, and every dialect's addition to it.
   */
  private static Table requirePlain(net.sf.jsqlparser.statement.select.Join join, Table table) {
    String text = join.toString();
    String condition =
        !join.getUsingColumns().isEmpty()
            ? " USING " + PlainSelect.getStringList(join.getUsingColumns(), true, true)
            : join.getOnExpressions().size() == 1
                ? " ON " + join.getOnExpressions().iterator().next()
                : "";
    String rest = "JOIN " + table + condition;
    boolean known = KINDS.stream().anyMatch(kind -> text.equals(kind + rest));
    if (!known || !isPlain(table) || condition.isEmpty()) {
      // Without its condition, whose constants may be secret.
      String named = "JOIN " + table.getFullyQualifiedName();
      int at = text.indexOf(named);
      String shown = at < 0 ? table.getFullyQualifiedName() : text.substring(0, at) + named;
      throw Refusals.notAvailable(
          "a join other than an inner or left one with ON or USING: "
              + RefusedQueryException.excerpt(shown),
          join.isRight() ? "write the tables in the other order with LEFT JOIN" : MEND);
    }
    return table;
  }

  /** Returns whether a table is nothing but its name and an alias. */
  static boolean isPlain(Table table) {
    Alias alias = table.getAlias();
    String plain = table.getFullyQualifiedName() + (alias == null ? "" : alias);
    return (alias == null || alias.getAliasColumns() == null) && table.toString().equals(plain);
  }

  private static void addEqualities(Condition condition, List<From.Equality> equalities) {
    if (condition instanceof Condition.And and) {
      and.terms().forEach(term -> addEqualities(term, equalities));
    } else if (condition instanceof Condition.Comparison comparison
        && comparison.operator() == Condition.Operator.EQUAL
        && comparison.left() instanceof Scalar.ColumnName one
        && comparison.right() instanceof Scalar.ColumnName other) {
      equalities.add(new From.Equality(one, other, false));
    } else {
      throw Refusals.notAvailable(
          "a join on anything but equal columns", MEND + ", and other conditions into WHERE");
    }
  }

  private static From.Equality using(Column column, From.Item item) {
    String name = Names.plainColumn(column);
    return new From.Equality(
        new Scalar.ColumnName(null, name, Names.place(column)),
        new Scalar.ColumnName(item.name(), name, Names.place(column)),
        true);
  }
}
