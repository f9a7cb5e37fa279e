package org.splinter.protocol.expression;

/** A node of the text that shows a number, date or boolean. */
final class PrintNode extends ComputedTextNode {
  private final WordForm form;
  private final int scale;
  private final WordNode word;

  PrintNode(WordForm form, int scale, WordNode word) {
    this.form = form;
    this.scale = scale;
    this.word = word;
  }

  @Override
  void prepare(Rows rows) {
    word.evaluate(rows);
    System.arraycopy(word.nulls, 0, nulls, 0, rows.count);
  }

  @Override
  void write(int i, TextArena out) {
    form.print(word.words[i], scale, out);
  }
}
