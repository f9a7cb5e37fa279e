package org.splinter.client.sql.aggregate;

import java.util.List;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.ColumnType;

/**
 * An expression by whose values rows are counted, and what the counts are for. Public.
 *
 * @param aggregation the number of the aggregation that counts
 * @param expression whose values it counts by
 * @param type of the values
 * @param places whose values decide the quantiles that are asked for, each once
 * @param whole whether an aggregate takes the counts of all values
 */
public record CountedExpression(
    int aggregation,
    Expression expression,
    ColumnType type,
    List<QuantilePlace> places,
    boolean whole) {
  public CountedExpression {
    places = List.copyOf(places);
  }

  /** Returns this with another expression in place of its own. */
  public CountedExpression withExpression(Expression other) {
    return new CountedExpression(aggregation, other, type, places, whole);
  }
}
