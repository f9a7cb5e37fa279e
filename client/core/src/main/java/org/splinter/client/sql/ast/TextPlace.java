package org.splinter.client.sql.ast;

/**
 * The place of a word in the SQL text, for messages alone.
 *
 * <p>Any two are equal: syntax is compared by what it says, not by where it stands or how it is
 * spelled.
 */
public final class TextPlace {
  /** The place of what no text has. */
  public static final TextPlace UNKNOWN = new TextPlace(0, 0, "");

  private final int line;
  private final int column;
  private final String word;

  /**
   * Makes a place.
   *
   * @param line the number of its line, from 1
   * @param column the number of its first character in that line, from 1
   * @param word what stands there, with its quotes
   */
  public TextPlace(int line, int column, String word) {
    this.line = line;
    this.column = column;
    this.word = word;
  }

  /** Returns whether a text has this place. */
  public boolean known() {
    return line > 0;
  }

  public int line() {
    return line;
  }

  public int column() {
    return column;
  }

  /** Returns the number of characters of the word, at least 1. */
  public int length() {
    return Math.max(1, word.length());
  }

  /** Returns whether the word is in double quotes, as names can be and texts are not. */
  public boolean doubleQuoted() {
    return word.startsWith("\"");
  }

  /** Returns the word without its quotes, in the case it was written. */
  public String unquoted() {
    return doubleQuoted() && word.length() > 1
        ? word.substring(1, word.length() - 1).replace("\"\"", "\"")
        : word;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TextPlace;
  }

  @Override
  public int hashCode() {
    return 0;
  }

  /** Returns line and column, as messages say them. */
  @Override
  public String toString() {
    return "line " + line + ", column " + column;
  }
}
