package org.splinter.client.sql.parse;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.aggregate.AggregateFunctions;
import org.splinter.client.sql.ast.Columns;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.From;
import org.splinter.client.sql.ast.OrderItem;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Scalars;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.protocol.table.NearNames;

/**
 * A SELECT in FROM, which becomes one with the SELECT around it: the expressions that it lists
 * stand in the place of their names, and its WHERE is joined by AND. One that makes rows of
 * several, or leaves some out by their number, is refused.
 */
final class NestedSelect {
  private static final String MEND =
      "name the table itself, and write the subquery's conditions into WHERE";

  private final SqlTemplate inner;
  private final String name;
  private final Budget budget;
  private final Set<SelectItem> used = new HashSet<>();

  private NestedSelect(SqlTemplate inner, String name, Budget budget) {
    this.inner = inner;
    this.name = name;
    this.budget = budget;
  }

  /** Reads the SELECT in a statement's FROM; null if it has none. */
  static @Nullable NestedSelect read(
      String text, PlainSelect outer, TokenScan tokens, Budget budget) {
    requireNoneJoined(outer);
    if (!(outer.getFromItem() instanceof ParenthesedSelect nested)) {
      return null;
    }
    Alias alias = nested.getAlias();
    boolean plain =
        nested.getSelect() instanceof PlainSelect
            && nested
                .toString()
                .equals("(" + nested.getSelect() + ")" + (alias == null ? "" : alias))
            && (alias == null || alias.getAliasColumns() == null);
    if (!plain) {
      throw Refusals.notAvailable("a subquery of this form in FROM", MEND);
    }
    PlainSelect select = (PlainSelect) nested.getSelect();
    if (select.getDistinct() != null) {
      throw Refusals.notAvailable(
          "a subquery with DISTINCT",
          "write SELECT DISTINCT around it, or an aggregate of DISTINCT values");
    }
    SqlTemplate inner = StatementReader.read(text, select, tokens, budget, false);
    requireRows(inner);
    return new NestedSelect(inner, alias == null ? "" : Names.unquote(alias.getName()), budget);
  }

  private static void requireNoneJoined(PlainSelect outer) {
    for (Join join : outer.getJoins() == null ? List.<Join>of() : outer.getJoins()) {
      boolean right = join.getFromItem() instanceof ParenthesedSelect;
      if (right && join.isLeft()) {
        throw Refusals.notAvailable(
            "a subquery to the right of LEFT JOIN",
            "name the table itself, if the subquery has no conditions: in WHERE they would leave out"
                + " rows that LEFT JOIN keeps");
      } else if (right || outer.getFromItem() instanceof ParenthesedSelect) {
        throw Refusals.notAvailable("a subquery that is joined", MEND);
      }
    }
  }

  private static void requireRows(SqlTemplate inner) {
    if (!inner.ofRows()) {
      throw Refusals.notAvailable(
          "a subquery with aggregates, GROUP BY or HAVING",
          "aggregate in one SELECT over the table itself; what is made of its groups is made on your"
              + " own computer");
    }
    if (!inner.orderBy().isEmpty() || inner.limit() != null || inner.offset() > 0) {
      throw Refusals.notAvailable(
          "a subquery with ORDER BY, LIMIT or OFFSET", "write them at the end of the query");
    }
  }

  /** Returns the table that the statement around it sees. */
  From.Item item() {
    return new From.Item(name, name);
  }

  /** Returns how many secrets it has. */
  int parameters() {
    return inner.parameters();
  }

  /**
   * Returns the statement around it as one of its tables.
   *
   * @param outer the statement, whose names are those of the items here
   * @param outermost whether no other is around it, which would name its items
   */
  SqlTemplate flatten(SqlTemplate outer, boolean outermost) {
    Columns rows = new Columns(this::value, AggregateFunctions::canonical, Collations::constant);
    Columns answers =
        new Columns(
            column -> answer(column, outer, rows),
            AggregateFunctions::canonical,
            Collations::constant);
    List<SelectItem> items = new ArrayList<>();
    for (SelectItem item : outer.items()) {
      if (item.value() instanceof Scalar.AllColumns) {
        inner.items().forEach(each -> items.add(item(each, each.value(), outermost)));
        used.addAll(inner.items());
      } else {
        items.add(item(item, rows.in(item.value()), outermost));
      }
    }
    List<OrderItem> orderBy = new ArrayList<>();
    for (OrderItem item : outer.orderBy()) {
      SelectItem aliased = aliased(item.value(), outer);
      Scalar value = aliased == null ? answers.in(item.value()) : rows.in(aliased.value());
      requireNoAlias(value, item, items);
      if (!(value instanceof Scalar.Constant)) {
        orderBy.add(new OrderItem(value, item.descending(), item.nullsFirst()));
      }
    }
    return new SqlTemplate(
        outer.text(),
        listsAll() ? inner.from().beside(aliases()) : inner.from(),
        inner.joined(),
        items,
        outer.parameters(),
        both(inner.where(), rows.optional(outer.where())),
        groups(outer, answers),
        answers.optional(outer.having()),
        orderBy,
        outer.limit(),
        outer.offset(),
        unused());
  }

  /** Returns the items that no name stands for, with those that this SELECT left out itself. */
  private List<Scalar> unused() {
    List<Scalar> unused = new ArrayList<>(inner.unused());
    inner.items().stream()
        .filter(item -> !used.contains(item) && !(item.value() instanceof Scalar.AllColumns))
        .forEach(item -> unused.add(item.value()));
    return unused;
  }

  /** Returns the groups; one value of all rows makes no groups of them. */
  private static List<Scalar> groups(SqlTemplate outer, Columns answers) {
    List<Scalar> groups =
        outer.groupBy().stream()
            .map(answers::in)
            .filter(group -> !(group instanceof Scalar.Constant))
            .toList();
    if (groups.isEmpty() && !outer.groupBy().isEmpty()) {
      throw Refusals.notAvailable(
          "DISTINCT or GROUP BY of what the subquery gives all rows alike", "leave it out");
    }
    return groups;
  }

  /**
   * Returns an item with another value. A statement around it knows the item by its name, be that
   * its alias or a column's. There is none around the outermost: its aliases are resolved, and must
   * not be taken for columns of the table that have their names. Only where the table's own columns
   * are listed is it left to the planner, who knows them, whether a name is one or an alias.
   */
  private SelectItem item(SelectItem item, Scalar value, boolean outermost) {
    if (outermost) {
      return new SelectItem(value, item.label(), listsAll() ? item.alias() : null);
    }
    String name =
        item.alias() == null && item.value() instanceof Scalar.ColumnName column
            ? column.name()
            : item.alias();
    return new SelectItem(value, item.label(), name);
  }

  /** Refuses an order by a column whose name in the table is another item's alias. */
  private static void requireNoAlias(Scalar value, OrderItem order, List<SelectItem> items) {
    for (SelectItem item : items) {
      if (value instanceof Scalar.ColumnName column
          && column.name().equals(item.alias())
          && !item.value().equals(value)) {
        throw new RefusedQueryException(
            "ORDER BY "
                + RefusedQueryException.excerpt(SqlUnparser.of(order.value()))
                + ": it is column "
                + RefusedQueryException.excerpt(column.name())
                + " of the table, and another item has that alias; give it a different one");
      }
    }
  }

  private static @Nullable Condition both(@Nullable Condition one, @Nullable Condition other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    List<Condition> terms = new ArrayList<>(one.conjuncts());
    terms.addAll(other.conjuncts());
    return new Condition.And(terms);
  }

  /** Returns the item that a whole expression names by its alias, if it does. */
  private static @Nullable SelectItem aliased(Scalar scalar, SqlTemplate outer) {
    return scalar instanceof Scalar.ColumnName column && column.table() == null
        ? outer.items().stream()
            .filter(item -> column.name().equals(item.alias()))
            .findFirst()
            .orElse(null)
        : null;
  }

  /** Resolves a name in GROUP BY, HAVING or ORDER BY: a column comes before an alias. */
  private Scalar answer(Scalar.ColumnName column, SqlTemplate outer, Columns rows) {
    boolean listed = inner.items().stream().anyMatch(item -> isNamed(item, column));
    SelectItem aliased = listed ? null : aliased(column, outer);
    if (aliased == null) {
      return value(column);
    }
    return listsAll() ? column : rows.in(aliased.value());
  }

  private boolean listsAll() {
    return inner.items().stream().anyMatch(item -> item.value() instanceof Scalar.AllColumns);
  }

  private List<String> aliases() {
    return inner.items().stream()
        .filter(item -> item.alias() != null)
        .map(SelectItem::label)
        .toList();
  }

  private static boolean isNamed(SelectItem item, Scalar.ColumnName column) {
    return item.alias() != null
        ? item.alias().equals(column.name())
        : item.value() instanceof Scalar.ColumnName inner && inner.name().equals(column.name());
  }

  /** Returns what a name stands for. */
  private Scalar value(Scalar.ColumnName column) {
    List<SelectItem> meant = inner.items().stream().filter(item -> isNamed(item, column)).toList();
    if (meant.isEmpty() && listsAll()) {
      return new Scalar.ColumnName(null, column.name(), column.place());
    }
    if (meant.size() != 1) {
      List<String> labels = inner.items().stream().map(SelectItem::label).toList();
      throw new RefusedQueryException(
          "the subquery in FROM has "
              + (meant.isEmpty() ? "no column " : "several columns ")
              + RefusedQueryException.excerpt(SqlUnparser.of(column))
              + (meant.isEmpty() ? NearNames.question(column.name(), labels) : "")
              + "; it has "
              + labels.stream()
                  .map(RefusedQueryException::excerpt)
                  .collect(Collectors.joining(", ")),
          column.place());
    }
    used.add(meant.get(0));
    Scalar value = meant.get(0).value();
    int[] size = new int[1];
    Scalars.visit(value, part -> size[0]++);
    budget.spend(size[0]);
    return value;
  }
}
