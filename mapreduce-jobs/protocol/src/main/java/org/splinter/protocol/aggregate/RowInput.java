package org.splinter.protocol.aggregate;

import java.util.List;
import org.splinter.protocol.expression.ValueColumn;

/**
 * The input of an aggregate from one row: the values of its {@linkplain Aggregator#inputs inputs}
 * and, if it asks for it, the row's digest. One object moves from row to row.
 */
public final class RowInput {
  private final List<ValueColumn> columns;
  private final RowDigests digests;
  private int row;

  /** A finder of the digests of selected rows. */
  interface RowDigests {
    /** Returns the first 8 bytes of selected row i's digest, big-endian. */
    long digest(int i);
  }

  RowInput(List<ValueColumn> columns, RowDigests digests) {
    this.columns = List.copyOf(columns);
    this.digests = digests;
  }

  RowInput at(int newRow) {
    row = newRow;
    return this;
  }

  /** Returns the number of inputs. */
  public int size() {
    return columns.size();
  }

  public boolean isNull(int input) {
    return columns.get(input).isNull(row);
  }

  /** Returns the word of an input of words that is not NULL. */
  public long word(int input) {
    return columns.get(input).word(row);
  }

  /** Returns the column and the row that hold an input's value. */
  public ValueColumn column(int input) {
    return columns.get(input);
  }

  public int row() {
    return row;
  }

  /** Returns the first 8 bytes of the digest of the whole row's content, big-endian. */
  public long digest() {
    return digests.digest(row);
  }
}
