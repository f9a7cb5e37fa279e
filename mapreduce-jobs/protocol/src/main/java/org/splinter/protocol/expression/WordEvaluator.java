package org.splinter.protocol.expression;

import org.splinter.protocol.table.Batch;

/**
 * A compiled expression whose results are words or ranks.
 *
 * <p>Not thread-safe: it keeps its work arrays.
 */
public final class WordEvaluator {
  private final WordNode node;
  private final TextMemory memory;

  WordEvaluator(WordNode node, TextMemory memory) {
    this.node = node;
    this.memory = memory;
  }

  /** Puts the result of row {@code selected[i]} at index i of {@code out}, for i below count. */
  public void evaluate(Batch batch, int[] selected, int count, WordVector out) {
    evaluate(batch, selected, 0, count, out);
  }

  /** Puts the result of row {@code selected[from + i]} at index i of {@code out}. */
  public void evaluate(Batch batch, int[] selected, int from, int count, WordVector out) {
    out.clear();
    int part = memory.part();
    for (int first = 0; first < count; first += part) {
      Rows rows = Rows.of(batch, selected, from + first, from + count, part);
      node.evaluate(rows);
      out.put(first, node, rows.count);
    }
  }
}
