package org.splinter.client.sql.logical;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.protocol.table.ColumnType;

/**
 * The kind of value that an expression over groups yields, NULL apart. Finding it refuses what
 * could not be computed from the values, so that such a query fails before the round and not after
 * it.
 */
enum AnswerKind {
  NUMBER,
  TEXT,
  DATE,
  BOOLEAN,
  HISTOGRAM,
  LIST;

  /**
   * Returns the kind of an expression.
   *
   * @throws RefusedException naming the operation and the kind that it does not take
   */
  static AnswerKind of(AnswerExpression expression) {
    if (expression instanceof AnswerExpression.GroupValue group) {
      return of(group.type());
    } else if (expression instanceof AnswerExpression.TopValue value) {
      return of(value.type());
    } else if (expression instanceof AnswerExpression.TopList) {
      return LIST;
    } else if (expression instanceof AnswerExpression.HistogramOf) {
      return HISTOGRAM;
    } else if (expression instanceof AnswerExpression.Constant constant) {
      return of(constant);
    } else if (expression instanceof AnswerExpression.Arithmetic arithmetic) {
      return arithmetic(arithmetic);
    } else if (expression instanceof AnswerExpression.Negation negation) {
      return require(NUMBER, "-", of(negation.operand()));
    } else if (expression instanceof AnswerExpression.Case choice) {
      return choice(choice);
    } else if (expression instanceof AnswerExpression.Call call) {
      return call(call);
    }
    return isCondition(expression) ? BOOLEAN : NUMBER;
  }

  private static AnswerKind of(ColumnType type) {
    return switch (type.kind()) {
      case INTEGER, DECIMAL -> NUMBER;
      case DATE -> DATE;
      case BOOLEAN -> BOOLEAN;
      case STRING -> TEXT;
    };
  }

  private static AnswerKind of(AnswerExpression.Constant constant) {
    if (constant.value() instanceof String) {
      return TEXT;
    } else if (constant.value() instanceof Boolean) {
      return BOOLEAN;
    }
    return constant.value() instanceof Number ? NUMBER : DATE;
  }

  private static AnswerKind arithmetic(AnswerExpression.Arithmetic arithmetic) {
    AnswerKind left = of(arithmetic.left());
    AnswerKind right = of(arithmetic.right());
    boolean days =
        arithmetic.operator() == Scalar.Operator.SUBTRACT && left == DATE && right == DATE;
    if (!days) {
      require(NUMBER, "arithmetic", left);
      require(NUMBER, "arithmetic", right);
    }
    return NUMBER;
  }

  private static AnswerKind choice(AnswerExpression.Case choice) {
    choice.branches().forEach(branch -> isCondition(branch.when()));
    List<AnswerExpression> values = new ArrayList<>();
    choice.branches().forEach(branch -> values.add(branch.then()));
    if (choice.otherwise() != null) {
      values.add(choice.otherwise());
    }
    return common("CASE", values);
  }

  /** Returns the one kind of several expressions. */
  private static AnswerKind common(String operation, List<AnswerExpression> expressions) {
    AnswerKind kind = of(expressions.get(0));
    for (AnswerExpression other : expressions.subList(1, expressions.size())) {
      require(kind, operation, of(other));
    }
    return kind;
  }

  private static AnswerKind call(AnswerExpression.Call call) {
    List<AnswerExpression> arguments = call.arguments();
    String name = call.function().name();
    return switch (call.function()) {
      case ROUND, ABS, SQRT -> {
        arguments.forEach(argument -> require(NUMBER, name, of(argument)));
        yield NUMBER;
      }
      case COALESCE -> common(name, arguments);
      case PREFIX -> require(TEXT, "LEFT", of(arguments.get(0)));
      case YEAR, QUARTER, MONTH, DAY, DAY_OF_WEEK, DAY_OF_YEAR -> {
        require(DATE, name, of(arguments.get(0)));
        yield NUMBER;
      }
    };
  }

  /** Returns whether this is a condition, all operands of which then fit. */
  private static boolean isCondition(AnswerExpression expression) {
    if (expression instanceof AnswerExpression.Comparison comparison) {
      boolean like = comparison.operator() == Condition.Operator.LIKE;
      AnswerKind left =
          like ? require(TEXT, "LIKE", of(comparison.left())) : requireOrder(comparison.left());
      require(left, "a comparison with " + left, of(comparison.right()));
      return true;
    } else if (expression instanceof AnswerExpression.IsNull test) {
      of(test.operand());
      return true;
    } else if (expression instanceof AnswerExpression.And and) {
      return and.terms().stream().allMatch(AnswerKind::isCondition);
    } else if (expression instanceof AnswerExpression.Or or) {
      return or.terms().stream().allMatch(AnswerKind::isCondition);
    }
    return expression instanceof AnswerExpression.Not not && isCondition(not.term());
  }

  /**
   * Returns the kind of an expression that is compared or ordered by.
   *
   * @throws RefusedException if it has no order
   */
  static AnswerKind requireOrder(AnswerExpression expression) {
    AnswerKind kind = of(expression);
    if (kind == LIST || kind == HISTOGRAM) {
      throw new RefusedException(
          kind + " cannot be compared or ordered by; select it as an item of its own");
    }
    return kind;
  }

  private static AnswerKind require(AnswerKind kind, String operation, AnswerKind found) {
    if (found != kind) {
      throw new RefusedException(
          operation + " over aggregates and groups needs " + kind + ", not " + found);
    }
    return kind;
  }

  @Override
  public String toString() {
    return "a " + name().toLowerCase(Locale.ROOT);
  }
}
