package org.splinter.client.sql.aggregate;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.AnswerValues;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/** MODE: the value that most rows have, the least of several; NULL where there is no value. */
final class ModeFunction implements AggregateFunction, CountedValues.Reduction {
  static final String NAME = "MODE";

  @Override
  public List<String> names() {
    return List.of(NAME);
  }

  @Override
  public AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups) {
    TypedExpression typed = groups.row(arguments.get(0));
    return new AnswerExpression.Aggregated(groups.sums().counted(typed, this));
  }

  @Override
  public @Nullable Object of(SortedMap<Value, Long> counts, ColumnType type) {
    if (counts.isEmpty()) {
      return null;
    }
    long most = Collections.max(counts.values());
    for (Map.Entry<Value, Long> each : counts.entrySet()) {
      if (each.getValue() == most) {
        return AnswerValues.of(each.getKey(), type);
      }
    }
    throw new IllegalStateException("no value has the greatest count");
  }

  @Override
  public AnswerKind kind(ColumnType type) {
    return AnswerKind.of(type);
  }

  @Override
  public boolean approximate() {
    return false;
  }
}
