package org.splinter.client.sql.ast;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * FROM: a table, and those that are joined with it, one after the other.
 *
 * @param given names that a subquery gives its own items beside all columns of its tables, none of
 *     which may have one of them
 */
public record From(Item first, List<Join> joins, Set<String> given) {
  public From {
    joins = List.copyOf(joins);
    given = Set.copyOf(given);
  }

  public From(Item first, List<Join> joins) {
    this(first, joins, Set.of());
  }

  /** Returns the same tables, whose columns have none of some more names. */
  public From beside(List<String> names) {
    Set<String> all = new HashSet<>(given);
    all.addAll(names);
    return new From(first, joins, all);
  }

  /**
   * A table of FROM.
   *
   * @param name what the query calls it: its alias, else its own name
   * @param place where the text names it
   */
  public record Item(String table, String name, TextPlace place) {
    public Item(String table, String name) {
      this(table, name, TextPlace.UNKNOWN);
    }

    /** Returns the table as SQL writes it. */
    String sql() {
      return table.equals(name) ? table : table + " AS " + name;
    }
  }

  /**
   * A joined table, and the equalities of its columns with columns of the tables before it.
   *
   * @param left whether rows before it that have no equal one stay, with NULLs for its columns
   */
  public record Join(Item item, List<Equality> on, boolean left) {
    public Join {
      on = List.copyOf(on);
    }
  }

  /**
   * Two columns that are compared.
   *
   * @param using whether both are called by one name from then on, as USING says
   */
  public record Equality(Scalar.ColumnName one, Scalar.ColumnName other, boolean using) {}

  public static From table(String table) {
    return new From(new Item(table, table), List.of());
  }

  public boolean isJoin() {
    return !joins.isEmpty();
  }

  /** Returns all tables, in the order of the text. */
  public List<Item> items() {
    List<Item> items = new ArrayList<>();
    items.add(first);
    joins.forEach(join -> items.add(join.item()));
    return items;
  }

  /** Returns the clause as SQL writes it, without its keyword. */
  public String sql() {
    StringBuilder text = new StringBuilder(first.sql());
    for (Join join : joins) {
      text.append(join.left() ? " LEFT JOIN " : " JOIN ")
          .append(join.item().sql())
          .append(' ')
          .append(condition(join));
    }
    return text.toString();
  }

  private static String condition(Join join) {
    if (join.on().get(0).using()) {
      return join.on().stream()
          .map(equality -> SqlUnparser.of(new Scalar.ColumnName(equality.other().name())))
          .collect(Collectors.joining(", ", "USING (", ")"));
    }
    return join.on().stream()
        .map(equality -> SqlUnparser.of(equality.one()) + " = " + SqlUnparser.of(equality.other()))
        .collect(Collectors.joining(" AND ", "ON ", ""));
  }
}
