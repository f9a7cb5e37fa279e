package org.splinter.client.sql.aggregate;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.GroupFunction;
import org.splinter.client.sql.answer.GroupSums;
import org.splinter.client.sql.answer.Values;
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
    List<TopState.Row> rows = rows(group, top);
    return rows.isEmpty() ? null : Values.of(rows.get(0).value(value), type);
  }

  /** Returns the rows that a Top keeps of a group. */
  static List<TopState.Row> rows(GroupSums group, int top) {
    TopState state = (TopState) group.further(top);
    return state == null ? List.of() : state.rows();
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
