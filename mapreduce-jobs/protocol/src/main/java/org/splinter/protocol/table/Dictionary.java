package org.splinter.protocol.table;

import java.util.Collections;
import java.util.List;

/**
 * The sorted distinct values of a column that has at most {@link #MAX_SIZE} of them. Batches store
 * a value's rank, and keys are made of it. Public, and equal at every provider.
 */
public final class Dictionary {
  public static final int MAX_SIZE = 65_536;

  /** The bytes of a value's objects in memory beside those of a text, about. */
  private static final int VALUE_BYTES = 48;

  private final List<Value> values;

  /**
   * @param values distinct values, ascending
   */
  public Dictionary(List<Value> values) {
    if (values.size() > MAX_SIZE) {
      throw new IllegalArgumentException("a dictionary has at most " + MAX_SIZE + " values");
    }
    for (int i = 1; i < values.size(); i++) {
      if (values.get(i - 1).compareTo(values.get(i)) >= 0) {
        throw new IllegalArgumentException("dictionary values must ascend");
      }
    }
    this.values = List.copyOf(values);
  }

  /** Returns about the bytes that it takes in memory. */
  public long memoryBytes() {
    long bytes = (long) VALUE_BYTES * values.size();
    for (Value value : values) {
      bytes += value instanceof Value.Text text ? text.utf8().length : 0;
    }
    return bytes;
  }

  public int size() {
    return values.size();
  }

  public Value value(int rank) {
    return values.get(rank);
  }

  /** Returns the rank of a value of the column's type, or a negative number if it is absent. */
  public int rank(Value value) {
    return Collections.binarySearch(values, value);
  }

  /** Returns all values, in rank order. */
  public List<Value> values() {
    return values;
  }
}
