package org.splinter.protocol.aggregate;

import java.util.List;
import org.splinter.protocol.expression.Expression;

/**
 * Aggregation of the selected rows: per group, their number (accumulator word 0) and the sum of
 * each measure (accumulator word 1 + i), all modulo 2^64.
 */
public record Aggregation(List<Expression> groups, List<Measure> measures) {
  public Aggregation {
    groups = List.copyOf(groups);
    measures = List.copyOf(measures);
  }

  /** Returns the number of accumulator words per group: the count and one per measure. */
  public int words() {
    return 1 + measures.size();
  }
}
