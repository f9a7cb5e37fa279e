package org.splinter.client.sql.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shape of the answer: how its rows follow from the combined sums.
 *
 * @param having which groups stay (those where it is TRUE), or null
 * @param limit the most rows, or null
 * @param offset rows left out before them
 */
public record AnswerShape(
    List<Column> columns,
    @Nullable AnswerExpression having,
    List<Order> orderBy,
    @Nullable Long limit,
    long offset) {

  public AnswerShape {
    columns = List.copyOf(columns);
    orderBy = List.copyOf(orderBy);
  }

  /** Returns whether it is made of any sums, or of states that are kept beside them alone. */
  public boolean usesSums() {
    return columns.stream().anyMatch(column -> column.value().usesSums())
        || orderBy.stream().anyMatch(order -> order.value().usesSums())
        || (having != null && having.usesSums());
  }

  /** Returns the headings of the columns, in their order. */
  public List<String> names() {
    return columns.stream().map(Column::name).toList();
  }

  /** A column of the answer and its heading. */
  public record Column(String name, AnswerExpression value) {}

  /** One item of ORDER BY. */
  public record Order(AnswerExpression value, boolean descending, boolean nullsFirst) {}
}
