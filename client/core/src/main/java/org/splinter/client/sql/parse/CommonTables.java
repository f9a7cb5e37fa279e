package org.splinter.client.sql.parse;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.WithItem;
import org.splinter.client.sql.ast.From;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.table.NearNames;

/**
 * The SELECTs that WITH names. Each is put into the one FROM that names it, as a subquery: a query
 * with WITH is the one with subqueries in FROM, its secrets in the same order, and takes and
 * refuses what that does. Refusals name a SELECT and show none, since its constants may be secret.
 */
final class CommonTables {
  private static final int MAX_NAMES = 64;

  private final Set<String> names = new HashSet<>();

  /** The SELECTs that no FROM has taken yet, by their names. */
  private final Map<String, ParenthesedSelect> left = new LinkedHashMap<>();

  /** The tables of FROM that WITH does not name. */
  private final List<From.Item> others = new ArrayList<>();

  private CommonTables() {}

  /** Puts the SELECTs of WITH, if the query has it, into its FROM and takes WITH out. */
  static CommonTables inline(PlainSelect query, TokenScan tokens) {
    CommonTables tables = new CommonTables();
    List<WithItem<?>> items = query.getWithItemsList();
    if (items == null) {
      return tables;
    }
    tokens.requireOnce(CCJSqlParserConstants.K_WITH, "WITH");
    if (items.size() > MAX_NAMES) {
      throw new RefusedQueryException(
          "WITH has " + items.size() + " SELECTs, at most " + MAX_NAMES + " are possible");
    }
    items.forEach(tables::add);
    tables.replace(query);
    query.setWithItemsList(null);
    return tables;
  }

  /** Refuses a SELECT that no FROM has taken; called once the query's other mistakes are known. */
  void requireAllTaken() {
    for (From.Item other : others) {
      if (left.containsKey(other.table())) {
        throw new RefusedQueryException(
            "FROM names "
                + RefusedQueryException.excerpt(other.table())
                + " before WITH has it; write its SELECT first",
            other.place());
      }
      String question = NearNames.question(other.table(), left.keySet());
      if (!question.isEmpty()) {
        throw new RefusedQueryException(
            "no SELECT of WITH is called "
                + RefusedQueryException.excerpt(other.table())
                + question,
            other.place());
      }
    }
    if (!left.isEmpty()) {
      throw new RefusedQueryException(
          "no FROM names "
              + RefusedQueryException.excerpt(left.keySet().iterator().next())
              + ", which WITH has; write it into FROM, or leave it out");
    }
  }

  /** Adds one, whose own FROM may name those before it. */
  private void add(WithItem<?> item) {
    Alias alias = item.getAlias();
    if (!(item.getParenthesedStatement() instanceof ParenthesedSelect select)
        || alias == null
        || !item.toString().equals(alias.getName() + " AS " + select)) {
      throw Refusals.notAvailable(
          "WITH "
              + (alias == null ? "of a function" : RefusedQueryException.excerpt(alias.getName()))
              + " in this form",
          "write WITH name AS (SELECT …), with the names of columns by AS in that SELECT");
    }
    if (select.getSelect() instanceof PlainSelect plain) {
      replace(plain);
    }
    String name = Names.unquote(alias.getName());
    if (!names.add(name)) {
      throw new RefusedQueryException(
          "WITH has two SELECTs called "
              + RefusedQueryException.excerpt(name)
              + "; give one of them another name");
    }
    left.put(name, select);
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
    From.Item item = Names.item(table);
    if (!names.contains(item.table())) {
      others.add(item);
      return from;
    }
    ParenthesedSelect select = left.remove(item.table());
    if (select == null) {
      throw new RefusedQueryException(
          "a second FROM names "
              + RefusedQueryException.excerpt(item.table())
              + " of WITH; write its SELECT once more, under another name",
          item.place());
    }
    if (!FromReader.isPlain(table)) {
      throw Refusals.notAvailable(
          RefusedQueryException.excerpt(item.table()) + " of WITH with more than an alias",
          "write FROM name [AS alias]");
    }
    select.setAlias(table.getAlias() == null ? new Alias(item.table(), false) : table.getAlias());
    return select;
  }
}
