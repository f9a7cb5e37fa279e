package org.splinter.client.sql.view;

import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.fold.Section;
import org.splinter.protocol.fold.Weight;
import org.splinter.protocol.view.ViewAggregate;

/**
 * The aggregates of a view that hold what sections sum up: the first counts rows, each weight's sum
 * is exact and not in limbs, and a section of a histogram's buckets is one aggregate.
 */
public final class SumAggregates {
  private final List<Section> sections;
  private final List<ViewAggregate> aggregates = new ArrayList<>();

  public SumAggregates(List<Section> sections) {
    this.sections = List.copyOf(sections);
    aggregates.add(new ViewAggregate.Count(null));
    for (Weight weight : sections.get(0).weights()) {
      ViewAggregate aggregate = of(weight);
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

  public List<ViewAggregate> aggregates() {
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

  private static ViewAggregate of(Weight weight) {
    return switch (weight.kind()) {
      case PRESENT -> new ViewAggregate.Count(weight.argument());
      case VALUE -> new ViewAggregate.Sum(weight.argument(), false);
      case SQUARE -> new ViewAggregate.Sum(weight.argument(), true);
    };
  }

  private static ViewAggregate of(Section histogram) {
    List<Expression> groups = histogram.groups();
    Expression.Bucket bucket = (Expression.Bucket) groups.get(groups.size() - 1);
    return new ViewAggregate.Histogram(bucket.number(), bucket.boundaries());
  }
}
