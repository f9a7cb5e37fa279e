package org.splinter.client.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.ExplainStatement;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import org.jspecify.annotations.Nullable;

/** Reads the parsed statement into a template and refuses all that a template can't say. */
final class StatementReader {
  private static final String AGGREGATES = "use COUNT, SUM or AVG";

  private final PlainSelect select;
  private final Names names;

  private StatementReader(PlainSelect select, Names names) {
    this.select = select;
    this.names = names;
  }

  static SqlTemplate read(String text, Statement statement) {
    PlainSelect select = plainSelect(statement);
    if (!(select.getFromItem() instanceof Table table)) {
      throw new RefusedException(
          select.getFromItem() == null
              ? "the query has no table; write SELECT … FROM table WHERE …"
              : "a subquery or function in FROM is not available in this version; name one table");
    }
    refuseClauses(select);
    StatementReader reader = new StatementReader(select, Names.of(table));
    List<SelectItem> items = reader.items();
    ConditionReader.Where where =
        select.getWhere() == null
            ? new ConditionReader.Where(List.of(), null)
            : ConditionReader.read(select.getWhere(), reader.names);
    List<String> groupBy = reader.groupBy(items);
    requireNothingElse(select, table);
    return new SqlTemplate(
        text, reader.names.table(), items, where.secretColumns(), where.filter(), groupBy);
  }

  private static PlainSelect plainSelect(Statement statement) {
    if (statement instanceof PlainSelect select) {
      return select;
    }
    if (statement instanceof SetOperationList) {
      throw new RefusedException(
          "UNION, INTERSECT and EXCEPT are not available; ask one query after the other");
    }
    if (statement instanceof ExplainStatement) {
      throw new RefusedException("EXPLAIN is the option --explain; give the SELECT alone");
    }
    throw new RefusedException(
        statement instanceof Select
            ? "only a plain SELECT can be asked; write SELECT … FROM table WHERE …"
            : "only SELECT can be asked; tables are made and replaced by import");
  }

  private static void refuseClauses(PlainSelect select) {
    refuse(select.getWithItemsList(), "WITH", "name one table in FROM");
    refuse(select.getJoins(), "JOIN", "import the joined table and name it alone in FROM");
    refuse(select.getDistinct(), "DISTINCT", "use GROUP BY");
    refuse(select.getHaving(), "HAVING", "leave it out and filter the answer");
    refuse(select.getQualify(), "QUALIFY", "leave it out and filter the answer");
    refuse(select.getOrderByElements(), "ORDER BY", "leave it out and sort the answer");
    refuse(select.getLimit(), "LIMIT", "leave it out and cut the answer");
    refuse(select.getOffset(), "OFFSET", "leave it out and cut the answer");
    refuse(select.getFetch(), "FETCH", "leave it out and cut the answer");
    refuse(select.getTop(), "TOP", "leave it out and cut the answer");
    refuse(select.getIntoTables(), "INTO", "leave it out; the answer is printed");
    refuse(select.getPreWhere(), "PREWHERE", "use WHERE");
    refuse(select.getWindowDefinitions(), "WINDOW", AGGREGATES + " with GROUP BY");
    refuse(select.getForMode(), "FOR UPDATE", "leave it out; a query locks nothing");
  }

  private static void refuse(@Nullable Object clause, String name, String mend) {
    if (clause != null) {
      throw notAvailable(name, mend);
    }
  }

  private static RefusedException notAvailable(String what, String mend) {
    return new RefusedException(what + " is not available in this version; " + mend);
  }

  private List<SelectItem> items() {
    List<SelectItem> items = new ArrayList<>();
    for (net.sf.jsqlparser.statement.select.SelectItem<?> item : select.getSelectItems()) {
      String alias = item.getAlias() == null ? null : Names.label(item.getAlias().getName());
      items.add(item(item.getExpression(), alias));
    }
    return items;
  }

  private SelectItem item(Expression expression, @Nullable String alias) {
    if (expression instanceof Function function) {
      return aggregate(function, alias);
    }
    String column = names.column(expression);
    if (column != null) {
      return new SelectItem.Plain(column, alias == null ? column : alias);
    }
    if (expression instanceof AllColumns) {
      throw notAvailable("SELECT *", "name COUNT(*), SUM, AVG or GROUP BY columns");
    }
    if (expression instanceof AnalyticExpression) {
      throw notAvailable("an aggregate with OVER or FILTER", "put the condition into WHERE");
    }
    if (Refusals.isSecret(expression)) {
      throw notAvailable("a secret ? in the SELECT list", "use it in WHERE, as column = ?");
    }
    throw notAvailable(
        Refusals.describe(expression) + " in the SELECT list",
        AGGREGATES + ", or a column of GROUP BY");
  }

  private SelectItem aggregate(Function call, @Nullable String alias) {
    SelectItem.Function function =
        Map.of(
                "COUNT", SelectItem.Function.COUNT,
                "SUM", SelectItem.Function.SUM,
                "AVG", SelectItem.Function.AVG)
            .get(call.getName().toUpperCase(Locale.ROOT));
    if (function == null) {
      throw notAvailable(
          RefusedException.excerpt(call.getName().toUpperCase(Locale.ROOT)), AGGREGATES);
    }
    if (call.isDistinct() || call.isUnique()) {
      throw notAvailable(function + "(DISTINCT …)", "group by the column and count the groups");
    }
    Expression argument =
        call.getParameters() != null && call.getParameters().size() == 1
            ? call.getParameters().get(0)
            : null;
    if (argument == null) {
      throw new RefusedException(function + " takes one column; write " + function + "(column)");
    }
    String plain = call.getName() + "(" + argument + ")";
    String column = names.column(argument);
    if (column != null && call.toString().equals(plain)) {
      String label = alias == null ? function + "(" + column + ")" : alias;
      return new SelectItem.Aggregate(function, column, label);
    }
    if (call.toString().equalsIgnoreCase("COUNT(*)")) {
      return new SelectItem.CountAll(alias == null ? "COUNT(*)" : alias);
    }
    if (Refusals.isSecret(argument)) {
      throw notAvailable("a secret ? in the SELECT list", "use it in WHERE, as column = ?");
    }
    throw notAvailable(
        column != null
            ? "a modifier inside " + function + "(…)"
            : Refusals.describe(argument) + " inside " + function + "(…)",
        "write "
            + function
            + "(column)"
            + (function == SelectItem.Function.COUNT ? " or COUNT(*)" : ""));
  }

  private List<String> groupBy(List<SelectItem> items) {
    GroupByElement groupBy = select.getGroupBy();
    if (groupBy == null) {
      return List.of();
    }
    List<String> columns = new ArrayList<>();
    for (Expression expression : groupBy.getGroupByExpressionList()) {
      columns.add(
          expression instanceof LongValue ordinal
              ? ordinal(ordinal.getStringValue(), items)
              : groupColumn(expression));
    }
    String plain = "GROUP BY " + PlainSelect.getStringList(groupBy.getGroupByExpressionList());
    if (columns.isEmpty() || !groupBy.toString().equals(plain)) {
      throw notAvailable(
          "GROUP BY with ROLLUP, CUBE, GROUPING SETS, ALL or an order", "list columns");
    }
    return columns;
  }

  private String groupColumn(Expression expression) {
    String column = names.column(expression);
    if (column == null) {
      throw notAvailable(Refusals.describe(expression) + " in GROUP BY", "list columns");
    }
    return column;
  }

  private static String ordinal(String digits, List<SelectItem> items) {
    boolean inRange =
        digits.length() < 6
            && Integer.parseInt(digits) >= 1
            && Integer.parseInt(digits) <= items.size();
    if (!inRange) {
      throw new RefusedException(
          "GROUP BY "
              + RefusedException.excerpt(digits)
              + ": the SELECT list has items 1 to "
              + items.size());
    }
    if (items.get(Integer.parseInt(digits) - 1) instanceof SelectItem.Plain plain) {
      return plain.column();
    }
    throw new RefusedException(
        "GROUP BY "
            + RefusedException.excerpt(digits)
            + " is an aggregate; name an item that is a column");
  }

  /** Prints what was read and compares: a clause of some dialect is refused, never dropped. */
  private static void requireNothingElse(PlainSelect select, Table table) {
    String from =
        table.getFullyQualifiedName() + (table.getAlias() == null ? "" : table.getAlias());
    boolean plainAlias = table.getAlias() == null || table.getAlias().getAliasColumns() == null;
    PlainSelect read = new PlainSelect();
    read.setSelectItems(select.getSelectItems());
    read.setFromItem(table);
    read.setGroupByElement(select.getGroupBy());
    // The condition was read node by node, and printing a long chain of it would recurse deeply.
    select.setWhere(null);
    if (!plainAlias
        || !table.toString().equals(from)
        || !select.toString().equals(read.toString())) {
      throw new RefusedException(
          "the query has a clause that is not available in this version; write SELECT … FROM table"
              + " [alias] WHERE … GROUP BY …");
    }
  }
}
