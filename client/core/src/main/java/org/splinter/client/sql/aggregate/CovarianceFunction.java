package org.splinter.client.sql.aggregate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.GroupSums;
import org.splinter.client.sql.answer.SumWords;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.row.TypedExpression;

/**
 * COVAR_SAMP, COVAR_POP and CORR of two numbers, over the rows where neither is NULL: doubles from
 * exact sums; NULL where there are too few rows, and the correlation also where a number is the
 * same in all of them.
 */
enum CovarianceFunction implements AggregateFunction {
  COVAR_SAMP,
  COVAR_POP,
  CORR;

  /**
   * The covariance (n Σxy - Σx Σy) / (n (n - 1)) of a sample, / n² of a population. The numerator
   * is exact, since its two terms may agree in all digits that a double has.
   */
  private record Covariance(
      SumWords products, SumWords first, SumWords second, int countWord, boolean sample)
      implements DoubleFunction {
    @Override
    public @Nullable Double value(GroupSums group) {
      BigDecimal n = BigDecimal.valueOf(group.word(countWord));
      BigDecimal divisor = n.multiply(sample ? n.subtract(BigDecimal.ONE) : n);
      return divisor.signum() == 0
          ? null
          : numerator(group, n, products, first, second)
              .divide(divisor, MathContext.DECIMAL128)
              .doubleValue();
    }
  }

  /** The correlation (n Σxy - Σx Σy) / √((n Σx² - (Σx)²) (n Σy² - (Σy)²)). */
  private record Correlation(SumWords products, Moments first, Moments second, int countWord)
      implements DoubleFunction {
    @Override
    public @Nullable Double value(GroupSums group) {
      BigDecimal n = BigDecimal.valueOf(group.word(countWord));
      BigDecimal spreads = first.spread(group, n).multiply(second.spread(group, n));
      return spreads.signum() <= 0
          ? null
          : numerator(group, n, products, first.sum(), second.sum())
              .divide(spreads.sqrt(MathContext.DECIMAL128), MathContext.DECIMAL128)
              .doubleValue();
    }
  }

  private static BigDecimal numerator(
      GroupSums group, BigDecimal n, SumWords products, SumWords first, SumWords second) {
    return n.multiply(group.sum(products)).subtract(group.sum(first).multiply(group.sum(second)));
  }

  @Override
  public List<String> names() {
    return List.of(name());
  }

  @Override
  public int expressionCount() {
    return 2;
  }

  @Override
  public String usage(String called) {
    return called + " takes two expressions; write " + called + "(column, other)";
  }

  @Override
  public AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups) {
    Scalar one = GroupPlanner.exact(arguments.get(0));
    Scalar other = GroupPlanner.exact(arguments.get(1));
    groups.number(one, this);
    groups.number(other, this);
    TypedExpression product =
        groups.number(new Scalar.Arithmetic(Scalar.Operator.MULTIPLY, one, other), this);
    TypedExpression first = where(one, other, groups);
    TypedExpression second = where(other, one, groups);
    AggregationBuilder sums = groups.sums();
    int count = sums.count(product.expression());
    SumWords products = sums.sum(product);
    if (this == CORR) {
      return new AnswerExpression.Aggregated(
          new Correlation(
              products,
              new Moments(sums.sum(first), sums.squares(first)),
              new Moments(sums.sum(second), sums.squares(second)),
              count));
    }
    return new AnswerExpression.Aggregated(
        new Covariance(products, sums.sum(first), sums.sum(second), count, this == COVAR_SAMP));
  }

  /** Returns a number where another one is not NULL, else NULL. */
  private TypedExpression where(Scalar number, Scalar other, GroupPlanner groups) {
    Condition present = new Condition.Not(new Condition.IsNull(other));
    return groups.number(new Scalar.Case(List.of(new Scalar.Branch(present, number)), null), this);
  }
}
