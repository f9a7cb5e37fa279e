package org.splinter.protocol.expression;

/** A node of a text with all letters in one case. */
final class LetterCaseNode extends ComputedTextNode {
  private final LetterCase letterCase;
  private final TextNode text;

  LetterCaseNode(LetterCase letterCase, TextNode text) {
    this.letterCase = letterCase;
    this.text = text;
  }

  @Override
  void prepare(Rows rows) {
    text.evaluate(rows);
    System.arraycopy(text.nulls, 0, nulls, 0, rows.count);
  }

  @Override
  void write(int i, TextArena out) {
    byte[] utf8 = text.bytes[i];
    int end = text.from[i] + text.length[i];
    int at = text.from[i];
    while (at < end) {
      int first = utf8[at++];
      if (first >= 0) {
        out.put((byte) letterCase.of(first));
        continue;
      }
      // The first byte of a character has as many leading ones as the character has bytes.
      int more = Integer.numberOfLeadingZeros(~(first << 24)) - 1;
      int character = first & (0x3F >> more);
      for (; more > 0; more--) {
        character = character << 6 | (utf8[at++] & 0x3F);
      }
      out.putCharacter(letterCase.of(character));
    }
  }
}
