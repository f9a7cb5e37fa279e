package org.splinter.client.sql.aggregate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.AnswerValues;
import org.splinter.client.sql.answer.GroupFunction;
import org.splinter.client.sql.answer.GroupSums;
import org.splinter.protocol.aggregate.TopState;
import org.splinter.protocol.table.ColumnType;

/**
 * A value of each of the first {@code most} rows that a Top keeps; NULL where it keeps none.
 *
 * @param top the number of the Top among the further aggregates
 * @param value its number among the Top's sort keys and outputs
 */
public record TopList(int top, int value, ColumnType type, int most) implements GroupFunction {

  @Override
  public @Nullable List<@Nullable Object> value(GroupSums group) {
    TopState state = (TopState) group.further(top);
    if (state == null || state.size() == 0) {
      return null;
    }
    List<@Nullable Object> values = new ArrayList<>();
    for (int row = 0; row < Math.min(most, state.size()); row++) {
      values.add(AnswerValues.of(state.value(row, value), type));
    }
    return Collections.unmodifiableList(values);
  }

  @Override
  public AnswerKind kind() {
    return AnswerKind.LIST;
  }

  @Override
  public boolean usesSums() {
    return false;
  }
}
