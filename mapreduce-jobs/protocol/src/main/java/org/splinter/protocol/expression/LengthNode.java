package org.splinter.protocol.expression;

/** A node of the number of code points of a text. */
final class LengthNode extends WordNode {
  private final TextNode text;

  LengthNode(TextNode text) {
    this.text = text;
  }

  @Override
  void evaluate(Rows rows) {
    text.evaluate(rows);
    System.arraycopy(text.nulls, 0, nulls, 0, rows.count);
    for (int i = 0; i < rows.count; i++) {
      int end = text.from[i] + text.length[i];
      int characters = 0;
      for (int at = text.from[i]; at < end; at++) {
        characters += (text.bytes[i][at] & 0xC0) == 0x80 ? 0 : 1;
      }
      words[i] = characters;
    }
  }
}
