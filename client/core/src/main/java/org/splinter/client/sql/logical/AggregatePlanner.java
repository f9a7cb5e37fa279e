package org.splinter.client.sql.logical;

import java.util.ArrayList;
import java.util.List;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.SumWords;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Spelling;
import org.splinter.protocol.table.ColumnType;

/**
 * Planner of aggregates: each is an expression over words that it asks of a {@link SectionBuilder},
 * or over what it asks of a {@link FurtherBuilder}.
 */
final class AggregatePlanner {
  private final RowPlanner rows;
  private final SectionBuilder sums;
  private final FurtherBuilder further;

  AggregatePlanner(RowPlanner rows, SectionBuilder sums, FurtherBuilder further) {
    this.rows = rows;
    this.sums = sums;
    this.further = further;
  }

  AnswerExpression extreme(Scalar.Extreme extreme) {
    TypedExpression by = rows.expression(extreme.by());
    TypedExpression value = rows.expression(extreme.value());
    Integer count = extreme.count();
    int most =
        count == null
            ? 1
            : FurtherBuilder.requireMost(count, RefusedException.excerpt(Spelling.of(extreme)));
    int top = further.extreme(by.expression(), extreme.greatest(), most);
    int number = further.value(top, value.expression());
    return count == null
        ? new AnswerExpression.TopValue(top, number, value.type())
        : new AnswerExpression.TopList(top, number, value.type(), most);
  }

  AnswerExpression aggregate(Scalar.Aggregate aggregate) {
    Scalar argument = aggregate.argument();
    if (argument == null) {
      return new AnswerExpression.Count(0);
    }
    TypedExpression typed = rows.expression(argument);
    if (aggregate.function() == Scalar.AggregateFunction.COUNT) {
      return new AnswerExpression.Count(sums.count(typed.expression()));
    }
    if (aggregate.function() == Scalar.AggregateFunction.HISTOGRAM) {
      return histogram(aggregate, typed);
    }
    if (!typed.type().isNumeric()) {
      throw new RefusedException(
          aggregate.function()
              + " needs a number; "
              + RefusedException.excerpt(Spelling.of(argument))
              + " is "
              + typed.type().describe());
    }
    int count = sums.count(typed.expression());
    if (aggregate.function() == Scalar.AggregateFunction.PRODUCT) {
      int product = further.product(typed.expression());
      return new AnswerExpression.ProductOf(product, count, typed.type().scale());
    }
    SumWords sum = sums.sum(typed);
    return switch (aggregate.function()) {
      case SUM -> new AnswerExpression.Total(sum, count);
      case AVG -> new AnswerExpression.Average(sum, count);
      case VAR_SAMP -> new AnswerExpression.Variance(sum, sums.squares(typed), count, true);
      case VAR_POP -> new AnswerExpression.Variance(sum, sums.squares(typed), count, false);
      case STDDEV_SAMP ->
          root(new AnswerExpression.Variance(sum, sums.squares(typed), count, true));
      case STDDEV_POP ->
          root(new AnswerExpression.Variance(sum, sums.squares(typed), count, false));
      case COUNT, HISTOGRAM, PRODUCT -> throw new IllegalStateException("planned above");
    };
  }

  private static AnswerExpression root(AnswerExpression square) {
    return new AnswerExpression.Call(Scalar.Function.SQRT, List.of(square));
  }

  private AnswerExpression histogram(Scalar.Aggregate aggregate, TypedExpression typed) {
    ColumnType type = typed.type();
    List<Long> words = new ArrayList<>();
    List<String> boundaries = new ArrayList<>();
    for (Literal literal : aggregate.boundaries()) {
      boolean fits =
          type.isNumeric()
              ? literal.kind() == Literal.Kind.NUMBER
              : type.equals(ColumnType.DATE) && literal.kind() == Literal.Kind.DATE;
      try {
        if (!fits) {
          throw new IllegalArgumentException("is not a " + type.describe());
        }
        words.add(type.parseWord(literal.text()));
      } catch (IllegalArgumentException e) {
        throw new RefusedException(
            "HISTOGRAM: the boundary "
                + RefusedException.excerpt(literal.sql())
                + " "
                + e.getMessage()
                + "; its first argument is one, or must be a number or date");
      }
      boundaries.add(type.format(words.get(words.size() - 1)));
    }
    return new AnswerExpression.HistogramOf(sums.histogram(typed.expression(), words), boundaries);
  }
}
