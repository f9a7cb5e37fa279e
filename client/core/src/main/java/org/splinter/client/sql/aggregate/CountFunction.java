package org.splinter.client.sql.aggregate;

import java.util.List;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.GroupFunction;
import org.splinter.client.sql.answer.GroupSums;
import org.splinter.client.sql.ast.Scalar;

/** COUNT(*), the number of rows, and COUNT(e), the number of rows where it is not NULL. */
public final class CountFunction implements AggregateFunction {

  /** The count that a word holds. */
  public record Value(int word) implements GroupFunction {
    @Override
    public Long value(GroupSums group) {
      return group.word(word);
    }

    @Override
    public AnswerKind kind() {
      return AnswerKind.NUMBER;
    }
  }

  @Override
  public List<String> names() {
    return List.of("COUNT");
  }

  @Override
  public boolean takesAllColumns() {
    return true;
  }

  @Override
  public AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups) {
    Scalar argument = arguments.get(0);
    int word =
        argument instanceof Scalar.AllColumns
            ? 0
            : groups.sums().count(groups.row(argument).expression());
    return new AnswerExpression.Aggregated(new Value(word));
  }
}
