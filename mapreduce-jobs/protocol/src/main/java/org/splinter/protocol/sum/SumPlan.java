package org.splinter.protocol.sum;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.table.Fingerprint;

/**
 * The public plan of selected sums: all that a provider needs but the encrypted selection. It
 * depends on the query's template and the table's public facts alone.
 *
 * <p>The provider adds up, per group, each row's weight times 1 and times each measure, over the
 * rows that pass the filter; {@link SumLayout} says as which numbers.
 *
 * @param table the table's name
 * @param commitment the table version that the plan was made for; a provider that has another
 *     refuses
 * @param scheme the encryption of the weights
 * @param weightBits the bits of a row's weight: 1 if a row is selected or not
 * @param filter the public condition on all rows, or null
 * @param aggregations at least one
 */
public record SumPlan(
    String table,
    Fingerprint commitment,
    SumScheme scheme,
    int weightBits,
    @Nullable Predicate filter,
    List<Aggregation> aggregations) {
  public static final int MAX_WEIGHT_BITS = 16;
  public static final int MAX_AGGREGATIONS = 64;

  /** The most sums of an answer, over all groups. */
  public static final int MAX_SUMS = 256;

  public SumPlan {
    aggregations = List.copyOf(aggregations);
  }

  /** Returns the plan of the request of masks that one of differences follows. */
  public SumPlan ahead() {
    return new SumPlan(table, commitment, SumScheme.PAILLIER, weightBits, filter, aggregations);
  }

  /** Returns the indices of all columns that the plan reads, ascending. */
  public List<Integer> columns() {
    TreeSet<Integer> columns = new TreeSet<>();
    if (filter != null) {
      filter.addColumns(columns);
    }
    for (Aggregation aggregation : aggregations) {
      aggregation.groups().forEach(group -> group.addColumns(columns));
      aggregation.measures().forEach(measure -> measure.argument().addColumns(columns));
    }
    return new ArrayList<>(columns);
  }
}
