package org.splinter.client.sql.view;

import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.aggregate.Histogram;
import org.splinter.protocol.aggregate.Section;
import org.splinter.protocol.aggregate.Sum;
import org.splinter.protocol.aggregate.Weight;
import org.splinter.protocol.expression.Expression;

/**
 * The aggregates of a view that hold what sections sum up: the first counts rows, each weight's sum
 * is exact and not in limbs, and a section of a histogram's buckets is one aggregate.
 */
public final class SumAggregates {
  private final List<Section> sections;
  private final List<Aggregate> aggregates = new ArrayList<>();

  public SumAggregates(List<Section> sections) {
    this.sections = List.copyOf(sections);
    aggregates.add(new Count(null));
    for (Weight weight : sections.get(0).weights()) {
      Aggregate aggregate = of(weight);
      if (!aggregates.contains(aggregate)) {
        aggregates.add(aggregate);
      }
    }
    for (Section histogram : sections.subList(1, sections.size())) {
      aggregates.add(of(histogram));
    }
  }

  public List<Section> sections() {
    return sections;
  }

  public List<Aggregate> aggregates() {
    return List.copyOf(aggregates);
  }

  /** Returns the number of the aggregate that a weight is a word of. */
  public int aggregate(Weight weight) {
    return aggregates.indexOf(of(weight));
  }

  /** Returns the number of the aggregate that counts a histogram's buckets. */
  public int aggregate(Section histogram) {
    return aggregates.indexOf(of(histogram));
  }

  private static Aggregate of(Weight weight) {
    return switch (weight.kind()) {
      case PRESENT -> new Count(weight.argument());
      case VALUE -> new Sum(weight.argument(), false);
      case SQUARE -> new Sum(weight.argument(), true);
    };
  }

  private static Aggregate of(Section histogram) {
    List<Expression> groups = histogram.groups();
    Expression.Bucket bucket = (Expression.Bucket) groups.get(groups.size() - 1);
    return new Histogram(bucket.number(), bucket.boundaries());
  }
}
