package org.splinter.provider.fold;

import java.nio.LongBuffer;
import org.splinter.fss.Output;
import org.splinter.provider.measure.DirectBuffers;

/**
 * One query's values of the rows of a slice, summed over the terms of a plan: words, or pairs of
 * double words, which are values with their tags or residues.
 */
final class RowValues {
  private final boolean pairs;
  private final int words;
  private final LongBuffer values;

  /**
   * Makes room for values.
   *
   * @param rows the most rows of a slice
   */
  RowValues(Output output, int rows) {
    this.words = output.words();
    this.pairs = words == 4;
    this.values = DirectBuffers.longs(rows * words);
  }

  /** Returns the values, row by row, as a fold takes them. */
  LongBuffer buffer() {
    return values;
  }

  /** Sets the values of the first rows to 0. */
  void clear(int rows) {
    for (int i = 0; i < rows * words; i++) {
      values.put(i, 0);
    }
  }

  /**
   * Adds a value to a row's.
   *
   * @param from holds values of this output
   * @param number of the value among them
   */
  void add(int row, LongBuffer from, int number) {
    if (pairs) {
      addDouble(row * words, from, number * words);
      addDouble(row * words + 2, from, number * words + 2);
    } else {
      values.put(row, values.get(row) + from.get(number));
    }
  }

  /** Adds a double word, the low word first, modulo 2^128. */
  private void addDouble(int at, LongBuffer from, int place) {
    long left = values.get(at);
    long right = from.get(place);
    long low = left + right;
    // No branch depends on the words: they are shares of a secret.
    long carry = ((left & right) | ((left | right) & ~low)) >>> (Long.SIZE - 1);
    values.put(at, low);
    values.put(at + 1, values.get(at + 1) + from.get(place + 1) + carry);
  }

  /** Replaces a row's value by that of a later row. */
  void replace(int row, int later) {
    for (int i = 0; i < words; i++) {
      values.put(row * words + i, values.get(later * words + i));
    }
  }
}
