package org.splinter.client.sql.aggregate;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.protocol.aggregate.Bitwise;

/** Registry of the aggregates of the language. */
public final class AggregateFunctions {
  private static final List<AggregateFunction> ALL =
      List.of(
          new CountFunction(),
          new SumFunction(),
          new AverageFunction(),
          VarianceFunction.SAMPLE_DEVIATION,
          VarianceFunction.POPULATION_DEVIATION,
          VarianceFunction.SAMPLE,
          VarianceFunction.POPULATION,
          new HistogramFunction(),
          new DistinctFunction(DistinctFunction.Operation.COUNT),
          new DistinctFunction(DistinctFunction.Operation.SUM),
          new DistinctFunction(DistinctFunction.Operation.AVG),
          new ModeFunction(),
          QuantileFunction.MEDIAN,
          QuantileFunction.CONTINUOUS,
          QuantileFunction.DISCRETE,
          CovarianceFunction.COVAR_SAMP,
          CovarianceFunction.COVAR_POP,
          CovarianceFunction.CORR,
          ExtremeFunction.MAX,
          ExtremeFunction.MIN,
          ExtremeFunction.MAX_BY,
          ExtremeFunction.MIN_BY,
          new ProductFunction(),
          new BitwiseFunction(Bitwise.Operation.XOR),
          new BitwiseFunction(Bitwise.Operation.AND),
          new BitwiseFunction(Bitwise.Operation.OR));

  private static final Map<String, AggregateFunction> BY_NAME = new HashMap<>();

  static {
    for (AggregateFunction function : ALL) {
      for (String name : function.names()) {
        if (BY_NAME.put(name, function) != null) {
          throw new IllegalStateException(name + " is the name of two aggregates");
        }
      }
    }
  }

  private AggregateFunctions() {}

  /** Returns all aggregates. */
  public static List<AggregateFunction> all() {
    return ALL;
  }

  /** Returns the aggregate that a name in upper case calls, or null. */
  public static @Nullable AggregateFunction named(String name) {
    return BY_NAME.get(name);
  }

  /** Returns the aggregate of the different values of its argument, by its name, or null. */
  public static @Nullable AggregateFunction distinct(String name) {
    return BY_NAME.get(name + DistinctFunction.SUFFIX);
  }

  /** Returns the aggregate that a name calls before WITHIN GROUP, or null. */
  public static @Nullable AggregateFunction withinGroup(String name) {
    return switch (name) {
      case "PERCENTILE_CONT" -> QuantileFunction.CONTINUOUS;
      case "PERCENTILE_DISC" -> QuantileFunction.DISCRETE;
      case ModeFunction.NAME -> named(name);
      default -> null;
    };
  }

  /** Returns the names of the aggregates that take DISTINCT, for messages. */
  public static String listedDistinct() {
    return Arrays.stream(DistinctFunction.Operation.values())
        .map(Enum::name)
        .collect(Collectors.joining(", "));
  }

  /** Returns the definition of an aggregate that was read. */
  public static AggregateFunction of(Scalar.Aggregate aggregate) {
    return Objects.requireNonNull(BY_NAME.get(aggregate.function()), aggregate.function());
  }

  /**
   * Returns the canonical form of an aggregate whose arguments were changed after it was read: two
   * names of a query can be one column, as in MAX_BY(a.id, b.id) of tables joined by id.
   */
  public static Scalar.Aggregate canonical(Scalar.Aggregate changed) {
    return of(changed).of(changed.function(), changed.arguments());
  }

  /** Returns all names before whose arguments no more is written. */
  public static List<String> callable() {
    return plain().flatMap(function -> function.names().stream()).toList();
  }

  /** Returns the canonical names, for messages. */
  public static String listed() {
    return plain().map(AggregateFunction::name).collect(Collectors.joining(", "));
  }

  private static Stream<AggregateFunction> plain() {
    return ALL.stream().filter(function -> !(function instanceof DistinctFunction));
  }
}
