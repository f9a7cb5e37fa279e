package org.splinter.client.sql.parse;

import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.ExplainStatement;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.Distinct;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.From;
import org.splinter.client.sql.ast.OrderItem;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.SqlUnparser;

/** Reader of the parsed statement as a template, which refuses all that a template can't say. */
final class StatementReader {
  private final PlainSelect select;
  private final TokenScan tokens;
  private final Names names;
  private final Budget budget;
  private final SelectList list;

  private StatementReader(PlainSelect select, TokenScan tokens, Names names, Budget budget) {
    this.select = select;
    this.tokens = tokens;
    this.names = names;
    this.budget = budget;
    this.list = new SelectList(names);
  }

  static SqlTemplate read(String text, Statement statement, TokenScan tokens) {
    PlainSelect select = plainSelect(statement);
    CommonTables common = CommonTables.inline(select, tokens);
    SqlTemplate template = read(text, select, tokens, new Budget(), true);
    common.requireAllTaken();
    return template;
  }

  /**
   * Reads a SELECT, with the one in its FROM if there is one.
   *
   * @param outermost whether it is in no other's FROM
   */
  static SqlTemplate read(
      String text, PlainSelect select, TokenScan tokens, Budget budget, boolean outermost) {
    refuseClauses(select);
    NestedSelect nested = NestedSelect.read(text, select, tokens, budget);
    Names names = new Names(nested == null ? FromReader.items(select) : List.of(nested.item()));
    int before = nested == null ? 0 : nested.parameters();
    SqlTemplate template =
        new StatementReader(select, tokens, names, budget).template(text, before);
    requireNothingElse(select);
    return nested == null ? template : nested.flatten(template, outermost);
  }

  private static PlainSelect plainSelect(Statement statement) {
    if (statement instanceof PlainSelect select) {
      return select;
    }
    if (statement instanceof SetOperationList) {
      throw new RefusedQueryException(
          "UNION, INTERSECT and EXCEPT are not available; ask one query after the other");
    }
    if (statement instanceof ExplainStatement) {
      throw new RefusedQueryException("EXPLAIN is the option --explain; give the SELECT alone");
    }
    throw new RefusedQueryException(
        statement instanceof Select
            ? "only a plain SELECT can be asked; write SELECT … FROM table WHERE …"
            : "only SELECT can be asked; tables are made and replaced by import");
  }

  private static void refuseClauses(PlainSelect select) {
    refuse(
        select.getWithItemsList(), "WITH in a subquery", "write it at the beginning of the query");
    refuse(select.getQualify(), "QUALIFY", "use HAVING, or filter the answer");
    refuse(select.getIntoTables(), "INTO", "leave it out; the answer is printed");
    refuse(select.getPreWhere(), "PREWHERE", "use WHERE");
    refuse(select.getWindowDefinitions(), "WINDOW", "use aggregates with GROUP BY");
    refuse(select.getForMode(), "FOR UPDATE", "leave it out; a query locks nothing");
  }

  private static void refuse(@Nullable Object clause, String name, String mend) {
    if (clause != null) {
      throw Refusals.notAvailable(name, mend);
    }
  }

  /**
   * Reads the template.
   *
   * @param before how many secrets the text has before this SELECT's WHERE
   */
  private SqlTemplate template(String text, int before) {
    ConditionReader on = ConditionReader.withoutSecrets(scalars(Place.ON));
    From from = FromReader.read(select, names.items(), on);
    list.read(select.getSelectItems(), scalars(Place.SELECT_LIST));
    ConditionReader where = ConditionReader.withSecrets(scalars(Place.WHERE), before);
    Condition filter = select.getWhere() == null ? null : where.read(select.getWhere());
    List<Scalar> groupBy = distinct(groupBy());
    Condition having = having();
    List<OrderItem> orderBy = orderBy();
    if (select.getDistinct() != null) {
      requireItems(orderBy);
    }
    RowBounds bounds = RowBounds.of(select, tokens);
    SqlTemplate template =
        new SqlTemplate(
            text,
            from,
            from.isJoin() ? null : from.first().table(),
            list.items(),
            where.parameters(),
            filter,
            groupBy,
            having,
            orderBy,
            bounds.limit(),
            bounds.offset());
    if (list.hasAllColumns() && !template.ofRows()) {
      throw new RefusedQueryException(
          "SELECT * is of rows; beside aggregates and GROUP BY, name the columns");
    }
    return template;
  }

  private ScalarReader scalars(Place place) {
    return new ScalarReader(names, budget, place);
  }

  private List<Scalar> groupBy() {
    GroupByElement groupBy = select.getGroupBy();
    if (groupBy == null) {
      return List.of();
    }
    ExpressionList<?> expressions = groupBy.getGroupByExpressionList();
    ScalarReader scalars = scalars(Place.GROUP_BY);
    List<Scalar> groups = new ArrayList<>();
    boolean tuple = expressions instanceof ParenthesedExpressionList && expressions.size() > 1;
    if (!tuple) {
      for (Expression expression : expressions) {
        groups.add(group(expression, scalars));
      }
    }
    // Without its expressions only the bare clause must be left.
    groupBy.setGroupByExpressions(new ExpressionList<>());
    if (groups.isEmpty() || !groupBy.toString().equals("GROUP BY ")) {
      throw Refusals.notAvailable(
          "GROUP BY with ROLLUP, CUBE, GROUPING SETS or parentheses around a list",
          "list columns and expressions");
    }
    return groups;
  }

  /**
   * Returns the groups of a query that may say SELECT DISTINCT, which groups rows by all items.
   * Groups that all stand among the items are different rows already, as is a single row.
   */
  private List<Scalar> distinct(List<Scalar> groupBy) {
    Distinct distinct = select.getDistinct();
    if (distinct == null) {
      return groupBy;
    }
    if (distinct.getOnSelectItems() != null || distinct.isUseUnique()) {
      throw Refusals.notAvailable(
          distinct.toString().strip(), "write SELECT DISTINCT, or MAX_BY with GROUP BY");
    }
    if (list.hasAllColumns()) {
      throw Refusals.notAvailable("SELECT DISTINCT *", "name the columns");
    }
    List<Scalar> values = list.items().stream().map(SelectItem::value).toList();
    if (list.hasAggregates() || !groupBy.isEmpty() || select.getHaving() != null) {
      for (Scalar group : groupBy) {
        if (!values.contains(group)) { // an alias may be a column's name too
          throw new RefusedQueryException(
              "SELECT DISTINCT beside GROUP BY "
                  + RefusedQueryException.excerpt(SqlUnparser.of(group))
                  + " needs it as an item, in the words of GROUP BY; add it, or leave DISTINCT out");
        }
      }
      return groupBy;
    }
    List<Scalar> groups =
        values.stream().filter(value -> !(value instanceof Scalar.Constant)).distinct().toList();
    if (groups.isEmpty()) {
      throw Refusals.notAvailable("SELECT DISTINCT of constants", "name a column");
    }
    return groups;
  }

  /** Refuses an order of different rows by what is none of their values. */
  private void requireItems(List<OrderItem> orderBy) {
    for (OrderItem order : orderBy) {
      boolean item =
          list.items().stream()
              .anyMatch(
                  each ->
                      each.value().equals(order.value())
                          || (order.value() instanceof Scalar.ColumnName name
                              && name.name().equals(each.alias())));
      if (!item) {
        throw new RefusedQueryException(
            "SELECT DISTINCT with ORDER BY "
                + RefusedQueryException.excerpt(SqlUnparser.of(order.value()))
                + " needs it as an item; add it, or order by an item");
      }
    }
  }

  private Scalar group(Expression expression, ScalarReader scalars) {
    if (expression instanceof LongValue ordinal) {
      int item = list.ordinal("GROUP BY", ordinal);
      if (list.hasAggregate(item)) {
        throw new RefusedQueryException(
            "GROUP BY " + (item + 1) + " is an aggregate; name an item without one");
      }
      return list.items().get(item).value();
    }
    return row(expression, scalars);
  }

  private @Nullable Condition having() {
    if (select.getHaving() == null) {
      return null;
    }
    tokens.requireOnce(CCJSqlParserConstants.K_HAVING, "HAVING");
    return ConditionReader.withoutSecrets(scalars(Place.HAVING)).read(select.getHaving());
  }

  private List<OrderItem> orderBy() {
    if (select.getOrderByElements() == null) {
      return List.of();
    }
    tokens.requireOnce(CCJSqlParserConstants.K_ORDER, "ORDER BY");
    ScalarReader scalars = scalars(Place.ORDER_BY);
    List<OrderItem> order = new ArrayList<>();
    for (OrderByElement element : select.getOrderByElements()) {
      if (select.isOracleSiblings()
          || element.isMysqlWithRollup()
          || element.getWithFill() != null) {
        throw Refusals.notAvailable(
            "ORDER BY with SIBLINGS, ROLLUP or FILL", "write ORDER BY expression [DESC]");
      }
      Scalar value =
          element.getExpression() instanceof LongValue ordinal
              ? list.items().get(list.ordinal("ORDER BY", ordinal)).value()
              : row(element.getExpression(), scalars);
      boolean nullsFirst = element.getNullOrdering() == OrderByElement.NullOrdering.NULLS_FIRST;
      order.add(new OrderItem(value, !element.isAsc(), nullsFirst));
    }
    return order;
  }

  /** Reads a scalar that differs from row to row, unlike a literal. */
  private static Scalar row(Expression expression, ScalarReader scalars) {
    Scalar value = scalars.read(expression);
    if (value instanceof Scalar.Constant) {
      throw Refusals.notAvailable(
          Refusals.describe(expression) + " in " + scalars.place(),
          "name a column, an alias or the number of an item");
    }
    return value;
  }

  /** Takes out what was read and prints the rest: a dialect's clause is refused, never dropped. */
  private static void requireNothingElse(PlainSelect select) {
    FromItem from = select.getFromItem();
    select.setDistinct(null);
    select.setSelectItems(List.of());
    select.setWhere(null);
    select.setGroupByElement(null);
    select.setHaving(null);
    select.setOrderByElements(null);
    select.setLimit(null);
    select.setOffset(null);
    select.setFetch(null);
    select.setTop(null);
    PlainSelect rest = new PlainSelect();
    rest.setSelectItems(List.of());
    rest.setFromItem(from);
    boolean plain = !(from instanceof Table table) || FromReader.isPlain(table);
    if (!plain || !select.toString().equals(rest.toString())) {
      throw new RefusedQueryException(
          "the query has a clause that is not available in this version; write SELECT … FROM table"
              + " [alias] [JOIN …] WHERE … GROUP BY … HAVING … ORDER BY … LIMIT …");
    }
  }
}
