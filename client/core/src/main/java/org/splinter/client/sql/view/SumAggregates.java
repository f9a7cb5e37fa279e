package org.splinter.client.sql.view;

import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.aggregate.Histogram;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.aggregate.Sum;
import org.splinter.protocol.expression.Expression;

/**
 * The aggregates of a view that hold what aggregations sum up: the first counts rows, each
 * measure's sum is exact and not in limbs, and an aggregation of a histogram's buckets is one
 * aggregate.
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
    for (Aggregation histogram : aggregations.subList(1, aggregations.size())) {
      aggregates.add(of(histogram));
    }
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

  /** Returns the number of the aggregate that counts a histogram's buckets. */
  public int aggregate(Aggregation histogram) {
    return aggregates.indexOf(of(histogram));
  }

  private static Aggregate of(Measure measure) {
    return switch (measure.kind()) {
      case PRESENT -> new Count(measure.argument());
      case VALUE -> new Sum(measure.argument(), false);
      case SQUARE -> new Sum(measure.argument(), true);
    };
  }

  private static Aggregate of(Aggregation histogram) {
    List<Expression> groups = histogram.groups();
    Expression.Bucket bucket = (Expression.Bucket) groups.get(groups.size() - 1);
    return new Histogram(bucket.number(), bucket.boundaries());
  }
}
