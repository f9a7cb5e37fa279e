package org.splinter.client.sql.view;

import java.util.List;
import java.util.stream.Stream;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.AnswerShape;

/** Decision whether an answer is made of any sums, or of values of kept rows alone. */
final class SumUse {
  private SumUse() {}

  static boolean of(AnswerShape shape) {
    AnswerExpression having = shape.having();
    return shape.columns().stream().anyMatch(column -> of(column.value()))
        || shape.orderBy().stream().anyMatch(order -> of(order.value()))
        || (having != null && of(having));
  }

  private static boolean of(AnswerExpression expression) {
    return expression instanceof AnswerExpression.Count
        || expression instanceof AnswerExpression.Total
        || expression instanceof AnswerExpression.Average
        || expression instanceof AnswerExpression.Variance
        || expression instanceof AnswerExpression.HistogramOf
        || expression instanceof AnswerExpression.ProductOf
        || parts(expression).anyMatch(SumUse::of);
  }

  private static Stream<AnswerExpression> parts(AnswerExpression expression) {
    if (expression instanceof AnswerExpression.Arithmetic arithmetic) {
      return Stream.of(arithmetic.left(), arithmetic.right());
    } else if (expression instanceof AnswerExpression.Negation negation) {
      return Stream.of(negation.operand());
    } else if (expression instanceof AnswerExpression.Case choice) {
      return Stream.concat(
          choice.branches().stream().flatMap(branch -> Stream.of(branch.when(), branch.then())),
          Stream.ofNullable(choice.otherwise()));
    } else if (expression instanceof AnswerExpression.Call call) {
      return call.arguments().stream();
    } else if (expression instanceof AnswerExpression.Comparison comparison) {
      return Stream.of(comparison.left(), comparison.right());
    } else if (expression instanceof AnswerExpression.IsNull isNull) {
      return Stream.of(isNull.operand());
    }
    return junction(expression).stream();
  }

  private static List<AnswerExpression> junction(AnswerExpression expression) {
    if (expression instanceof AnswerExpression.And and) {
      return and.terms();
    } else if (expression instanceof AnswerExpression.Or or) {
      return or.terms();
    } else if (expression instanceof AnswerExpression.Not not) {
      return List.of(not.term());
    }
    return List.of();
  }
}
