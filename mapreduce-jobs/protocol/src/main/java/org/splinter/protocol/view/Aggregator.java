package org.splinter.protocol.view;

import java.util.List;
import java.util.function.Supplier;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.Manifest;

/**
 * The facts about an aggregate of a view that are found once for all its states.
 *
 * @param inputs the inputs taken of a row, in the order in which its states count them
 * @param start a maker of the state of no rows
 * @param rowDigests whether it takes the digest of the row's whole content
 */
public record Aggregator(
    List<Expression> inputs, Supplier<AggregateState> start, boolean rowDigests) {

  public Aggregator {
    inputs = List.copyOf(inputs);
  }

  /** Returns the aggregator of an aggregate whose expressions fit the table. */
  public static Aggregator of(Aggregate aggregate, Manifest manifest) {
    if (aggregate instanceof Aggregate.Count count) {
      return new Aggregator(
          count.argument() == null ? List.of() : List.of(count.argument()), CountState::new);
    } else if (aggregate instanceof Aggregate.Sum sum) {
      boolean squared = sum.squared();
      return new Aggregator(List.of(sum.argument()), () -> new SumState(squared));
    } else if (aggregate instanceof Aggregate.Histogram histogram) {
      int buckets = histogram.boundaries().size() + 1;
      return new Aggregator(
          List.of(new Expression.Bucket(histogram.argument(), histogram.boundaries())),
          () -> new HistogramState(buckets));
    } else if (aggregate instanceof Aggregate.Product product) {
      return new Aggregator(List.of(product.argument()), ProductState::new);
    }
    TopColumns columns = new TopColumns((Aggregate.Top) aggregate, manifest);
    return new Aggregator(columns.inputs(), () -> new TopState(columns), columns.identified());
  }

  private Aggregator(List<Expression> inputs, Supplier<AggregateState> start) {
    this(inputs, start, false);
  }
}
