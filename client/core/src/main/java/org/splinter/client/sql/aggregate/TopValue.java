package org.splinter.client.sql.aggregate;

import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.AnswerValues;
import org.splinter.client.sql.answer.GroupFunction;
import org.splinter.client.sql.answer.GroupSums;
import org.splinter.protocol.aggregate.TopState;
import org.splinter.protocol.table.ColumnType;

/**
 * A value of the first row that a Top keeps, NULL where it keeps none. In an answer of rows, a
 * value of the row itself.
 *
 * @param top the number of the Top among the further aggregates
 * @param value its number among the Top's sort keys and outputs
 */
public record TopValue(int top, int value, ColumnType type) implements GroupFunction {

  @Override
  public @Nullable Object value(GroupSums group) {
    TopState state = (TopState) group.further(top);
    return state == null || state.size() == 0 ? null : AnswerValues.of(state.value(0, value), type);
  }

  @Override
  public AnswerKind kind() {
    return AnswerKind.of(type);
  }

  @Override
  public boolean usesSums() {
    return false;
  }
}
