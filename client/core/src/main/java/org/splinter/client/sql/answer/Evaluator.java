package org.splinter.client.sql.answer;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Interval;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.condition.Comparisons;
import org.splinter.protocol.expression.TextFunction;

/**
 * Evaluator of expressions over one group, by SQL's rules: NULL in an operand makes NULL where
 * nothing else is said, and conditions are TRUE, FALSE or, as null, UNKNOWN.
 */
final class Evaluator implements AnswerExpression.Visitor<Object> {
  private final GroupSums group;

  Evaluator(GroupSums group) {
    this.group = group;
  }

  /**
   * Returns a Long, BigDecimal, Double, String, date, time or timestamp, Boolean, Histogram, List
   * or null.
   */
  @Nullable Object value(AnswerExpression expression) {
    return expression.accept(this);
  }

  /** Returns whether a condition is TRUE: neither FALSE nor UNKNOWN. */
  boolean isTrue(AnswerExpression condition) {
    return Boolean.TRUE.equals(value(condition));
  }

  @Override
  public @Nullable Object groupValue(AnswerExpression.GroupValue value) {
    return group.value(value.group(), value.type());
  }

  @Override
  public @Nullable Object constant(AnswerExpression.Constant constant) {
    return constant.value();
  }

  @Override
  public @Nullable Object aggregated(AnswerExpression.Aggregated aggregated) {
    return aggregated.function().value(group);
  }

  @Override
  public @Nullable Object arithmetic(AnswerExpression.Arithmetic arithmetic) {
    return calculate(arithmetic.operator(), value(arithmetic.left()), value(arithmetic.right()));
  }

  private static @Nullable Object calculate(
      Scalar.Operator operator, @Nullable Object left, @Nullable Object right) {
    if (left == null || right == null) {
      return null;
    } else if (right instanceof Interval interval) {
      boolean sum = operator == Scalar.Operator.ADD;
      return TemporalValues.later(left, sum ? interval : interval.negated());
    }
    return switch (operator) {
      case CONCAT -> AnswerCasts.text(left) + AnswerCasts.text(right);
      case BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT ->
          Numbers.bits(operator, (Number) left, (Number) right);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER ->
          left instanceof Number number
              ? (Object) Numbers.calculate(operator, number, (Number) right)
              : TemporalValues.difference(left, right);
    };
  }

  @Override
  public @Nullable Object cast(AnswerExpression.Cast cast) {
    Object operand = value(cast.operand());
    return operand == null ? null : AnswerCasts.cast(operand, cast);
  }

  @Override
  public @Nullable Object negation(AnswerExpression.Negation negation) {
    Number operand = number(negation.operand());
    return operand == null ? null : Numbers.negate(operand);
  }

  @Override
  public @Nullable Object choice(AnswerExpression.Case choice) {
    return inTypeOf(choice, choose(choice));
  }

  @Override
  public @Nullable Object comparison(AnswerExpression.Comparison comparison) {
    return Comparisons.of(comparison.operator())
        .onValues(value(comparison.left()), value(comparison.right()), AnswerValues::compare);
  }

  @Override
  public Object isNull(AnswerExpression.IsNull test) {
    return value(test.operand()) == null;
  }

  @Override
  public @Nullable Object and(AnswerExpression.And and) {
    return connect(and.terms(), false);
  }

  @Override
  public @Nullable Object or(AnswerExpression.Or or) {
    return connect(or.terms(), true);
  }

  @Override
  public @Nullable Object not(AnswerExpression.Not not) {
    Boolean term = (Boolean) value(not.term());
    return term == null ? null : !term;
  }

  /**
   * Connects conditions by AND, which one FALSE decides, or OR, which one TRUE decides; else the
   * result is UNKNOWN if any term is.
   */
  private @Nullable Boolean connect(List<AnswerExpression> terms, boolean decisive) {
    boolean unknown = false;
    for (AnswerExpression term : terms) {
      Boolean truth = (Boolean) value(term);
      if (truth == null) {
        unknown = true;
      } else if (truth == decisive) {
        return decisive;
      }
    }
    return unknown ? null : !decisive;
  }

  private @Nullable Object choose(AnswerExpression.Case choice) {
    for (AnswerExpression.Branch branch : choice.branches()) {
      if (isTrue(branch.when())) {
        return branch.then() == null ? null : value(branch.then());
      }
    }
    return choice.otherwise() == null ? null : value(choice.otherwise());
  }

  @Override
  public @Nullable Object call(AnswerExpression.Call call) {
    return switch (call.function()) {
      case ROUND -> round(call.arguments());
      case ABS -> ofNumber(call, Numbers::abs);
      case SQRT -> ofNumber(call, Numbers::squareRoot);
      case FLOOR -> ofNumber(call, Numbers::floor);
      case CEIL -> ofNumber(call, Numbers::ceil);
      case SIGN -> ofNumber(call, Numbers::sign);
      case BIT_NOT -> ofNumber(call, Numbers::bitNot);
      case COALESCE -> inTypeOf(call, coalesce(call.arguments()));
      case NULLIF -> nullIf(call.arguments());
      case GREATEST -> inTypeOf(call, extreme(call.arguments(), 1));
      case LEAST -> inTypeOf(call, extreme(call.arguments(), -1));
      case LOWER, UPPER, TRIM, LTRIM, RTRIM -> {
        String text = (String) value(call.arguments().get(0));
        yield text == null ? null : TextFunction.valueOf(call.function().name()).of(text);
      }
      case LENGTH -> {
        String text = (String) value(call.arguments().get(0));
        yield text == null ? null : (Object) (long) text.codePointCount(0, text.length());
      }
      case PREFIX -> prefix(call.arguments());
      case YEAR, QUARTER, MONTH, DAY, DAY_OF_WEEK, DAY_OF_YEAR, WEEK -> part(call);
      case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, EPOCH -> part(call);
      case TRUNCATE -> truncated(call.arguments());
    };
  }

  private @Nullable Number round(List<AnswerExpression> arguments) {
    Number operand = number(arguments.get(0));
    Number digits = arguments.size() < 2 ? Long.valueOf(0) : number(arguments.get(1));
    return operand == null || digits == null ? null : Numbers.round(operand, digits.longValue());
  }

  private @Nullable Number ofNumber(
      AnswerExpression.Call call, Function<Number, @Nullable Number> function) {
    Number operand = number(call.arguments().get(0));
    return operand == null ? null : function.apply(operand);
  }

  private @Nullable Object nullIf(List<AnswerExpression> arguments) {
    Object value = value(arguments.get(0));
    Object other = value(arguments.get(1));
    return value == null || other == null || AnswerValues.compare(value, other) != 0 ? value : null;
  }

  /** Returns the greatest value, or the least one, that is not NULL. */
  private @Nullable Object extreme(List<AnswerExpression> arguments, int sign) {
    Object extreme = null;
    for (AnswerExpression argument : arguments) {
      Object value = value(argument);
      boolean beyond =
          value != null && (extreme == null || sign * AnswerValues.compare(value, extreme) > 0);
      extreme = beyond ? value : extreme;
    }
    return extreme;
  }

  private @Nullable Object coalesce(List<AnswerExpression> arguments) {
    for (AnswerExpression argument : arguments) {
      Object value = value(argument);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  private @Nullable String prefix(List<AnswerExpression> arguments) {
    String text = (String) value(arguments.get(0));
    Number characters = number(arguments.get(1));
    if (text == null || characters == null) {
      return null;
    }
    long length = Math.min(characters.longValue(), text.codePointCount(0, text.length()));
    return text.substring(0, text.offsetByCodePoints(0, (int) Math.max(0, length)));
  }

  private @Nullable Object truncated(List<AnswerExpression> arguments) {
    Object value = value(arguments.get(0));
    String unit = value == null ? null : (String) value(arguments.get(1));
    return value == null || unit == null ? null : TemporalValues.truncated(unit, value);
  }

  private @Nullable Number part(AnswerExpression.Call call) {
    Object value = value(call.arguments().get(0));
    return value == null ? null : TemporalValues.part(call.function(), value);
  }

  /** Makes an exact number a double where another branch may yield one. */
  private static @Nullable Object inTypeOf(AnswerExpression expression, @Nullable Object value) {
    return value instanceof Number number && expression.approximate()
        ? (Object) number.doubleValue()
        : value;
  }

  private @Nullable Number number(AnswerExpression expression) {
    return (Number) value(expression);
  }
}
