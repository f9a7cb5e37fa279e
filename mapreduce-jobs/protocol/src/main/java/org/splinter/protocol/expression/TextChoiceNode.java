package org.splinter.protocol.expression;

import java.util.Arrays;
import java.util.List;

/** A node of a CASE of texts. */
final class TextChoiceNode extends TextNode {
  private final BranchChooser chooser;
  private final List<TextNode> results;

  /**
   * @param results one per condition, then that of ELSE; NULL if there is no ELSE
   */
  TextChoiceNode(BranchChooser chooser, List<TextNode> results) {
    this.chooser = chooser;
    this.results = List.copyOf(results);
  }

  @Override
  void evaluate(Rows rows) {
    int[] taken = chooser.choose(rows);
    Arrays.fill(bytes, 0, rows.count, EMPTY);
    Arrays.fill(from, 0, rows.count, 0);
    Arrays.fill(length, 0, rows.count, 0);
    Arrays.fill(nulls, 0, rows.count, true);
    for (int branch = 0; branch < results.size(); branch++) {
      TextNode result = results.get(branch);
      result.evaluate(rows);
      for (int i = 0; i < rows.count; i++) {
        if (taken[i] == branch) {
          bytes[i] = result.bytes[i];
          from[i] = result.from[i];
          length[i] = result.length[i];
          nulls[i] = result.nulls[i];
        }
      }
    }
  }
}
