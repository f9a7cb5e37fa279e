package org.splinter.provider.fold;

import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.expression.RowFilter;
import org.splinter.protocol.table.Batch;

/** Selection of a batch's rows that pass a plan's public filter. */
final class RowSelection {
  private final @Nullable RowFilter filter;
  private final byte[] truth = new byte[Batch.MAX_ROWS];
  private final int[] selected = new int[Batch.MAX_ROWS];

  RowSelection(@Nullable Predicate predicate, ExpressionCompiler compiler) {
    this.filter = predicate == null ? null : compiler.filter(predicate);
  }

  /** Selects rows and returns how many they are. */
  int select(Batch batch) {
    int rows = batch.rows();
    if (filter != null) {
      filter.evaluate(batch, truth);
    }
    int count = 0;
    for (int i = 0; i < rows; i++) {
      selected[count] = i;
      count += filter == null ? 1 : truth[i] >> 1; // 1 for TRUE only
    }
    return count;
  }

  /** Returns the numbers of the rows that were selected last. */
  int[] rows() {
    return selected;
  }
}
