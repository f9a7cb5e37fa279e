package org.splinter.protocol.expression;

/** A node whose texts are written anew for each part of a batch. */
abstract class ComputedTextNode extends TextNode {

  /** Evaluates the operands, and marks the rows where the text is NULL. */
  abstract void prepare(Rows rows);

  /** Writes the text of a row where it is not NULL. */
  abstract void write(int i, TextArena out);

  @Override
  final void evaluate(Rows rows) {
    prepare(rows);
    TextArena arena = new TextArena();
    for (int i = 0; i < rows.count; i++) {
      from[i] = arena.size();
      if (!nulls[i]) {
        write(i, arena);
      }
      length[i] = arena.size() - from[i];
    }
    arena.fill(bytes, rows.count);
  }
}
