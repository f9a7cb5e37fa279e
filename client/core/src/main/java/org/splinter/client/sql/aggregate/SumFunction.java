package org.splinter.client.sql.aggregate;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.GroupFunction;
import org.splinter.client.sql.answer.GroupSums;
import org.splinter.client.sql.answer.Numbers;
import org.splinter.client.sql.answer.SumWords;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.row.TypedExpression;

/** SUM: exact, NULL where there is no value. */
public final class SumFunction implements AggregateFunction {

  /** The sum of the values that the count word counts. */
  public record Value(SumWords sum, int countWord) implements GroupFunction {
    @Override
    public @Nullable Number value(GroupSums group) {
      return group.word(countWord) == 0 ? null : Numbers.exact(group.sum(sum));
    }

    @Override
    public AnswerKind kind() {
      return AnswerKind.NUMBER;
    }
  }

  @Override
  public List<String> names() {
    return List.of("SUM");
  }

  @Override
  public AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups) {
    TypedExpression number = groups.anyNumber(arguments.get(0), this);
    int count = groups.sums().count(number.expression());
    return new AnswerExpression.Aggregated(new Value(groups.sums().sum(number), count));
  }
}
