package org.splinter.protocol.aggregate;

import java.util.List;
import org.splinter.protocol.expression.Expression;

/**
 * One way to sum up the selected rows: per group, their number (word 0) and the sum of each measure
 * (word 1 + i), all modulo 2^64.
 */
public record Aggregation(List<Expression> groups, List<Measure> measures) {
  public Aggregation {
    groups = List.copyOf(groups);
    measures = List.copyOf(measures);
  }

  /** Returns the number of words per group: the count and one per measure. */
  public int words() {
    return 1 + measures.size();
  }
}
