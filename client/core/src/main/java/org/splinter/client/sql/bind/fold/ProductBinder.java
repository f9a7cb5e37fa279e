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
import org.splinter.client.sql.fold.CellCondition;
import org.splinter.client.sql.fold.ProductTerm;
import org.splinter.client.sql.fold.RingCondition;

/**
 * Binder of secrets to products of rows and columns, of a ring fold or of cells: rows with equal
 * values at all columns are selected by one product. As many products as the plan says are made,
 * whatever the secrets; the last ones may select nothing.
 */
final class ProductBinder {
  private final DenseBinder values;

  /**
   * Makes a binder.
   *
   * @param values the binder of each term's values
   */
  ProductBinder(DenseBinder values) {
    this.values = values;
  }

  /** Returns the secrets of all terms' shares of a ring fold, in order. */
  List<BoundSecret> bind(RingCondition condition) {
    List<BoundSecret> bound = new ArrayList<>();
    for (ProductTerm term : condition.terms()) {
      long[] ofTerm = values.values(term.term());
      if (term.term().operands().isEmpty()) {
        bound.add(new BoundScaled(ofTerm[0], condition.scale().sums()));
      } else {
        bound.addAll(products(term, ofTerm));
      }
    }
    return bound;
  }

  /** Returns the secrets of all terms' functions of cells, in order. */
  List<BoundProduct> bind(CellCondition condition) {
    List<BoundProduct> bound = new ArrayList<>();
    for (ProductTerm term : condition.terms()) {
      bound.addAll(products(term, values.values(term.term())));
    }
    return bound;
  }

  private static List<BoundProduct> products(ProductTerm term, long[] values) {
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
    List<BoundProduct> bound = new ArrayList<>();
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
    return bound;
  }
}
