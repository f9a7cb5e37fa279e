package org.splinter.client.sql.parse;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.WithItem;
import org.splinter.client.sql.ast.RefusedQueryException;

/**
 * The SELECTs that WITH names. Each is put into the one FROM that names it, as a subquery: a query
 * with WITH is the one with subqueries in FROM, its secrets in the same order, and takes and
 * refuses what that does.
 */
final class CommonTables {
  private static final int MAX_NAMES = 64;

  /** The SELECTs that no FROM has taken yet, by their names. */
  private final Map<String, ParenthesedSelect> left = new LinkedHashMap<>();

  private CommonTables() {}

  /** Puts the SELECTs of WITH, if the query has it, into its FROM and takes WITH out. */
  static void inline(PlainSelect query) {
    List<WithItem<?>> items = query.getWithItemsList();
    if (items == null) {
      return;
    }
    if (items.size() > MAX_NAMES) {
      throw new RefusedQueryException(
          "WITH has " + items.size() + " SELECTs, at most " + MAX_NAMES + " are possible");
    }
    CommonTables tables = new CommonTables();
    items.forEach(tables::add);
    tables.replace(query);
    if (!tables.left.isEmpty()) {
      String name = tables.left.keySet().iterator().next();
      throw new RefusedQueryException(
          "no FROM, or more than one, takes "
              + RefusedQueryException.excerpt(name)
              + " of WITH; name it in one FROM, or leave it out");
    }
    query.setWithItemsList(null);
  }

  /** Adds one, whose own FROM may name those before it. */
  private void add(WithItem<?> item) {
    if (!(item.getParenthesedStatement() instanceof ParenthesedSelect select)
        || !item.toString().equals(item.getAliasName() + " AS " + select)) {
      throw Refusals.notAvailable(
          "WITH in this form: " + RefusedQueryException.excerpt(item.toString()),
          "write WITH name AS (SELECT …), with the names of columns by AS in that SELECT");
    }
    if (select.getSelect() instanceof PlainSelect plain) {
      replace(plain);
    }
    String name = Names.unquote(item.getAliasName());
    if (left.put(name, select) != null) {
      throw new RefusedQueryException(
          "WITH has two SELECTs called "
              + RefusedQueryException.excerpt(name)
              + "; give one of them another name");
    }
  }

  private void replace(PlainSelect select) {
    select.setFromItem(taken(select.getFromItem()));
    if (select.getJoins() != null) {
      for (Join join : select.getJoins()) {
        join.setFromItem(taken(join.getFromItem()));
      }
    }
  }

  /** Returns what stands in FROM with the SELECT that it names, if it names one. */
  private FromItem taken(FromItem from) {
    if (from instanceof ParenthesedSelect nested
        && nested.getSelect() instanceof PlainSelect select) {
      replace(select);
    }
    if (!(from instanceof Table table)) {
      return from;
    }
    String name = Names.item(table).table();
    ParenthesedSelect select = left.remove(name);
    if (select == null) {
      return from;
    }
    if (!FromReader.isPlain(table)) {
      throw Refusals.notAvailable(
          "a SELECT of WITH with more than an alias: "
              + RefusedQueryException.excerpt(table.toString()),
          "write FROM name [AS alias]");
    }
    select.setAlias(table.getAlias() == null ? new Alias(name, false) : table.getAlias());
    return select;
  }
}
