package org.splinter.client.sql.logical;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Interval;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlType;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.DateField;
import org.splinter.protocol.expression.Expression.Operator;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.TemporalText;
import org.splinter.protocol.table.Value;

/**
 * Planner of what is computed of dates, times of day and timestamps: arithmetic on days and
 * microseconds, rounded down so that it holds before 1970.
 */
final class TemporalPlanner {
  /** The type of a length of time, in seconds. */
  static final ColumnType SECONDS = ColumnType.decimal(6);

  private static final long MILLISECOND = 1000;
  private static final long MINUTE = 60 * TemporalText.SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final int WEEK_DAYS = 7;

  /** The days from a Monday to 1970-01-01, a Thursday. */
  private static final int MONDAY_TO_EPOCH = 3;

  private static final int DAY_SECONDS = 24 * 60 * 60;

  /** The lengths in microseconds of the units that divide a day, and of a day. */
  private static final Map<String, Long> UNITS =
      Map.of(
          "millisecond", MILLISECOND,
          "second", TemporalText.SECOND,
          "minute", MINUTE,
          "hour", HOUR,
          "day", TemporalText.DAY);

  private static final Map<String, Integer> MONTH_UNITS =
      Map.of("month", 1, "quarter", 3, "year", 12);

  private TemporalPlanner() {}

  /** Returns a field of a date, a time or a timestamp; a refusal names the call. */
  static TypedExpression part(Scalar.Call call, TypedExpression argument) {
    ColumnType type = argument.type();
    Expression word = argument.expression();
    return switch (call.function()) {
      case YEAR, QUARTER, MONTH, DAY, DAY_OF_WEEK, DAY_OF_YEAR, WEEK -> {
        requirePart(
            call,
            argument,
            type.equals(ColumnType.DATE) || type.isTimestamp(),
            "date",
            SqlType.Kind.DATE);
        DateField field = DateField.valueOf(call.function().name());
        yield whole(new Expression.DatePart(field, day(argument)));
      }
      case EPOCH -> {
        requirePart(
            call, argument, type.isTemporal(), "date, a time or a timestamp", SqlType.Kind.DATE);
        yield type.equals(ColumnType.DATE)
            ? whole(of(Operator.MULTIPLY, word, DAY_SECONDS))
            : new TypedExpression(word, SECONDS);
      }
      default -> {
        boolean time = type.isTimestamp() || type.equals(ColumnType.TIME);
        requirePart(call, argument, time, "time or a timestamp", SqlType.Kind.TIME);
        yield whole(timePart(call.function(), word));
      }
    };
  }

  private static Expression timePart(Scalar.Function function, Expression word) {
    return switch (function) {
      case HOUR -> within(word, TemporalText.DAY, HOUR);
      case MINUTE -> within(word, HOUR, MINUTE);
      case SECOND -> within(word, MINUTE, TemporalText.SECOND);
      case MILLISECOND -> within(word, MINUTE, MILLISECOND);
      case MICROSECOND -> of(Operator.FLOOR_REMAINDER, word, MINUTE);
      default -> throw new IllegalStateException(function + " is no field of a time");
    };
  }

  /** Returns the number of a unit in the greater unit that is running. */
  private static Expression within(Expression word, long greater, long unit) {
    return of(Operator.FLOOR_DIVIDE, of(Operator.FLOOR_REMAINDER, word, greater), unit);
  }

  /**
   * Refuses an argument that has no such part.
   *
   * @param wanted the types that have one
   * @param shown that of them which texts may show
   */
  private static void requirePart(
      Scalar.Call call, TypedExpression argument, boolean fits, String wanted, SqlType.Kind shown) {
    if (!fits) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(SqlUnparser.of(call))
              + " needs a "
              + wanted
              + ", not "
              + argument.type().describe()
              + RowPlanner.castMend(
                  argument,
                  call.arguments().get(0),
                  shown.name(),
                  shown.name().toLowerCase(Locale.ROOT) + "s"));
    }
  }

  /** Returns the date of a timestamp, in UTC where it has a time zone. */
  static TypedExpression date(TypedExpression timestamp) {
    return new TypedExpression(day(timestamp), ColumnType.DATE);
  }

  /** Returns the time of day of a timestamp, in UTC where it has a time zone. */
  static TypedExpression timeOfDay(TypedExpression timestamp) {
    return new TypedExpression(
        of(Operator.FLOOR_REMAINDER, timestamp.expression(), TemporalText.DAY), ColumnType.TIME);
  }

  /** Returns a date at midnight, or a timestamp, in UTC where it has a time zone. */
  static TypedExpression timestamp(TypedExpression typed) {
    return new TypedExpression(
        typed.type().equals(ColumnType.DATE)
            ? of(Operator.MULTIPLY, typed.expression(), TemporalText.DAY)
            : typed.expression(),
        ColumnType.TIMESTAMP);
  }

  /** Returns the day number of a date or a timestamp. */
  private static Expression day(TypedExpression typed) {
    return typed.type().equals(ColumnType.DATE)
        ? typed.expression()
        : of(Operator.FLOOR_DIVIDE, typed.expression(), TemporalText.DAY);
  }

  /** Returns the begin of the unit that a date, a time or a timestamp lies in. */
  static TypedExpression truncated(Scalar.Call call, TypedExpression argument) {
    String unit = call.unit();
    ColumnType type = argument.type();
    Expression word = argument.expression();
    boolean date = type.equals(ColumnType.DATE);
    Long length = UNITS.get(unit);
    Integer months = MONTH_UNITS.get(unit);
    if (length == null && months == null && !unit.equals("week")) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(SqlUnparser.of(call))
              + ": a unit is 'millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month',"
              + " 'quarter' or 'year'");
    }
    boolean days = length == null || length == TemporalText.DAY;
    requirePart(
        call,
        argument,
        days ? date || type.isTimestamp() : type.isTimestamp() || type.equals(ColumnType.TIME),
        days ? "date or a timestamp" : "time or a timestamp",
        days ? SqlType.Kind.DATE : SqlType.Kind.TIME);
    if (months != null) {
      Expression first = firstDay(day(argument), months);
      return new TypedExpression(
          date ? first : of(Operator.MULTIPLY, first, TemporalText.DAY), type);
    }
    if (length != null) {
      return new TypedExpression(date ? word : floor(word, length), type);
    }
    long dayLength = date ? 1 : TemporalText.DAY;
    long shift = MONDAY_TO_EPOCH * dayLength;
    Expression monday = floor(of(Operator.ADD, word, shift), WEEK_DAYS * dayLength);
    return new TypedExpression(of(Operator.SUBTRACT, monday, shift), type);
  }

  private static Expression firstDay(Expression day, int months) {
    Expression month = new Expression.DatePart(DateField.MONTHS, day);
    return of(Operator.ADD_MONTHS, constant(0), months == 1 ? month : floor(month, months));
  }

  private static Expression floor(Expression word, long unit) {
    return of(Operator.MULTIPLY, of(Operator.FLOOR_DIVIDE, word, unit), unit);
  }

  /**
   * Returns the sum or difference of a date, a time or a timestamp and something that is no
   * interval; null if SQL has none.
   */
  static @Nullable TypedExpression arithmetic(
      Scalar.Operator operator, TypedExpression left, TypedExpression right) {
    ColumnType type = left.type();
    boolean difference = operator == Scalar.Operator.SUBTRACT;
    boolean sum = operator == Scalar.Operator.ADD;
    Operator onWords = difference ? Operator.SUBTRACT : Operator.ADD;
    if (sum && type.equals(ColumnType.INTEGER) && right.type().equals(ColumnType.DATE)) {
      return arithmetic(operator, right, left);
    }
    if (!type.isTemporal() || !(sum || difference)) {
      return null;
    }
    if (type.equals(ColumnType.DATE) && right.type().equals(ColumnType.INTEGER)) {
      return new TypedExpression(of(onWords, left.expression(), right.expression()), type);
    }
    if (sum) {
      return type.equals(ColumnType.DATE) && right.type().equals(ColumnType.TIME)
          ? new TypedExpression(
              of(Operator.ADD, asTimestamp(left), right.expression()), ColumnType.TIMESTAMP)
          : null;
    }
    if (!isComparable(type, right.type())) {
      return null;
    }
    boolean days = type.equals(ColumnType.DATE) && right.type().equals(ColumnType.DATE);
    return days
        ? whole(of(onWords, left.expression(), right.expression()))
        : new TypedExpression(of(onWords, asTimestamp(left), asTimestamp(right)), SECONDS);
  }

  /** Returns whether two types are of one kind of time, so that they can be compared. */
  static boolean isComparable(ColumnType one, ColumnType other) {
    boolean calendar =
        (one.equals(ColumnType.DATE) || one.isTimestamp())
            && (other.equals(ColumnType.DATE) || other.isTimestamp());
    return calendar || (one.equals(ColumnType.TIME) && other.equals(ColumnType.TIME));
  }

  /** Returns the words of timestamps; those of a date's midnights, and those of a time as it is. */
  static Expression asTimestamp(TypedExpression typed) {
    return typed.type().equals(ColumnType.DATE)
        ? of(Operator.MULTIPLY, typed.expression(), TemporalText.DAY)
        : typed.expression();
  }

  /**
   * Returns a date, a time or a timestamp an interval later; null if it is none of them. A date
   * stays one if the interval is of whole days, and a time goes around midnight.
   */
  static @Nullable TypedExpression later(TypedExpression typed, Interval interval) {
    ColumnType type = typed.type();
    if (type.equals(ColumnType.TIME) && interval.months() == 0) {
      Expression sum = of(Operator.ADD, typed.expression(), interval.microseconds());
      return new TypedExpression(of(Operator.FLOOR_REMAINDER, sum, TemporalText.DAY), type);
    } else if (type.equals(ColumnType.DATE)) {
      Expression day = laterDay(typed.expression(), interval.months());
      if (interval.microseconds() % TemporalText.DAY == 0) {
        long days = interval.microseconds() / TemporalText.DAY;
        return new TypedExpression(days == 0 ? day : of(Operator.ADD, day, days), type);
      }
      Expression midnight = of(Operator.MULTIPLY, day, TemporalText.DAY);
      return new TypedExpression(
          of(Operator.ADD, midnight, interval.microseconds()), ColumnType.TIMESTAMP);
    } else if (!type.isTimestamp()) {
      return null;
    }
    Expression word = typed.expression();
    if (interval.months() != 0) {
      Expression midnight =
          of(Operator.MULTIPLY, laterDay(day(typed), interval.months()), TemporalText.DAY);
      word = of(Operator.ADD, midnight, of(Operator.FLOOR_REMAINDER, word, TemporalText.DAY));
    }
    boolean moved = interval.microseconds() != 0;
    return new TypedExpression(
        moved ? of(Operator.ADD, word, interval.microseconds()) : word, type);
  }

  private static Expression laterDay(Expression day, long months) {
    return months == 0 ? day : of(Operator.ADD_MONTHS, day, months);
  }

  private static TypedExpression whole(Expression expression) {
    return new TypedExpression(expression, ColumnType.INTEGER);
  }

  private static Expression of(Operator operator, Expression left, long right) {
    return of(operator, left, constant(right));
  }

  private static Expression of(Operator operator, Expression left, Expression right) {
    return new Expression.Arithmetic(operator, left, right);
  }

  private static Expression constant(long word) {
    return new Expression.Constant(new Value.Word(word));
  }
}
