package org.splinter.client.sql.answer;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.splinter.client.sql.ast.Interval;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.condition.Comparisons;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.TemporalText;

/**
 * The kind of value that an expression over groups yields, NULL apart. Finding it refuses what
 * could not be computed from the values, so that such a query fails before the round and not after
 * it.
 */
public enum AnswerKind {
  NUMBER,
  TEXT,
  DATE,
  TIME,
  TIMESTAMP,
  /** A timestamp with time zone: a moment in UTC. */
  TIMESTAMPTZ,
  /** A length of time, of the query's text alone. */
  INTERVAL,
  BOOLEAN,
  HISTOGRAM,
  LIST;

  private static final Finder FINDER = new Finder();

  /** The units of DATE_TRUNC that are whole days. */
  private static final Set<String> DAY_UNITS = Set.of("day", "week", "month", "quarter", "year");

  /**
   * Returns the kind of an expression.
   *
   * @throws RefusedQueryException naming the operation and the kind that it does not take
   */
  public static AnswerKind of(AnswerExpression expression) {
    return Objects.requireNonNull(expression.accept(FINDER));
  }

  /** Returns the kind of a column's values. */
  public static AnswerKind of(ColumnType type) {
    return switch (type.kind()) {
      case INTEGER, DECIMAL, WIDE -> NUMBER;
      case DATE -> DATE;
      case TIME -> TIME;
      case TIMESTAMP -> TIMESTAMP;
      case TIMESTAMPTZ -> TIMESTAMPTZ;
      case BOOLEAN -> BOOLEAN;
      case STRING, UUID -> TEXT;
    };
  }

  /** Returns whether a cast shows such a value as a text. */
  private boolean isShown() {
    return this == TEXT || this == NUMBER || this == BOOLEAN || temporalType().isPresent();
  }

  /** Returns the type of a date, a time or a timestamp; empty for other kinds. */
  public Optional<ColumnType> temporalType() {
    return switch (this) {
      case DATE -> Optional.of(ColumnType.DATE);
      case TIME -> Optional.of(ColumnType.TIME);
      case TIMESTAMP -> Optional.of(ColumnType.TIMESTAMP);
      case TIMESTAMPTZ -> Optional.of(ColumnType.TIMESTAMPTZ);
      case NUMBER, TEXT, INTERVAL, BOOLEAN, HISTOGRAM, LIST -> Optional.empty();
    };
  }

  /**
   * Returns the kind of an expression that is compared or ordered by.
   *
   * @throws RefusedQueryException if it has no order
   */
  public static AnswerKind requireOrder(AnswerExpression expression) {
    AnswerKind kind = of(expression);
    if (kind == LIST || kind == HISTOGRAM || kind == INTERVAL) {
      throw new RefusedQueryException(
          kind + " cannot be compared or ordered by; select it as an item of its own");
    }
    return kind;
  }

  private static AnswerKind require(AnswerKind kind, String operation, AnswerKind found) {
    if (found != kind) {
      throw new RefusedQueryException(
          operation + " over aggregates and groups needs " + kind + ", not " + found);
    }
    return kind;
  }

  @Override
  public String toString() {
    return "a " + name().toLowerCase(Locale.ROOT);
  }

  /** Finder of an expression's kind. */
  private static final class Finder implements AnswerExpression.Visitor<AnswerKind> {
    @Override
    public AnswerKind groupValue(AnswerExpression.GroupValue value) {
      return of(value.type());
    }

    @Override
    public AnswerKind constant(AnswerExpression.Constant constant) {
      Object value = constant.value();
      if (value instanceof String) {
        return TEXT;
      } else if (value instanceof Boolean) {
        return BOOLEAN;
      } else if (value instanceof Interval) {
        return INTERVAL;
      } else if (value instanceof LocalTime) {
        return TIME;
      } else if (value instanceof LocalDateTime) {
        return TIMESTAMP;
      } else if (value instanceof Instant) {
        return TIMESTAMPTZ;
      }
      return value instanceof Number ? NUMBER : DATE;
    }

    @Override
    public AnswerKind aggregated(AnswerExpression.Aggregated aggregated) {
      return aggregated.function().kind();
    }

    @Override
    public AnswerKind arithmetic(AnswerExpression.Arithmetic arithmetic) {
      AnswerKind left = of(arithmetic.left());
      AnswerKind right = of(arithmetic.right());
      if (arithmetic.operator() == Scalar.Operator.CONCAT) {
        requireShown(left);
        requireShown(right);
        return TEXT;
      }
      boolean difference = arithmetic.operator() == Scalar.Operator.SUBTRACT;
      if (difference && left == right && left.temporalType().isPresent()) {
        return NUMBER;
      }
      boolean sum = arithmetic.operator() == Scalar.Operator.ADD;
      if (right == INTERVAL && (sum || difference) && left.temporalType().isPresent()) {
        return later(left, arithmetic.right());
      }
      require(NUMBER, "arithmetic", left);
      require(NUMBER, "arithmetic", right);
      return NUMBER;
    }

    /** Returns the kind of a date or a time an interval later. */
    private static AnswerKind later(AnswerKind kind, AnswerExpression constant) {
      Interval interval = (Interval) ((AnswerExpression.Constant) constant).value();
      boolean days = interval == null || interval.microseconds() % TemporalText.DAY == 0;
      if (kind == TIME && interval != null && interval.months() != 0) {
        throw new RefusedQueryException(
            "a time of day has no months; add hours, minutes or seconds to it");
      }
      return kind == DATE && !days ? TIMESTAMP : kind;
    }

    @Override
    public AnswerKind negation(AnswerExpression.Negation negation) {
      return require(NUMBER, "-", of(negation.operand()));
    }

    @Override
    public AnswerKind choice(AnswerExpression.Case choice) {
      choice.branches().forEach(branch -> of(branch.when()));
      return common("CASE", choice.values());
    }

    /** Returns the one kind of several expressions. */
    private static AnswerKind common(String operation, List<AnswerExpression> expressions) {
      AnswerKind kind = of(expressions.get(0));
      for (AnswerExpression other : expressions.subList(1, expressions.size())) {
        require(kind, operation, of(other));
      }
      return kind;
    }

    @Override
    public AnswerKind call(AnswerExpression.Call call) {
      List<AnswerExpression> arguments = call.arguments();
      String name = call.function().name();
      return switch (call.function()) {
        case ROUND, ABS, SQRT, FLOOR, CEIL, SIGN, BIT_NOT -> {
          arguments.forEach(argument -> require(NUMBER, name, of(argument)));
          yield NUMBER;
        }
        case COALESCE -> common(name, arguments);
        case NULLIF, GREATEST, LEAST -> {
          arguments.forEach(AnswerKind::requireOrder);
          yield common(name, arguments);
        }
        case LOWER, UPPER, TRIM, LTRIM, RTRIM -> require(TEXT, name, of(arguments.get(0)));
        case LENGTH -> {
          require(TEXT, name, of(arguments.get(0)));
          yield NUMBER;
        }
        case PREFIX -> require(TEXT, "LEFT", of(arguments.get(0)));
        case YEAR, QUARTER, MONTH, DAY, DAY_OF_WEEK, DAY_OF_YEAR, WEEK -> {
          requirePart(name, of(arguments.get(0)), true, false);
          yield NUMBER;
        }
        case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND -> {
          requirePart(name, of(arguments.get(0)), false, true);
          yield NUMBER;
        }
        case EPOCH -> {
          requirePart(name, of(arguments.get(0)), true, true);
          yield NUMBER;
        }
        case TRUNCATE -> {
          String unit = (String) ((AnswerExpression.Constant) arguments.get(1)).value();
          boolean days = DAY_UNITS.contains(String.valueOf(unit));
          yield requirePart("DATE_TRUNC of '" + unit + "'", of(arguments.get(0)), days, !days);
        }
      };
    }

    /** Returns the kind of a date or a time that has what is asked of it. */
    private static AnswerKind requirePart(
        String operation, AnswerKind found, boolean ofDates, boolean ofTimes) {
      boolean fits = found == DATE ? ofDates : found == TIME ? ofTimes : true;
      if (!fits || found.temporalType().isEmpty()) {
        throw new RefusedQueryException(
            operation
                + " over aggregates and groups needs "
                + (ofDates ? DATE : TIME)
                + " or "
                + TIMESTAMP
                + ", not "
                + found);
      }
      return found;
    }

    /** Refuses what no cast shows as a text. */
    private static void requireShown(AnswerKind kind) {
      if (!kind.isShown()) {
        throw new RefusedQueryException(
            "|| over aggregates and groups takes texts, numbers, dates, times and booleans, not "
                + kind);
      }
    }

    @Override
    public AnswerKind cast(AnswerExpression.Cast cast) {
      AnswerKind from = requireOrder(cast.operand());
      AnswerKind to =
          switch (cast.type().kind()) {
            case INTEGER, DECIMAL, DOUBLE -> NUMBER;
            case VARCHAR -> TEXT;
            case DATE -> DATE;
            case TIME -> TIME;
            case TIMESTAMP -> TIMESTAMP;
            case BOOLEAN -> BOOLEAN;
          };
      boolean moment = from == TIMESTAMP || from == TIMESTAMPTZ;
      boolean possible =
          from == to
              || (to == TEXT && from.isShown())
              || ((to == DATE || to == TIME || to == TIMESTAMP) && moment)
              || (to == TIMESTAMP && from == DATE)
              || (from == TEXT && cast.attempted())
              || (from == NUMBER && to == BOOLEAN)
              || (from == BOOLEAN && to == NUMBER);
      if (!possible) {
        throw new RefusedQueryException(
            "CAST of "
                + from
                + " to "
                + cast.type().sql()
                + (from == TEXT
                    ? " fails where a text is no such value; write TRY_CAST, which is NULL there"
                    : " is not possible"));
      }
      return to;
    }

    @Override
    public AnswerKind comparison(AnswerExpression.Comparison comparison) {
      AnswerKind left =
          Comparisons.of(comparison.operator()).ofTexts()
              ? require(TEXT, comparison.operator().sql(), of(comparison.left()))
              : requireOrder(comparison.left());
      require(left, "a comparison with " + left, of(comparison.right()));
      return BOOLEAN;
    }

    @Override
    public AnswerKind isNull(AnswerExpression.IsNull test) {
      of(test.operand());
      return BOOLEAN;
    }

    @Override
    public AnswerKind and(AnswerExpression.And and) {
      and.terms().forEach(AnswerKind::of);
      return BOOLEAN;
    }

    @Override
    public AnswerKind or(AnswerExpression.Or or) {
      or.terms().forEach(AnswerKind::of);
      return BOOLEAN;
    }

    @Override
    public AnswerKind not(AnswerExpression.Not not) {
      of(not.term());
      return BOOLEAN;
    }
  }
}
