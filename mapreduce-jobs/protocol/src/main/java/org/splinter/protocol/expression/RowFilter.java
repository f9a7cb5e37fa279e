package org.splinter.protocol.expression;

import org.splinter.protocol.table.Batch;

/**
 * A compiled predicate, which runs over the rows of a batch. Truth values are FALSE = 0, UNKNOWN =
 * 1, TRUE = 2, so that AND is the least, OR the greatest and NOT is 2 less the value.
 *
 * <p>Not thread-safe: it keeps its work arrays.
 */
public final class RowFilter {
  public static final byte FALSE = 0;
  public static final byte UNKNOWN = 1;
  public static final byte TRUE = 2;

  private final TruthNode node;
  private final TextMemory memory;
  private final int[] rowNumbers = new int[Rows.MAX];

  RowFilter(TruthNode node, TextMemory memory) {
    this.node = node;
    this.memory = memory;
  }

  /** Sets {@code truth[row]} for every row of the batch. */
  public void evaluate(Batch batch, byte[] truth) {
    int part = memory.part();
    for (int first = 0; first < batch.rows(); first += part) {
      int count = Math.min(part, batch.rows() - first);
      for (int i = 0; i < count; i++) {
        rowNumbers[i] = first + i;
      }
      node.evaluate(new Rows(batch, rowNumbers, 0, count));
      System.arraycopy(node.truth, 0, truth, first, count);
    }
  }
}
