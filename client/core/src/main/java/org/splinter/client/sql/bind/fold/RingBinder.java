package org.splinter.client.sql.bind.fold;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.splinter.client.sql.bind.BoundProduct;
import org.splinter.client.sql.bind.BoundScaled;
import org.splinter.client.sql.bind.BoundSecret;
import org.splinter.client.sql.fold.RingCondition;
import org.splinter.client.sql.fold.RingTerm;

/**
 * Binder of secrets to the plan of a ring fold: rows with equal values at all columns are selected
 * by one product. As many products as the plan says are made, whatever the secrets; the last ones
 * may select nothing.
 */
final class RingBinder {
  private final RingCondition condition;
  private final DenseBinder values;

  /**
   * Makes a binder.
   *
   * @param values the binder of each term's values
   */
  RingBinder(RingCondition condition, DenseBinder values) {
    this.condition = condition;
    this.values = values;
  }

  /** Returns the secrets of all terms' shares, in order. */
  List<BoundSecret> bind() {
    List<BoundSecret> bound = new ArrayList<>();
    for (RingTerm term : condition.terms()) {
      long[] ofTerm = values.values(term.term());
      if (term.term().operands().isEmpty()) {
        bound.add(new BoundScaled(ofTerm[0], condition.scale().sums()));
      } else {
        bind(term, ofTerm, bound);
      }
    }
    return bound;
  }

  private static void bind(RingTerm term, long[] values, List<BoundSecret> bound) {
    int columns = term.columns();
    int rows = values.length / columns;
    Map<LongBuffer, long[]> selections = new LinkedHashMap<>();
    LongBuffer zero = LongBuffer.wrap(new long[columns]);
    for (int row = 0; row < rows; row++) {
      LongBuffer pattern = LongBuffer.wrap(values, row * columns, columns).slice();
      if (!pattern.equals(zero)) {
        selections.computeIfAbsent(pattern, key -> new long[rows])[row] = 1;
      }
    }
    if (selections.size() > term.products()) {
      throw new IllegalStateException("more products than the plan has");
    }
    selections.forEach(
        (pattern, selected) -> {
          long[] ofRow = new long[columns];
          pattern.duplicate().get(ofRow);
          bound.add(new BoundProduct(selected, ofRow));
          Arrays.fill(ofRow, 0);
        });
    for (int i = selections.size(); i < term.products(); i++) {
      bound.add(new BoundProduct(new long[rows], new long[columns]));
    }
  }
}
