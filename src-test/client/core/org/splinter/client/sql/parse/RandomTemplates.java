package org.splinter.client.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.splinter.client.sql.aggregate.AggregateFunction;
import org.splinter.client.sql.aggregate.AggregateFunctions;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.OrderItem;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.SqlType;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.condition.Comparisons;

/** A generator of syntax trees in the form that reading yields: one whole statement at a time. */
final class RandomTemplates {
  private static final List<String> NAMES =
      List.of(
          "a",
          "b",
          "date",
          "month",
          "day",
          "year",
          "rank",
          "name",
          "status",
          "value",
          "count",
          "quarter",
          "hour",
          "left",
          "odd name",
          "x\"y",
          "a.b");
  private static final List<String> TEXTS = List.of("", "x", "it's", "-5", "Ünï", "a b");
  private static final List<String> WILDCARDS = List.of("", "", "%", "_", "x%y");
  private static final List<String> NUMBERS =
      List.of("0", "7", "-3", "1.50", "-.25", "1e5", "-2E-3", "00", "9223372036854775808", "3.");
  private static final List<Scalar.Function> DATE_PARTS =
      List.of(
          Scalar.Function.YEAR,
          Scalar.Function.QUARTER,
          Scalar.Function.MONTH,
          Scalar.Function.DAY,
          Scalar.Function.DAY_OF_WEEK,
          Scalar.Function.DAY_OF_YEAR,
          Scalar.Function.WEEK,
          Scalar.Function.HOUR,
          Scalar.Function.MINUTE,
          Scalar.Function.SECOND,
          Scalar.Function.MILLISECOND,
          Scalar.Function.MICROSECOND,
          Scalar.Function.EPOCH);

  private static final List<Scalar.Function> OF_ONE =
      List.of(
          Scalar.Function.LOWER,
          Scalar.Function.UPPER,
          Scalar.Function.TRIM,
          Scalar.Function.LTRIM,
          Scalar.Function.RTRIM,
          Scalar.Function.LENGTH,
          Scalar.Function.FLOOR,
          Scalar.Function.CEIL,
          Scalar.Function.SIGN);
  private static final List<SqlType> TYPES =
      List.of(
          new SqlType(SqlType.Kind.INTEGER),
          SqlType.decimal(12, 3),
          new SqlType(SqlType.Kind.DOUBLE),
          new SqlType(SqlType.Kind.VARCHAR),
          new SqlType(SqlType.Kind.DATE),
          new SqlType(SqlType.Kind.BOOLEAN));

  private static final List<Condition.Operator> COMPARISONS =
      Stream.of(Condition.Operator.values())
          .filter(operator -> !Comparisons.of(operator).ofTexts())
          .toList();

  private final Random random;
  private boolean aggregates;
  private boolean secrets;
  private int parameters;

  RandomTemplates(Random random) {
    this.random = random;
  }

  int parameters() {
    return parameters;
  }

  List<SelectItem> items() {
    aggregates = true;
    return list(
        1,
        4,
        () -> {
          if (random.nextInt(12) == 0) {
            return new SelectItem(new Scalar.AllColumns(), "*", null);
          }
          Scalar value = scalar(3);
          if (random.nextBoolean()) {
            String alias = pick(NAMES);
            return new SelectItem(value, alias, alias);
          }
          String label =
              value instanceof Scalar.ColumnName column ? column.name() : SqlUnparser.of(value);
          return new SelectItem(value, label, null);
        });
  }

  Condition where() {
    aggregates = false;
    secrets = true;
    Condition condition = condition(4);
    secrets = false;
    return condition;
  }

  Condition having() {
    aggregates = true;
    return condition(3);
  }

  List<Scalar> groupBy() {
    aggregates = false;
    return list(0, 3, () -> row(2));
  }

  List<OrderItem> orderBy() {
    aggregates = true;
    return list(0, 3, () -> new OrderItem(row(2), random.nextBoolean(), random.nextBoolean()));
  }

  private Condition condition(int depth) {
    return switch (random.nextInt(depth <= 0 ? 5 : 9)) {
      case 0 -> new Condition.IsNull(row(depth - 1));
      case 1 -> match(row(depth - 1));
      case 2, 3, 4 -> comparison(row(depth - 1), pick(COMPARISONS), depth);
      case 5 -> new Condition.Not(condition(depth - 1));
      case 6 -> between(depth);
      case 7 -> new Condition.And(joined(depth, Condition.And.class));
      default -> new Condition.Or(joined(depth, Condition.Or.class));
    };
  }

  private Condition match(Scalar left) {
    if (secrets && random.nextInt(3) == 0) {
      return new Condition.Comparison(left, Condition.Operator.CONTAINS, secret());
    }
    return new Condition.Comparison(left, Condition.Operator.LIKE, pattern());
  }

  private Condition comparison(Scalar left, Condition.Operator operator, int depth) {
    Scalar right = secrets && random.nextBoolean() ? secret() : scalar(depth - 1);
    return new Condition.Comparison(left, operator, right);
  }

  private Condition between(int depth) {
    Scalar left = row(depth - 1);
    Condition low = comparison(left, Condition.Operator.GREATER_OR_EQUAL, depth);
    return new Condition.And(
        List.of(low, comparison(left, Condition.Operator.LESS_OR_EQUAL, depth)));
  }

  /** Returns terms of other kinds than {@code kind}, since a chain of one kind is read flat. */
  private List<Condition> joined(int depth, Class<? extends Condition> kind) {
    return list(
        2,
        4,
        () -> {
          int before = parameters;
          Condition term = condition(depth - 1);
          while (kind.isInstance(term)) {
            parameters = before;
            term = condition(depth - 1);
          }
          return term;
        });
  }

  private Scalar pattern() {
    return secrets && random.nextBoolean()
        ? secret()
        : new Scalar.Constant(new Literal(Literal.Kind.TEXT, pick(WILDCARDS) + pick(TEXTS) + "%"));
  }

  private Scalar secret() {
    List<Scalar.Function> letters = List.of(Scalar.Function.LOWER, Scalar.Function.UPPER);
    return new Scalar.Parameter(parameters++, random.nextInt(8) == 0 ? pick(letters) : null);
  }

  /** Returns a random scalar that is no constant. */
  private Scalar row(int depth) {
    Scalar scalar = scalar(depth);
    while (scalar instanceof Scalar.Constant) {
      scalar = scalar(depth);
    }
    return scalar;
  }

  private Scalar scalar(int depth) {
    if (depth <= 0) {
      return random.nextInt(3) == 0 ? constant() : new Scalar.ColumnName(pick(NAMES));
    }
    return switch (random.nextInt(aggregates ? 12 : 8)) {
      case 0 -> constant();
      case 1 -> new Scalar.ColumnName(pick(NAMES));
      case 2, 3 ->
          new Scalar.Arithmetic(
              pick(List.of(Scalar.Operator.values())), scalar(depth - 1), scalar(depth - 1));
      case 4 -> new Scalar.Negation(row(depth - 1));
      case 5 -> choice(depth);
      case 6 -> new Scalar.Call(pick(DATE_PARTS), List.of(scalar(depth - 1)));
      case 7 -> call(depth);
      default -> aggregate(depth);
    };
  }

  private Scalar choice(int depth) {
    boolean outer = secrets;
    secrets = false;
    List<Scalar.Branch> branches =
        list(
            1,
            3,
            () ->
                new Scalar.Branch(
                    condition(depth - 1), random.nextInt(6) == 0 ? null : scalar(depth - 1)));
    boolean nothing = branches.stream().allMatch(branch -> branch.then() == null);
    Scalar otherwise = nothing || random.nextBoolean() ? scalar(depth - 1) : null;
    secrets = outer;
    return new Scalar.Case(branches, otherwise);
  }

  private Scalar call(int depth) {
    Scalar digits =
        new Scalar.Constant(new Literal(Literal.Kind.NUMBER, Integer.toString(random.nextInt(10))));
    return switch (random.nextInt(9)) {
      case 5 -> new Scalar.Call(pick(OF_ONE), List.of(row(depth - 1)));
      case 6 -> new Scalar.Call(Scalar.Function.BIT_NOT, List.of(row(depth - 1)));
      case 7 ->
          new Scalar.Call(
              pick(List.of(Scalar.Function.GREATEST, Scalar.Function.LEAST)),
              list(1, 3, () -> scalar(depth - 1)));
      case 8 -> new Scalar.Cast(row(depth - 1), pick(TYPES), random.nextBoolean());
      case 0 -> new Scalar.Call(Scalar.Function.PREFIX, List.of(scalar(depth - 1), digits));
      case 1 -> new Scalar.Call(Scalar.Function.ROUND, List.of(scalar(depth - 1), digits));
      case 2 -> new Scalar.Call(Scalar.Function.ABS, List.of(scalar(depth - 1)));
      case 3 -> new Scalar.Call(Scalar.Function.SQRT, List.of(scalar(depth - 1)));
      case 4 -> {
        Scalar unit =
            new Scalar.Constant(new Literal(Literal.Kind.TEXT, pick(List.of("month", "hour"))));
        yield new Scalar.Call(Scalar.Function.TRUNCATE, List.of(scalar(depth - 1), unit));
      }
      default -> new Scalar.Call(Scalar.Function.COALESCE, list(1, 3, () -> scalar(depth - 1)));
    };
  }

  private Scalar extreme(int depth) {
    aggregates = false;
    Scalar value = scalar(depth - 1);
    List<Scalar> arguments = new ArrayList<>(List.of(value));
    boolean by = random.nextBoolean();
    if (by) {
      arguments.add(scalar(depth - 1));
    }
    aggregates = true;
    if (random.nextBoolean()) {
      arguments.add(number(1 + random.nextInt(2_000)));
    }
    return of(pick(List.of("MAX", "MIN")) + (by ? "_BY" : ""), arguments);
  }

  private static Scalar number(int number) {
    return new Scalar.Constant(new Literal(Literal.Kind.NUMBER, Integer.toString(number)));
  }

  private static Scalar of(String name, List<Scalar> arguments) {
    return Objects.requireNonNull(AggregateFunctions.named(name)).of(name, arguments);
  }

  private Scalar aggregate(int depth) {
    AggregateFunction function = pick(AggregateFunctions.all());
    if (function.takesAllColumns() && random.nextBoolean()) {
      return function.of(function.name(), List.of(new Scalar.AllColumns()));
    } else if (!function.takes(1)) {
      return switch (random.nextInt(4)) {
        case 0 -> extreme(depth);
        case 1 -> histogram(depth);
        case 2 -> quantile(depth);
        default -> covariance(depth);
      };
    }
    aggregates = false;
    Scalar argument = scalar(depth - 1);
    aggregates = true;
    return function.of(function.name(), List.of(argument));
  }

  private Scalar quantile(int depth) {
    aggregates = false;
    Scalar argument = scalar(depth - 1);
    aggregates = true;
    Literal share = new Literal(Literal.Kind.NUMBER, pick(List.of("0", "0.25", "0.5", "1")));
    return of(
        pick(List.of("QUANTILE_CONT", "QUANTILE_DISC")),
        List.of(argument, new Scalar.Constant(share)));
  }

  private Scalar covariance(int depth) {
    aggregates = false;
    List<Scalar> arguments = List.of(scalar(depth - 1), scalar(depth - 1));
    aggregates = true;
    return of(pick(List.of("COVAR_SAMP", "COVAR_POP", "CORR")), arguments);
  }

  private Scalar histogram(int depth) {
    aggregates = false;
    List<Scalar> arguments = new ArrayList<>(List.of(scalar(depth - 1)));
    aggregates = true;
    for (int i = 0, at = random.nextInt(9) - 5; i <= random.nextInt(4); i++, at += 3) {
      arguments.add(number(at));
    }
    return of("HISTOGRAM", arguments);
  }

  private Scalar constant() {
    return new Scalar.Constant(
        switch (random.nextInt(9)) {
          case 0 -> new Literal(Literal.Kind.TEXT, pick(TEXTS));
          case 1 -> new Literal(Literal.Kind.DATE, "2013-01-31");
          case 2 -> new Literal(Literal.Kind.BOOLEAN, random.nextBoolean() ? "true" : "false");
          case 3 -> new Literal(Literal.Kind.TIMESTAMP, "2013-01-31 12:00:00.5");
          case 4 ->
              new Literal(pick(List.of(Literal.Kind.TIME, Literal.Kind.TIMESTAMPTZ)), "12:00");
          case 5 -> new Literal(Literal.Kind.INTERVAL, pick(List.of("-3 DAY", "2 MONTH 1 DAY")));
          default -> new Literal(Literal.Kind.NUMBER, pick(NUMBERS));
        });
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private <T> List<T> list(int least, int most, Supplier<T> element) {
    List<T> list = new ArrayList<>();
    for (int n = least + random.nextInt(most - least + 1); n > 0; n--) {
      list.add(element.get());
    }
    return list;
  }
}
