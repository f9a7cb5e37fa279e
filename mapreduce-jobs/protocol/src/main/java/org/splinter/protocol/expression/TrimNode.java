package org.splinter.protocol.expression;

/** A node of a text without the spaces at its ends. */
final class TrimNode extends TextNode {
  private final TextFunction function;
  private final TextNode text;

  TrimNode(TextFunction function, TextNode text) {
    this.function = function;
    this.text = text;
  }

  @Override
  void evaluate(Rows rows) {
    text.evaluate(rows);
    System.arraycopy(text.bytes, 0, bytes, 0, rows.count);
    System.arraycopy(text.nulls, 0, nulls, 0, rows.count);
    for (int i = 0; i < rows.count; i++) {
      int start = text.from[i];
      int left = text.length[i];
      int leading = function.trimsStart() ? Spaces.leading(bytes[i], start, left) : 0;
      from[i] = start + leading;
      left -= leading;
      length[i] = left - (function.trimsEnd() ? Spaces.trailing(bytes[i], from[i], left) : 0);
    }
  }
}
