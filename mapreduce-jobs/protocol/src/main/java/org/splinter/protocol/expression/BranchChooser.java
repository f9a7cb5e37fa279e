package org.splinter.protocol.expression;

import java.util.Arrays;
import java.util.List;

/** A chooser of the branch of a CASE that each row takes. */
final class BranchChooser {
  private final List<TruthNode> conditions;
  private final int[] taken = new int[Rows.MAX];

  BranchChooser(List<TruthNode> conditions) {
    this.conditions = List.copyOf(conditions);
  }

  /**
   * Returns for each row the number of the first condition that is TRUE, or the number of
   * conditions if none is.
   */
  int[] choose(Rows rows) {
    Arrays.fill(taken, 0, rows.count, conditions.size());
    for (int branch = conditions.size() - 1; branch >= 0; branch--) {
      TruthNode condition = conditions.get(branch);
      condition.evaluate(rows);
      for (int i = 0; i < rows.count; i++) {
        taken[i] = condition.truth[i] == RowFilter.TRUE ? branch : taken[i];
      }
    }
    return taken;
  }
}
