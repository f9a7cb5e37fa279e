package org.splinter.client.sql.aggregate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.AnswerValues;
import org.splinter.client.sql.answer.Numbers;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/**
 * COUNT, SUM and AVG of the different values of an expression: {@code COUNT(DISTINCT e)} and so on.
 */
record DistinctFunction(Operation operation) implements AggregateFunction, CountedValues.Reduction {
  /** The function of the values. */
  enum Operation {
    COUNT,
    SUM,
    AVG
  }

  /** The end of the names by which these aggregates are known; queries write it inside. */
  static final String SUFFIX = " DISTINCT";

  @Override
  public List<String> names() {
    return List.of(operation + SUFFIX);
  }

  @Override
  public String usage(String name) {
    return operation
        + "(DISTINCT …) takes one expression; write "
        + operation
        + "(DISTINCT column)";
  }

  @Override
  public AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups) {
    Scalar argument = arguments.get(0);
    TypedExpression typed =
        operation == Operation.COUNT ? groups.row(argument) : groups.anyNumber(argument, this);
    return new AnswerExpression.Aggregated(groups.sums().counted(typed, this));
  }

  @Override
  public @Nullable Object of(SortedMap<Value, Long> counts, ColumnType type) {
    if (operation == Operation.COUNT) {
      return (long) counts.size();
    } else if (counts.isEmpty()) {
      return null;
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (Value value : counts.keySet()) {
      sum = sum.add(AnswerValues.number(value, type));
    }
    return operation == Operation.SUM
        ? Numbers.exact(sum)
        : (Object)
            sum.divide(BigDecimal.valueOf(counts.size()), MathContext.DECIMAL128).doubleValue();
  }

  @Override
  public AnswerKind kind(ColumnType type) {
    return AnswerKind.NUMBER;
  }

  @Override
  public boolean approximate() {
    return operation == Operation.AVG;
  }
}
