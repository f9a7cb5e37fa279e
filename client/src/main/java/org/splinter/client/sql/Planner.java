package org.splinter.client.sql;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.splinter.fss.TreeParameters;
import org.splinter.query.EvaluationPlan;
import org.splinter.query.KeyDefinition;
import org.splinter.query.Predicate;
import org.splinter.query.Weight;
import org.splinter.table.Column;
import org.splinter.table.ColumnStatistics;
import org.splinter.table.Dictionary;
import org.splinter.table.Manifest;

/**
 * Plans a template against a table version. It never meets a parameter's value, so whatever it
 * refuses, it refuses for all values, and equal templates get equal plans.
 */
public final class Planner {
  private static final BigInteger SUM_LIMIT = BigInteger.ONE.shiftLeft(Long.SIZE - 1);

  private final SqlTemplate template;
  private final Manifest manifest;
  private final List<Integer> groupColumns = new ArrayList<>();
  private final List<Weight> weights = new ArrayList<>();

  private Planner(SqlTemplate template, Manifest manifest) {
    this.template = template;
    this.manifest = manifest;
  }

  /**
   * Plans a template.
   *
   * @param manifest the table that the template names
   * @throws RefusedException naming the column, literal or bound that stands against it
   */
  public static QueryPlan plan(SqlTemplate template, Manifest manifest) {
    if (!template.table().equals(manifest.table().toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException(
          "template for table " + template.table() + ", manifest of table " + manifest.table());
    }
    return new Planner(template, manifest).plan();
  }

  private QueryPlan plan() {
    List<Integer> keyColumns = new ArrayList<>();
    List<QueryPlan.Parameter> parameters = new ArrayList<>();
    for (String name : template.secretColumns()) {
      int column = column(name);
      addDistinct(keyColumns, column);
      parameters.add(
          new QueryPlan.Parameter(name, schema(column).type(), keyColumns.indexOf(column)));
    }
    requireAtMost(keyColumns.size(), EvaluationPlan.MAX_KEY_COLUMNS, "columns with a secret ?");
    planGroups();
    List<OutputColumn> outputs = template.items().stream().map(this::output).toList();
    requireAtMost(weights.size(), EvaluationPlan.MAX_WEIGHTS, "different sums and counts");
    Condition condition = template.filter();
    Predicate filter = condition == null ? null : FilterPlanner.plan(condition, manifest);
    TreeParameters share =
        TreeParameters.recommended(KeyDefinition.of(manifest, keyColumns).bits());
    EvaluationPlan evaluation =
        new EvaluationPlan(
            manifest.table(),
            manifest.fingerprint(),
            keyColumns,
            share.radixBits(),
            filter,
            groupColumns,
            weights);
    return new QueryPlan(template, evaluation, share, outputs, parameters);
  }

  private void planGroups() {
    BigInteger combinations = BigInteger.ONE;
    for (String name : template.groupBy()) {
      int column = groupColumn(name);
      ColumnStatistics statistics = manifest.statistics().get(column);
      if (!statistics.hasDictionary()) {
        throw new RefusedException(
            "GROUP BY "
                + name
                + ": the column has more than "
                + number(Dictionary.MAX_SIZE)
                + " distinct values; group by a column with fewer");
      }
      if (addDistinct(groupColumns, column)) {
        combinations = combinations.multiply(BigInteger.valueOf(statistics.distinct() + 1L));
      }
    }
    requireAtMost(groupColumns.size(), EvaluationPlan.MAX_GROUP_COLUMNS, "GROUP BY columns");
    if (combinations.compareTo(SUM_LIMIT) >= 0) {
      throw new RefusedException(
          "GROUP BY "
              + String.join(", ", template.groupBy())
              + ": the columns have "
              + combinations
              + " combinations, fewer than 2^63 are possible; group by fewer columns");
    }
  }

  /** A GROUP BY name is a column or else the alias of a selected column. */
  private int groupColumn(String name) {
    if (manifest.schema().indexOf(name) < 0) {
      for (SelectItem item : template.items()) {
        if (item.label().toLowerCase(Locale.ROOT).equals(name)) {
          if (item instanceof SelectItem.Plain plain) {
            return column(plain.column());
          }
          throw new RefusedException("GROUP BY " + name + " is an aggregate; name a column");
        }
      }
    }
    return column(name);
  }

  private OutputColumn output(SelectItem item) {
    if (item instanceof SelectItem.CountAll) {
      return new OutputColumn.Count(item.label(), 0);
    } else if (item instanceof SelectItem.Plain plain) {
      int column = column(plain.column());
      int group = groupColumns.indexOf(column);
      if (group < 0) {
        throw new RefusedException(
            "column "
                + plain.column()
                + " is neither aggregated nor in GROUP BY; rows are not available in this version,"
                + " add GROUP BY "
                + plain.column()
                + " or use COUNT, SUM or AVG");
      }
      return new OutputColumn.Group(item.label(), group, schema(column).type());
    }
    SelectItem.Aggregate aggregate = (SelectItem.Aggregate) item;
    int column = column(aggregate.column());
    int count =
        manifest.statistics().get(column).nulls() == 0 ? 0 : word(Weight.Kind.PRESENT, column);
    if (aggregate.function() == SelectItem.Function.COUNT) {
      return new OutputColumn.Count(item.label(), count);
    }
    checkSum(aggregate, column);
    int sum = word(Weight.Kind.VALUE, column);
    return aggregate.function() == SelectItem.Function.SUM
        ? new OutputColumn.Sum(item.label(), sum, count, schema(column).type())
        : new OutputColumn.Average(item.label(), sum, count, schema(column).type());
  }

  /** Sums are modulo 2^64: one that could leave the signed range can't be told from another. */
  private void checkSum(SelectItem.Aggregate aggregate, int column) {
    if (!schema(column).type().isNumeric()) {
      throw new RefusedException(
          aggregate.function()
              + " needs a number; column "
              + aggregate.column()
              + " is "
              + schema(column).type().describe());
    }
    ColumnStatistics statistics = manifest.statistics().get(column);
    BigInteger greatest =
        BigInteger.valueOf(statistics.min()).abs().max(BigInteger.valueOf(statistics.max()).abs());
    if (greatest.multiply(BigInteger.valueOf(manifest.rows())).compareTo(SUM_LIMIT) >= 0) {
      throw new RefusedException(
          aggregate.function()
              + " of column "
              + aggregate.column()
              + " could overflow: "
              + number(manifest.rows())
              + " rows of up to "
              + greatest
              + " (without the decimal point) can reach 2^63; import the column in a smaller unit"
              + " or scale");
    }
  }

  /** The word that a weight's sum will be; equal weights share one. */
  private int word(Weight.Kind kind, int column) {
    Weight weight = new Weight(kind, column);
    addDistinct(weights, weight);
    return 1 + weights.indexOf(weight);
  }

  private Column schema(int column) {
    return manifest.schema().columns().get(column);
  }

  private int column(String name) {
    return FilterPlanner.column(manifest, name);
  }

  private void requireAtMost(int count, int limit, String what) {
    if (count > limit) {
      throw new RefusedException("the query has " + count + " " + what + ", at most " + limit);
    }
  }

  private static <T> boolean addDistinct(List<T> list, T element) {
    return !list.contains(element) && list.add(element);
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
