package org.splinter.client.sql.aggregate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.GroupSums;
import org.splinter.client.sql.answer.SumWords;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.row.TypedExpression;

/** AVG: a double, NULL where there is no value. */
public final class AverageFunction implements AggregateFunction {

  /** The mean of the values that the count word counts. */
  public record Value(SumWords sum, int countWord) implements DoubleFunction {
    @Override
    public @Nullable Double value(GroupSums group) {
      long count = group.word(countWord);
      return count == 0
          ? null
          : group.sum(sum).divide(BigDecimal.valueOf(count), MathContext.DECIMAL128).doubleValue();
    }
  }

  @Override
  public List<String> names() {
    return List.of("AVG");
  }

  @Override
  public AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups) {
    TypedExpression number = groups.anyNumber(arguments.get(0), this);
    int count = groups.sums().count(number.expression());
    return new AnswerExpression.Aggregated(new Value(groups.sums().sum(number), count));
  }
}
