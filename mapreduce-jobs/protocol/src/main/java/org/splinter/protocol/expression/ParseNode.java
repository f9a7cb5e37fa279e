package org.splinter.protocol.expression;

/** A node of the number, date or boolean that a text shows; NULL where it shows none. */
final class ParseNode extends WordNode {
  private final WordParser parser;
  private final TextNode text;

  ParseNode(WordForm form, int scale, TextNode text) {
    this.parser = new WordParser(form, scale);
    this.text = text;
  }

  @Override
  void evaluate(Rows rows) {
    text.evaluate(rows);
    for (int i = 0; i < rows.count; i++) {
      nulls[i] = text.nulls[i] || !parser.read(text.bytes[i], text.from[i], text.length[i]);
      words[i] = nulls[i] ? 0 : parser.word();
    }
  }
}
