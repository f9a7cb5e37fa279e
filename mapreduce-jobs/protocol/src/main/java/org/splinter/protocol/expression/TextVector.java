package org.splinter.protocol.expression;

import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Batch;

/**
 * The texts of selected rows, as spans of bytes that lie in the batch or in a dictionary: they hold
 * until the batch is filled again. One vector, kept from batch to batch, can serve many evaluators
 * in turn.
 */
public final class TextVector {
  private final byte[][] bytes;
  private final int[] from;
  private final int[] length;
  private final boolean[] nulls;
  private boolean hasNulls;

  /** Makes a vector for all rows that a batch can have. */
  public TextVector() {
    this(Batch.MAX_ROWS);
  }

  /** Makes a vector for at most {@code maxRows} selected rows at once. */
  public TextVector(int maxRows) {
    this.bytes = new byte[maxRows][];
    this.from = new int[maxRows];
    this.length = new int[maxRows];
    this.nulls = new boolean[maxRows];
  }

  /** Returns the array that holds the text of selected row i; not to be changed. */
  public byte[] bytes(int i) {
    return bytes[i];
  }

  /** Returns where the text of selected row i starts in its array. */
  public int from(int i) {
    return from[i];
  }

  /** Returns the bytes of the text of selected row i, 0 where it is NULL. */
  public int length(int i) {
    return length[i];
  }

  /** Returns marks that are true at each NULL; null if there is none. */
  public boolean @Nullable [] nulls() {
    return hasNulls ? nulls : null;
  }

  void clear() {
    hasNulls = false;
  }

  void put(int first, TextNode node, int count) {
    System.arraycopy(node.bytes, 0, bytes, first, count);
    System.arraycopy(node.from, 0, from, first, count);
    System.arraycopy(node.length, 0, length, first, count);
    System.arraycopy(node.nulls, 0, nulls, first, count);
    hasNulls |= Nulls.any(node.nulls, count);
  }
}
