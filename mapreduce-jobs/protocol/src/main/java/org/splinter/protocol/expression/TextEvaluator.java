package org.splinter.protocol.expression;

import org.splinter.protocol.table.Batch;

/**
 * A compiled expression whose results are texts.
 *
 * <p>Not thread-safe: it keeps its work arrays.
 */
public final class TextEvaluator {
  private final TextNode node;
  private final TextMemory memory;

  TextEvaluator(TextNode node, TextMemory memory) {
    this.node = node;
    this.memory = memory;
  }

  /**
   * Puts the result of row {@code selected[i]} at index i of {@code out}, for i below count. Texts
   * that are computed are held as long as {@code out} has them: who evaluates more rows than {@link
   * ExpressionCompiler#rowsAtOnce} at once bounds their memory.
   */
  public void evaluate(Batch batch, int[] selected, int count, TextVector out) {
    evaluate(batch, selected, 0, count, out);
  }

  /** Puts the result of row {@code selected[from + i]} at index i of {@code out}. */
  public void evaluate(Batch batch, int[] selected, int from, int count, TextVector out) {
    out.clear();
    int part = memory.part();
    for (int first = 0; first < count; first += part) {
      Rows rows = Rows.of(batch, selected, from + first, from + count, part);
      node.evaluate(rows);
      out.put(first, node, rows.count);
    }
  }

  /** Sets {@code nulls[i]} to whether the result of row {@code selected[i]} is NULL. */
  public void evaluateNulls(Batch batch, int[] selected, int count, boolean[] nulls) {
    int part = memory.part();
    for (int first = 0; first < count; first += part) {
      Rows rows = Rows.of(batch, selected, first, count, part);
      node.evaluate(rows);
      System.arraycopy(node.nulls, 0, nulls, first, rows.count);
    }
  }
}
