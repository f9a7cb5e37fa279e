package org.splinter.client.sql.aggregate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.splinter.client.sql.answer.SumWords;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Magnitude;
import org.splinter.protocol.expression.WordForm;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.WideDecimal;

/**
 * Collector of what is summed up per group. Equal measures share a word; a sum that could leave the
 * signed 64-bit range, by the table's statistics, is split into limbs.
 */
public final class AggregationBuilder {
  private static final BigInteger SUM_LIMIT = BigInteger.ONE.shiftLeft(Long.SIZE - 1);

  private final PublicTable table;
  private final List<Expression> groups;
  private final List<Measure> measures = new ArrayList<>();
  private final List<Aggregation> counts = new ArrayList<>();

  /** The expressions that aggregations count by, by the number of the aggregation. */
  private final SortedMap<Integer, CountedExpression> counted = new TreeMap<>();

  AggregationBuilder(PublicTable table, List<Expression> groups) {
    this.table = table;
    this.groups = groups;
  }

  /** Returns the word that counts the rows where an expression is not NULL. */
  public int count(Expression argument) {
    boolean never =
        argument instanceof Expression.ColumnValue column
            && table.manifest().statistics().get(column.column()).nulls() == 0;
    return never ? 0 : word(Measure.whole(Measure.Kind.PRESENT, argument));
  }

  /** Returns the words of the sum of a number. */
  public SumWords sum(TypedExpression argument) {
    return argument.type().isWide()
        ? wideSum(argument)
        : words(Measure.Kind.VALUE, argument, greatest(argument), argument.type().scale());
  }

  /** Returns the words of the sums of a wide decimal's limbs, which the client puts together. */
  private SumWords wideSum(TypedExpression argument) {
    requireRows(argument, WideDecimal.GREATEST);
    // No query names a limb, so that all of one sum are new or none is.
    int first = word(limb(argument.expression(), 0));
    for (int limb = 1; limb < WideDecimal.LIMBS; limb++) {
      word(limb(argument.expression(), limb));
    }
    return new SumWords(first, WideDecimal.LIMBS, argument.type().scale());
  }

  private static Measure limb(Expression wide, int limb) {
    return Measure.whole(Measure.Kind.VALUE, new Expression.Parsed(WordForm.LIMB, limb, wide));
  }

  /** Returns the words of the sum of a number's square. */
  public SumWords squares(TypedExpression argument) {
    BigInteger greatest = greatest(argument);
    return words(
        Measure.Kind.SQUARE, argument, greatest.multiply(greatest), 2 * argument.type().scale());
  }

  /**
   * Adds an aggregation that counts the rows per group and value of an expression.
   *
   * @return the aggregation's number
   */
  public int counts(Expression argument) {
    List<Expression> all = new ArrayList<>(groups);
    all.add(argument);
    Aggregation aggregation = new Aggregation(all, List.of());
    if (!counts.contains(aggregation)) {
      counts.add(aggregation);
    }
    return 1 + counts.indexOf(aggregation);
  }

  /** Adds a function of an expression's different values and of how many rows have each. */
  CountedValues counted(TypedExpression argument, CountedValues.Reduction reduction) {
    int aggregation = counts(argument.expression());
    List<QuantilePlace> places = reduction.places();
    CountedExpression alone =
        new CountedExpression(
            aggregation, argument.expression(), argument.type(), places, places.isEmpty());
    counted.merge(aggregation, alone, AggregationBuilder::both);
    return new CountedValues(aggregation, argument.type(), reduction);
  }

  private static CountedExpression both(CountedExpression one, CountedExpression other) {
    return new CountedExpression(
        one.aggregation(),
        one.expression(),
        one.type(),
        Stream.concat(one.places().stream(), other.places().stream()).distinct().toList(),
        one.whole() || other.whole());
  }

  /** Returns the expressions whose values are counted, and what for. */
  public List<CountedExpression> counted() {
    return List.copyOf(counted.values());
  }

  /**
   * Returns all aggregations that were asked for.
   *
   * @throws RefusedQueryException if they are more than one plan can have
   */
  public List<Aggregation> aggregations() {
    List<Aggregation> aggregations = new ArrayList<>();
    aggregations.add(new Aggregation(groups, measures));
    aggregations.addAll(counts);
    int words = aggregations.stream().mapToInt(Aggregation::words).sum();
    if (words > EvaluationPlan.MAX_WORDS || aggregations.size() > EvaluationPlan.MAX_AGGREGATIONS) {
      throw new RefusedQueryException(
          "the query has "
              + words
              + " different sums and counts and "
              + (aggregations.size() - 1)
              + " histograms or counts of different values, at most "
              + EvaluationPlan.MAX_WORDS
              + " and "
              + (EvaluationPlan.MAX_AGGREGATIONS - 1)
              + " are possible; ask in two queries");
    }
    return aggregations;
  }

  private SumWords words(
      Measure.Kind kind, TypedExpression argument, BigInteger greatest, int scale) {
    long rows = table.manifest().rows();
    int limbs = 1;
    if (greatest.multiply(BigInteger.valueOf(rows)).compareTo(SUM_LIMIT) >= 0) {
      // Every word has two limbs; a square has one more bit, for the sign.
      limbs =
          kind == Measure.Kind.VALUE
              ? 2
              : Math.max(2, greatest.bitLength() / Measure.LIMB_BITS + 1);
      requireRows(argument, greatest);
    }
    // The limbs of one sum stand side by side, so all of them are new or none is.
    int first = word(Measure.limb(kind, argument.expression(), 0, limbs));
    for (int limb = 1; limb < limbs; limb++) {
      word(Measure.limb(kind, argument.expression(), limb, limbs));
    }
    return new SumWords(first, limbs, scale);
  }

  /** Refuses more rows than limbs add up within a word. */
  private void requireRows(TypedExpression argument, BigInteger greatest) {
    long rows = table.manifest().rows();
    if (rows > Measure.MAX_ROWS) {
      throw new RefusedQueryException(
          "the sum of "
              + argument.type().describe()
              + " over "
              + rows
              + " rows could overflow: at most "
              + Measure.MAX_ROWS
              + " rows are possible for numbers up to "
              + greatest);
    }
  }

  /** Returns the greatest magnitude of a number's word. */
  private BigInteger greatest(TypedExpression argument) {
    return Magnitude.of(argument.expression(), table);
  }

  private int word(Measure measure) {
    if (!measures.contains(measure)) {
      measures.add(measure);
    }
    return 1 + measures.indexOf(measure);
  }
}
