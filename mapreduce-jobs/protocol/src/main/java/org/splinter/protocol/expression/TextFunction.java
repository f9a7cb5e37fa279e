package org.splinter.protocol.expression;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** The functions of one text that yield a text; their order is part of the plan's format. */
public enum TextFunction {
  /** Every letter in lower case, by {@link LetterCase}. */
  LOWER,
  /** Every letter in upper case. */
  UPPER,
  /** The text without {@link Spaces} at its ends. */
  TRIM,
  /** The text without spaces at its start. */
  LTRIM,
  /** The text without spaces at its end. */
  RTRIM;

  /** Returns the function's value for a text. */
  public String of(String text) {
    return switch (this) {
      case LOWER -> LetterCase.LOWER.of(text);
      case UPPER -> LetterCase.UPPER.of(text);
      case TRIM, LTRIM, RTRIM -> trimmed(text.getBytes(UTF_8));
    };
  }

  private String trimmed(byte[] utf8) {
    int from = trimsStart() ? Spaces.leading(utf8, 0, utf8.length) : 0;
    int trailing = trimsEnd() ? Spaces.trailing(utf8, from, utf8.length - from) : 0;
    return new String(Arrays.copyOfRange(utf8, from, utf8.length - trailing), UTF_8);
  }

  boolean trimsStart() {
    return this == TRIM || this == LTRIM;
  }

  boolean trimsEnd() {
    return this == TRIM || this == RTRIM;
  }

  /** Returns the most bytes of the function's value for texts of at most so many bytes. */
  long longest(long bytes) {
    return this == LOWER || this == UPPER ? bytes + bytes / 2 : bytes;
  }

  /** Returns the node of the function's values. */
  TextNode node(TextNode text) {
    return switch (this) {
      case LOWER -> new LetterCaseNode(LetterCase.LOWER, text);
      case UPPER -> new LetterCaseNode(LetterCase.UPPER, text);
      case TRIM, LTRIM, RTRIM -> new TrimNode(this, text);
    };
  }
}
