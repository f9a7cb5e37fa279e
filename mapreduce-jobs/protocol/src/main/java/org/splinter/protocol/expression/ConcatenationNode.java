package org.splinter.protocol.expression;

/** A node of a text that another follows. */
final class ConcatenationNode extends ComputedTextNode {
  private final TextNode left;
  private final TextNode right;

  ConcatenationNode(TextNode left, TextNode right) {
    this.left = left;
    this.right = right;
  }

  @Override
  void prepare(Rows rows) {
    left.evaluate(rows);
    right.evaluate(rows);
    for (int i = 0; i < rows.count; i++) {
      nulls[i] = left.nulls[i] || right.nulls[i];
    }
  }

  @Override
  void write(int i, TextArena out) {
    out.put(left.bytes[i], left.from[i], left.length[i]);
    out.put(right.bytes[i], right.from[i], right.length[i]);
  }
}
