package org.splinter.protocol.view;

import java.util.List;

/**
 * What an aggregate takes of one row: the values of its {@linkplain Aggregator#inputs inputs} and,
 * if it asks for it, the row's digest. One object, moved from row to row.
 */
public final class RowInput {
  private final List<ValueColumn> columns;
  private final RowDigests digests;
  private int row;

  /** Finds the digests of selected rows. */
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

  /** Returns how many inputs there are. */
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

  /** Returns the column and the row in which an input's value stands. */
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
