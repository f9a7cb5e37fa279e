package org.splinter.protocol.aggregate;

import java.util.List;
import org.splinter.protocol.expression.Expression;

/**
 * One way to sum up the selected rows: per group, their number (word 0) and the sum of each weight
 * (word 1 + i), all modulo 2^64.
 */
public record Section(List<Expression> groups, List<Weight> weights) {
  public Section {
    groups = List.copyOf(groups);
    weights = List.copyOf(weights);
  }

  /** Returns the number of words per group: the count and one per weight. */
  public int words() {
    return 1 + weights.size();
  }
}
