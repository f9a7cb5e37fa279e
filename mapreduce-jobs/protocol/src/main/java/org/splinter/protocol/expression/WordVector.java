package org.splinter.protocol.expression;

import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Batch;

/**
 * The words of selected rows. One vector, kept from batch to batch, can serve many evaluators in
 * turn.
 */
public final class WordVector {
  private final long[] words;
  private final boolean[] nulls;
  private boolean hasNulls;

  /** Makes a vector for all rows that a batch can have. */
  public WordVector() {
    this(Batch.MAX_ROWS);
  }

  /** Makes a vector for at most {@code maxRows} selected rows at once. */
  public WordVector(int maxRows) {
    this.words = new long[maxRows];
    this.nulls = new boolean[maxRows];
  }

  /** Returns one word per selected row, 0 where it is NULL; later entries are undefined. */
  public long[] words() {
    return words;
  }

  /** Returns marks that are true at each NULL; null if there is none. */
  public boolean @Nullable [] nulls() {
    return hasNulls ? nulls : null;
  }

  void clear() {
    hasNulls = false;
  }

  void put(int first, WordNode node, int count) {
    System.arraycopy(node.words, 0, words, first, count);
    System.arraycopy(node.nulls, 0, nulls, first, count);
    hasNulls |= Nulls.any(node.nulls, count);
  }
}
