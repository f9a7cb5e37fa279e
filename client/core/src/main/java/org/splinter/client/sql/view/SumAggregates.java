package org.splinter.client.sql.view;

import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.aggregate.Histogram;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.aggregate.Sum;
import org.splinter.protocol.aggregate.ValueCounts;
import org.splinter.protocol.expression.Expression;

/**
 * The aggregates of a view that hold what aggregations sum up: the first counts rows, each
 * measure's sum is exact and not in limbs, and an aggregation that counts by a further expression,
 * or by a histogram's buckets, is one aggregate.
 */
public final class SumAggregates {
  private final List<Aggregation> aggregations;
  private final List<Aggregate> aggregates = new ArrayList<>();

  public SumAggregates(List<Aggregation> aggregations) {
    this.aggregations = List.copyOf(aggregations);
    aggregates.add(new Count(null));
    for (Measure measure : aggregations.get(0).measures()) {
      Aggregate aggregate = of(measure);
      if (!aggregates.contains(aggregate)) {
        aggregates.add(aggregate);
      }
    }
    aggregations.subList(1, aggregations.size()).forEach(counts -> aggregates.add(of(counts)));
  }

  public List<Aggregation> aggregations() {
    return aggregations;
  }

  public List<Aggregate> aggregates() {
    return List.copyOf(aggregates);
  }

  /** Returns the number of the aggregate that a measure is a word of. */
  public int aggregate(Measure measure) {
    return aggregates.indexOf(of(measure));
  }

  /** Returns the number of the aggregate that counts by the last expression of an aggregation. */
  public int aggregate(Aggregation counts) {
    return aggregates.indexOf(of(counts));
  }

  private static Aggregate of(Measure measure) {
    return switch (measure.kind()) {
      case PRESENT -> new Count(measure.argument());
      case VALUE -> new Sum(measure.argument(), false);
      case SQUARE -> new Sum(measure.argument(), true);
    };
  }

  private static Aggregate of(Aggregation counts) {
    Expression counted = counts.groups().get(counts.groups().size() - 1);
    return counted instanceof Expression.Bucket bucket
        ? new Histogram(bucket.number(), bucket.boundaries())
        : new ValueCounts(counted);
  }
}
