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

/**
 * VAR_SAMP, VAR_POP and their square roots: doubles from exact sums; NULL where there is no value,
 * and for a sample also where there is one.
 */
public final class VarianceFunction implements AggregateFunction {
  static final AggregateFunction SAMPLE =
      new VarianceFunction(List.of("VAR_SAMP", "VARIANCE"), true, false);
  static final AggregateFunction POPULATION =
      new VarianceFunction(List.of("VAR_POP"), false, false);
  static final AggregateFunction SAMPLE_DEVIATION =
      new VarianceFunction(List.of("STDDEV_SAMP", "STDDEV", "STDEV"), true, true);
  static final AggregateFunction POPULATION_DEVIATION =
      new VarianceFunction(List.of("STDDEV_POP"), false, true);

  private final List<String> names;
  private final boolean sample;
  private final boolean root;

  private VarianceFunction(List<String> names, boolean sample, boolean root) {
    this.names = names;
    this.sample = sample;
    this.root = root;
  }

  /** The variance (n Σx² - (Σx)²) / (n (n - 1)) of a sample, / n² of a population. */
  public record Value(SumWords sum, SumWords squares, int countWord, boolean sample)
      implements DoubleFunction {
    @Override
    public @Nullable Double value(GroupSums group) {
      BigDecimal n = BigDecimal.valueOf(group.word(countWord));
      BigDecimal divisor = n.multiply(sample ? n.subtract(BigDecimal.ONE) : n);
      if (divisor.signum() == 0) {
        return null;
      }
      return new Moments(sum, squares)
          .spread(group, n)
          .divide(divisor, MathContext.DECIMAL128)
          .doubleValue();
    }
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups) {
    TypedExpression number = groups.number(arguments.get(0), this);
    int count = groups.sums().count(number.expression());
    SumWords sum = groups.sums().sum(number);
    AnswerExpression variance =
        new AnswerExpression.Aggregated(
            new Value(sum, groups.sums().squares(number), count, sample));
    return root ? new AnswerExpression.Call(Scalar.Function.SQRT, List.of(variance)) : variance;
  }
}
