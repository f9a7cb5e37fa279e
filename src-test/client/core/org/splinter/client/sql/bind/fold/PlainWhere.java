package org.splinter.client.sql.bind.fold;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Value;

/**
 * A WHERE clause on one row with all secrets known, by the rules of SQL: the oracle of planning and
 * binding. Numbers are exact; null is NULL and UNKNOWN.
 */
final class PlainWhere {
  private final List<Column> columns;
  private final List<@Nullable String> secrets;

  PlainWhere(List<Column> columns, List<@Nullable String> secrets) {
    this.columns = columns;
    this.secrets = secrets;
  }

  boolean selects(@Nullable Condition where, @Nullable Value[] row) {
    return where == null || Boolean.TRUE.equals(truth(where, row));
  }

  @Nullable Boolean truth(Condition condition, @Nullable Value[] row) {
    if (condition instanceof Condition.Comparison comparison) {
      return compare(comparison, row);
    } else if (condition instanceof Condition.IsNull isNull) {
      return value(isNull.operand(), row) == null;
    } else if (condition instanceof Condition.Not not) {
      Boolean truth = truth(not.term(), row);
      return truth == null ? null : !truth;
    }
    boolean and = condition instanceof Condition.And;
    List<Condition> terms =
        condition instanceof Condition.And all ? all.terms() : ((Condition.Or) condition).terms();
    boolean unknown = false;
    for (Condition term : terms) {
      Boolean truth = truth(term, row);
      if (truth == null) {
        unknown = true;
      } else if (truth != and) {
        return truth;
      }
    }
    return unknown ? null : and;
  }

  private @Nullable Boolean compare(Condition.Comparison comparison, @Nullable Value[] row) {
    Object left = value(comparison.left(), row);
    Object right =
        comparison.right() instanceof Scalar.Parameter parameter
            ? secret(secrets.get(parameter.index()), left)
            : value(comparison.right(), row);
    if (comparison.operator() == Condition.Operator.NOT_DISTINCT
        && (left == null || right == null)) {
      return left == null && isNull(comparison.right(), row);
    } else if (left == null || right == null) {
      return null;
    }
    if (comparison.operator() == Condition.Operator.LIKE) {
      String pattern = (String) right;
      return pattern.endsWith("%")
          ? ((String) left).startsWith(pattern.substring(0, pattern.length() - 1))
          : left.equals(pattern);
    }
    int order = order(left, left instanceof LocalDate ? date(right) : right);
    return switch (comparison.operator()) {
      case EQUAL, NOT_DISTINCT -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
      case LIKE, CONTAINS -> throw new AssertionError();
    };
  }

  private boolean isNull(Scalar scalar, @Nullable Value[] row) {
    return scalar instanceof Scalar.Parameter parameter
        ? secrets.get(parameter.index()) == null
        : value(scalar, row) == null;
  }

  private static int order(Object left, Object right) {
    if (left instanceof BigDecimal number) {
      return number.compareTo((BigDecimal) right);
    } else if (left instanceof LocalDate date) {
      return date.compareTo((LocalDate) right);
    } else if (left instanceof Boolean truth) {
      return truth.compareTo((Boolean) right);
    }
    return Arrays.compareUnsigned(
        ((String) left).getBytes(UTF_8), ((String) right).getBytes(UTF_8));
  }

  private static Object date(Object value) {
    return value instanceof String text ? LocalDate.parse(text) : value;
  }

  /** Returns a secret as a value of the type of {@code like}, its other operand. */
  private static @Nullable Object secret(@Nullable String text, @Nullable Object like) {
    if (text == null || like == null) {
      return null;
    } else if (like instanceof BigDecimal) {
      return new BigDecimal(text);
    } else if (like instanceof LocalDate) {
      return LocalDate.parse(text);
    }
    return like instanceof Boolean ? (Object) Boolean.valueOf(text) : text;
  }

  private @Nullable Object value(Scalar scalar, @Nullable Value[] row) {
    if (scalar instanceof Scalar.ColumnName name) {
      return column(name.name(), row);
    } else if (scalar instanceof Scalar.Constant constant) {
      Literal literal = constant.literal();
      return switch (literal.kind()) {
        case NUMBER -> new BigDecimal(literal.text());
        case TEXT -> literal.text();
        case DATE -> LocalDate.parse(literal.text());
        case BOOLEAN -> Boolean.valueOf(literal.text());
        case TIME, TIMESTAMP, TIMESTAMPTZ, INTERVAL -> throw new AssertionError(literal.kind());
      };
    } else if (scalar instanceof Scalar.Negation negation) {
      Object value = value(negation.operand(), row);
      return value == null ? null : ((BigDecimal) value).negate();
    } else if (scalar instanceof Scalar.Arithmetic arithmetic) {
      return arithmetic(
          arithmetic.operator(), value(arithmetic.left(), row), value(arithmetic.right(), row));
    } else if (scalar instanceof Scalar.Case choice) {
      for (Scalar.Branch branch : choice.branches()) {
        if (Boolean.TRUE.equals(truth(branch.when(), row))) {
          return value(branch.then(), row);
        }
      }
      return choice.otherwise() == null ? null : value(choice.otherwise(), row);
    }
    Scalar.Call call = (Scalar.Call) scalar;
    Object argument = value(call.arguments().get(0), row);
    if (argument == null) {
      return null;
    }
    return switch (call.function()) {
      case YEAR -> BigDecimal.valueOf(((LocalDate) argument).getYear());
      case MONTH -> BigDecimal.valueOf(((LocalDate) argument).getMonthValue());
      case PREFIX -> {
        String text = (String) argument;
        int count = ((BigDecimal) value(call.arguments().get(1), row)).intValue();
        yield text.substring(0, text.offsetByCodePoints(0, Math.min(count, points(text))));
      }
      default -> throw new AssertionError(call.function());
    };
  }

  private static int points(String text) {
    return text.codePointCount(0, text.length());
  }

  private @Nullable Object column(String name, @Nullable Value[] row) {
    for (int c = 0; c < columns.size(); c++) {
      Value value = row[c];
      if (columns.get(c).name().equals(name)) {
        return value == null
            ? null
            : switch (columns.get(c).type().kind()) {
              case INTEGER, DECIMAL ->
                  BigDecimal.valueOf(((Value.Word) value).word(), columns.get(c).type().scale());
              case DATE -> LocalDate.ofEpochDay(((Value.Word) value).word());
              case BOOLEAN -> ((Value.Word) value).word() == 1;
              case STRING, UUID -> ((Value.Text) value).string();
              case WIDE, TIME, TIMESTAMP, TIMESTAMPTZ -> throw new AssertionError(columns.get(c));
            };
      }
    }
    throw new AssertionError(name);
  }

  private static @Nullable Object arithmetic(
      Scalar.Operator operator, @Nullable Object left, @Nullable Object right) {
    if (left == null || right == null) {
      return null;
    } else if (left instanceof LocalDate date) {
      long days = ((BigDecimal) right).longValueExact();
      return date.plusDays(operator == Scalar.Operator.ADD ? days : -days);
    }
    BigDecimal a = (BigDecimal) left;
    BigDecimal b = (BigDecimal) right;
    return switch (operator) {
      case ADD -> a.add(b);
      case SUBTRACT -> a.subtract(b);
      case MULTIPLY -> a.multiply(b);
      // Division is planned for whole numbers only.
      case DIVIDE -> b.signum() == 0 ? null : a.divide(b, 0, RoundingMode.DOWN);
      case REMAINDER -> b.signum() == 0 ? null : a.remainder(b);
      case CONCAT, BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT -> throw new AssertionError();
    };
  }
}
