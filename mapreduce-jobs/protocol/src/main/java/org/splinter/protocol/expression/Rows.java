package org.splinter.protocol.expression;

import org.splinter.protocol.table.Batch;

/**
 * A part of a batch's selected rows. The nodes of a compiled expression work on one part at a time,
 * which is short enough that their arrays stay in the CPU's cache and are small however many nodes
 * there are.
 */
final class Rows {
  static final int MAX = 1024;

  final Batch batch;
  private final int[] selected;
  private final int from;
  final int count;

  Rows(Batch batch, int[] selected, int from, int count) {
    this.batch = batch;
    this.selected = selected;
    this.from = from;
    this.count = count;
  }

  /**
   * Returns the part of the selected rows that starts at {@code from}.
   *
   * @param most the most rows of it, 1 to {@link #MAX}
   */
  static Rows of(Batch batch, int[] selected, int from, int end, int most) {
    return new Rows(batch, selected, from, Math.min(most, end - from));
  }

  /** Returns the number in the batch of row i of this part. */
  int row(int i) {
    return selected[from + i];
  }
}
