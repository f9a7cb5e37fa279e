package org.splinter.protocol.expression;

import org.splinter.protocol.table.Batch;

/**
 * A compiled expression whose results are words or ranks.
 *
 * <p>Not thread-safe: it keeps its work arrays.
 */
public final class WordEvaluator {
  private final WordNode node;

  WordEvaluator(WordNode node) {
    this.node = node;
  }

  /** Puts the result of row {@code selected[i]} at index i of {@code out}, for i below count. */
  public void evaluate(Batch batch, int[] selected, int count, WordVector out) {
    out.clear();
    for (int first = 0; first < count; first += Rows.MAX) {
      Rows rows = Rows.of(batch, selected, first, count);
      node.evaluate(rows);
      out.put(first, node, rows.count);
    }
  }
}
