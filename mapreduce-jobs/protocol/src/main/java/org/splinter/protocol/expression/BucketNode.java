package org.splinter.protocol.expression;

import java.util.Arrays;
import java.util.List;

/** A node of the number of a histogram's bucket. */
final class BucketNode extends WordNode {
  private final WordNode number;
  private final long[] boundaries;

  BucketNode(WordNode number, List<Long> boundaries) {
    this.number = number;
    this.boundaries = array(boundaries);
  }

  @Override
  void evaluate(Rows rows) {
    number.evaluate(rows);
    System.arraycopy(number.nulls, 0, nulls, 0, rows.count);
    for (int i = 0; i < rows.count; i++) {
      words[i] = nulls[i] ? 0 : bucket(boundaries, number.words[i]);
    }
  }

  static long[] array(List<Long> boundaries) {
    return boundaries.stream().mapToLong(Long::longValue).toArray();
  }

  /** Returns how many of the ascending boundaries are at most {@code word}. */
  static int bucket(long[] boundaries, long word) {
    int index = Arrays.binarySearch(boundaries, word);
    return index < 0 ? -index - 1 : index + 1;
  }
}
