package org.splinter.client.sql.logical;

import java.util.ArrayList;
import java.util.List;
import org.splinter.client.sql.aggregate.FurtherBuilder;
import org.splinter.client.sql.aggregate.TopValue;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.AnswerShape;
import org.splinter.client.sql.ast.OrderItem;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Schema;

/**
 * Planner of an answer of rows: all that is selected and ordered by is a public expression on a
 * row, and the rows of a key are kept in the order of the answer.
 */
final class RowAnswerPlanner {
  private final SqlTemplate template;
  private final Schema schema;
  private final RowPlanner rows;
  private final FurtherBuilder further;

  RowAnswerPlanner(SqlTemplate template, Schema schema, RowPlanner rows, FurtherBuilder further) {
    this.template = template;
    this.schema = schema;
    this.rows = rows;
    this.further = further;
  }

  AnswerShape shape() {
    int top = further.rows(order(), most());
    List<AnswerShape.Column> columns = new ArrayList<>();
    for (SelectItem item : template.items()) {
      if (item.value() instanceof Scalar.AllColumns) {
        for (Column column : schema.columns()) {
          columns.add(column(top, column.name(), new Scalar.ColumnName(column.name())));
        }
      } else {
        columns.add(column(top, item.label(), item.value()));
      }
    }
    // The rows come in order; the client leaves out those that OFFSET skips.
    return new AnswerShape(columns, null, List.of(), template.limit(), template.offset());
  }

  private AnswerShape.Column column(int top, String label, Scalar value) {
    TypedExpression typed = rows.expression(value);
    int number = further.value(top, typed.expression());
    return new AnswerShape.Column(
        label, new AnswerExpression.Aggregated(new TopValue(top, number, typed.type())));
  }

  /** Returns the sort keys of ORDER BY; an item's alias comes before a column. */
  private List<SortKey> order() {
    List<SortKey> order = new ArrayList<>();
    for (OrderItem item : template.orderBy()) {
      Scalar value = item.value();
      if (value instanceof Scalar.ColumnName name) {
        value =
            template.items().stream()
                .filter(selected -> name.name().equals(selected.alias()))
                .map(SelectItem::value)
                .findFirst()
                .orElse(value);
      }
      TypedExpression typed = rows.expression(value);
      // A key that stands before it decides already.
      if (order.stream().noneMatch(key -> key.expression().equals(typed.expression()))) {
        order.add(new SortKey(typed.expression(), item.descending(), item.nullsFirst()));
      }
    }
    return order;
  }

  private int most() {
    Long limit = template.limit();
    if (limit == null) {
      return Top.ALL;
    }
    long most = limit + template.offset();
    String bounds = template.offset() == 0 ? "LIMIT" : "LIMIT and OFFSET";
    // One row is kept even where none is wanted: 0 would mean all.
    return FurtherBuilder.requireMost(
        most < 0 ? Long.MAX_VALUE : Math.max(1, most),
        bounds + " of a query for rows",
        "ask for fewer, or for the rows of one key in pages, by --pages N");
  }
}
