package org.splinter.system;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Seeded random queries for rows: the first ones of an order, a number of any rows, or all. */
final class RowsQueryGenerator {
  private final Random random;
  private final PlainTable table;
  private final RowExpressions expressions;
  private final ConditionGenerator conditions;

  RowsQueryGenerator(Random random, PlainTable table) {
    this.random = random;
    this.table = table;
    this.expressions = new RowExpressions(random, table);
    this.conditions = new ConditionGenerator(random, table, expressions, false);
  }

  RowsQuery next() throws SQLException {
    boolean star = random.nextInt(5) == 0;
    boolean limited = random.nextInt(5) > 0;
    boolean top = limited && random.nextInt(3) == 0;
    int most = limited ? pick(List.of(1, 1, 2, 3, 5, 10, 10, 50)) : Tied.ALL;
    int offset = limited && !top && random.nextInt(4) == 0 ? random.nextInt(5) : 0;
    List<RowExpression> items = star ? columns() : items();
    TwinSql sql = new TwinSql();
    sql.each("SELECT " + (top ? "TOP " + most + " " : ""), "SELECT ");
    sql.form(star ? "select *" : "rows");
    // The rank comes first in DuckDB's text, and takes the order that comes last in this project's
    // text.
    TwinSql order = new TwinSql();
    if (limited ? random.nextInt(8) > 0 : random.nextInt(3) == 0) {
      order(order, items, star);
    }
    String rank =
        order.plain().isEmpty() ? "0, " : "DENSE_RANK() OVER (" + order.plain() + ") AS rank_, ";
    sql.each("", rank);
    for (int i = 0; i < items.size(); i++) {
      RowExpression item = items.get(i);
      sql.both(i == 0 || star ? "" : ", ");
      sql.each(
          star ? (i == 0 ? "*" : "") : item.asked() + " AS i" + i,
          star && i > 0 ? ", " + item.plain() : item.plain());
    }
    table.from(sql);
    sql.both(" WHERE ");
    Alternatives where = conditions.where(sql);
    order.forms().forEach(sql::form);
    sql.each(order.asked(), order.plain().isEmpty() ? "" : " ORDER BY rank_");
    if (limited) {
      sql.form(top ? "top k" : "limit of rows");
      sql.each(top ? "" : " LIMIT " + most + (offset > 0 ? " OFFSET " + offset : ""), "");
    } else {
      sql.form("all rows");
    }
    if (offset > 0) {
      sql.form("offset of rows");
    }
    return new RowsQuery(
        sql.asked(),
        Collections.unmodifiableList(sql.parameters()),
        sql.plain(),
        offset,
        most,
        table.rows(),
        new Answerable(where, false, false, false, Set.of("rows"), !limited, false),
        new TreeSet<>(sql.forms()));
  }

  /** Returns whether some expression so far may be refused for its width. */
  boolean keepsWide() {
    return expressions.keepsWide();
  }

  private List<RowExpression> columns() {
    List<RowExpression> columns = new ArrayList<>();
    for (int i = 0; i < table.columns(); i++) {
      columns.add(table.expression(i));
    }
    return columns;
  }

  private List<RowExpression> items() throws SQLException {
    List<RowExpression> items = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      items.add(expressions.any());
    }
    return items;
  }

  /** Writes one to three sort keys, which seldom decide the whole order. */
  private void order(TwinSql order, List<RowExpression> items, boolean star) throws SQLException {
    int keys = 1 + random.nextInt(3);
    order.form(keys == 1 ? "one sort key" : "several sort keys");
    for (int i = 0; i < keys; i++) {
      int item = random.nextInt(items.size());
      boolean shown = !star && random.nextBoolean();
      RowExpression key = shown ? items.get(item) : expressions.any();
      String asked =
          shown ? pick(List.of("i" + item, String.valueOf(item + 1), key.asked())) : key.asked();
      order.each(i == 0 ? " ORDER BY " : ", ", i == 0 ? "ORDER BY " : ", ");
      order.each(asked, key.plain());
      order.both(random.nextBoolean() ? " DESC" : " ASC");
      boolean nullsFirst = random.nextInt(3) == 0;
      order.form(nullsFirst ? "nulls first" : "nulls last");
      order.both(nullsFirst ? " NULLS FIRST" : " NULLS LAST");
    }
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
