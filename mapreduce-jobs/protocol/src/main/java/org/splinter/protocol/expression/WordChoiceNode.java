package org.splinter.protocol.expression;

import java.util.Arrays;
import java.util.List;

/** A node of a CASE of words. */
final class WordChoiceNode extends WordNode {
  private final BranchChooser chooser;
  private final List<WordNode> results;

  /**
   * @param results one per condition, then that of ELSE; NULL if there is no ELSE
   */
  WordChoiceNode(BranchChooser chooser, List<WordNode> results) {
    this.chooser = chooser;
    this.results = List.copyOf(results);
  }

  @Override
  void evaluate(Rows rows) {
    int[] taken = chooser.choose(rows);
    Arrays.fill(words, 0, rows.count, 0);
    Arrays.fill(nulls, 0, rows.count, true);
    for (int branch = 0; branch < results.size(); branch++) {
      WordNode result = results.get(branch);
      result.evaluate(rows);
      for (int i = 0; i < rows.count; i++) {
        if (taken[i] == branch) {
          words[i] = result.words[i];
          nulls[i] = result.nulls[i];
        }
      }
    }
  }
}
