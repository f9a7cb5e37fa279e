package org.splinter.client.derived;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.splinter.client.sql.aggregate.AggregateFunctions;
import org.splinter.client.sql.ast.Columns;
import org.splinter.client.sql.ast.From;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.logical.ColumnNames;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.derived.DerivedTable.Pair;
import org.splinter.protocol.derived.JoinColumns;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;

/**
 * Scope of names in a query of several tables, as they are joined one after the other: each column
 * of a table is one of the joined table. Public throughout, as all of it stands in the text.
 */
final class JoinScope {
  /**
   * A table that has been joined.
   *
   * @param places where its columns stand by now
   * @param listed those of its columns that {@code *} stands for: USING has made one of two
   */
  private record Member(
      From.Item item, Schema schema, List<Integer> places, List<Integer> listed) {}

  private final List<Member> members = new ArrayList<>();
  private Manifest joined;
  private Schema schema;

  /**
   * Makes the scope of the first table.
   *
   * @param first the version of the first table
   */
  public JoinScope(From.Item item, Manifest first) {
    this.joined = first;
    this.schema = first.schema();
    List<Integer> all = all(schema);
    members.add(new Member(item, schema, all, all));
  }

  /**
   * Returns the join of the tables so far with a further one, whose names are known from then on.
   *
   * @throws RefusedQueryException naming the columns that cannot be compared
   */
  public Join join(From.Join join, Manifest right) {
    String name = join.item().name();
    List<Pair> pairs = new ArrayList<>();
    for (From.Equality equality : join.on()) {
      pairs.add(equality.using() ? using(equality, name, right) : pair(equality, join, right));
    }
    JoinColumns columns;
    try {
      columns = JoinColumns.of(schema, right.table(), right.schema(), pairs, join.left());
    } catch (IllegalArgumentException e) {
      throw new RefusedQueryException("JOIN " + join.item().table() + ": " + e.getMessage());
    }
    List<Integer> all = all(right.schema());
    List<Integer> listed = new ArrayList<>(all);
    join.on().stream()
        .filter(From.Equality::using)
        .forEach(one -> listed.remove((Integer) right.schema().indexOf(one.other().name())));
    List<Integer> places = all.stream().map(columns::place).toList();
    members.add(new Member(join.item(), right.schema(), places, listed));
    schema = columns.schema();
    return new Join(source(joined), source(right), pairs, join.left());
  }

  /** Takes the version that the last join made. */
  public void joined(Manifest made) {
    joined = made;
  }

  /** Returns the template as one of the joined table. */
  public SqlTemplate resolve(SqlTemplate template) {
    Columns rows =
        new Columns(
            column -> new Scalar.ColumnName(null, requireColumn(column), column.place()),
            AggregateFunctions::canonical);
    Columns answers =
        new Columns(
            column -> answer(column, template.items(), rows), AggregateFunctions::canonical);
    List<SelectItem> items = new ArrayList<>();
    for (SelectItem item : template.items()) {
      if (item.value() instanceof Scalar.AllColumns) {
        items.addAll(listed());
      } else {
        items.add(new SelectItem(rows.in(item.value()), item.label(), item.alias()));
      }
    }
    SqlTemplate resolved = template.of(joined.table(), items, rows, answers);
    template.orderBy().stream()
        .map(item -> item.value())
        .filter(value -> value instanceof Scalar.ColumnName name && name.table() != null)
        .forEach(value -> requireNoAlias((Scalar.ColumnName) value, template.items()));
    return resolved;
  }

  /**
   * Returns the items that {@code *} stands for: every table's columns, in the order of FROM, by
   * their own names.
   */
  private List<SelectItem> listed() {
    List<SelectItem> items = new ArrayList<>();
    for (Member member : members) {
      for (int column : member.listed()) {
        String name = schema.columns().get(member.places().get(column)).name();
        String label = member.schema().columns().get(column).name();
        items.add(new SelectItem(new Scalar.ColumnName(name), label, null));
      }
    }
    return items;
  }

  private static List<Integer> all(Schema schema) {
    return IntStream.range(0, schema.columns().size()).boxed().toList();
  }

  /** Resolves a name in GROUP BY, HAVING or ORDER BY, which may be the alias of an item. */
  private Scalar answer(Scalar.ColumnName column, List<SelectItem> items, Columns rows) {
    if (column.table() == null && places(column).size() != 1) {
      for (SelectItem item : items) {
        if (column.name().equals(item.alias())) {
          return rows.in(item.value());
        }
      }
    }
    return new Scalar.ColumnName(null, requireColumn(column), column.place());
  }

  /**
   * Refuses a column of ORDER BY whose name in the joined table is another item's alias, which
   * would come first although the query names the column's table.
   */
  private void requireNoAlias(Scalar.ColumnName column, List<SelectItem> items) {
    String name = requireColumn(column);
    for (SelectItem item : items) {
      boolean other =
          !(item.value() instanceof Scalar.ColumnName same && requireColumn(same).equals(name));
      if (name.equals(item.alias()) && other) {
        throw new RefusedQueryException(
            "ORDER BY "
                + RefusedQueryException.excerpt(SqlUnparser.of(column))
                + ": another item has the alias "
                + RefusedQueryException.excerpt(name)
                + "; give it a different one");
      }
    }
  }

  /** Returns the joined table's name of a column. */
  private String requireColumn(Scalar.ColumnName column) {
    return schema.columns().get(requirePlace(column)).name();
  }

  private int requirePlace(Scalar.ColumnName column) {
    Set<Integer> places = places(column);
    String spelled = RefusedQueryException.excerpt(SqlUnparser.of(column));
    if (places.isEmpty()) {
      List<Member> meant = members.stream().filter(member -> isOf(member, column)).toList();
      throw ColumnNames.unknown(
          column,
          "there is no column " + spelled,
          meant.stream().map(Member::schema).toList(),
          meant.stream()
              .map(member -> member.item().name() + " has " + ColumnNames.listed(member.schema()))
              .collect(Collectors.joining("; ")));
    }
    if (places.size() > 1) {
      throw new RefusedQueryException(
          "column "
              + spelled
              + " is ambiguous; write "
              + members.stream()
                  .filter(member -> member.schema().indexOf(column.name()) >= 0)
                  .map(member -> member.item().name() + "." + column.name())
                  .collect(Collectors.joining(" or ")),
          column.place());
    }
    return places.iterator().next();
  }

  /** Returns the places of the columns that a name can mean: joined columns of one name are one. */
  private Set<Integer> places(Scalar.ColumnName column) {
    Set<Integer> places = new LinkedHashSet<>();
    for (Member member : members) {
      int index = member.schema().indexOf(column.name());
      // USING has made one of two: a name without its table is the first one's.
      boolean meant =
          column.table() == null ? member.listed().contains(index) : isOf(member, column);
      if (meant && index >= 0) {
        places.add(member.places().get(index));
      }
    }
    return places;
  }

  /** Returns whether a name can be a column of a table: it names that table, or none. */
  private static boolean isOf(Member member, Scalar.ColumnName column) {
    return column.table() == null || column.table().equals(member.item().name());
  }

  private Pair using(From.Equality equality, String name, Manifest right) {
    return new Pair(requirePlace(equality.one()), rightColumn(equality.other(), right, name));
  }

  /** Returns the columns of a condition of ON, either of which may come first. */
  private Pair pair(From.Equality equality, From.Join join, Manifest right) {
    boolean otherIsNew = isOf(join.item(), right, equality.other());
    boolean oneIsNew = isOf(join.item(), right, equality.one());
    if (otherIsNew == oneIsNew) {
      throw new RefusedQueryException(
          "JOIN "
              + join.item().table()
              + " ON "
              + RefusedQueryException.excerpt(
                  SqlUnparser.of(equality.one()) + " = " + SqlUnparser.of(equality.other()))
              + " must compare a column of "
              + join.item().name()
              + " with one of a table before it, and say which is whose");
    }
    Scalar.ColumnName own = otherIsNew ? equality.other() : equality.one();
    Scalar.ColumnName before = otherIsNew ? equality.one() : equality.other();
    return new Pair(requirePlace(before), rightColumn(own, right, join.item().name()));
  }

  /** Returns whether a name of ON is the new table's: it says so, or no table before has it. */
  private boolean isOf(From.Item item, Manifest right, Scalar.ColumnName column) {
    if (column.table() != null) {
      return column.table().equals(item.name());
    }
    return right.schema().indexOf(column.name()) >= 0 && places(column).isEmpty();
  }

  private static int rightColumn(Scalar.ColumnName column, Manifest right, String name) {
    int index = right.schema().indexOf(column.name());
    if (index < 0) {
      throw ColumnNames.unknown(
          column,
          "there is no column " + RefusedQueryException.excerpt(column.name()) + " in " + name,
          List.of(right.schema()),
          "it has " + ColumnNames.listed(right.schema()));
    }
    return index;
  }

  private static Source source(Manifest manifest) {
    return new Source(manifest.table(), manifest.fingerprint());
  }
}
