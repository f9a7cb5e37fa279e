package org.splinter.apps;

/**
 * An input that cannot be asked. The message names the field and what it takes, never the value. It
 * is thrown before any provider hears of the question.
 */
public final class InputException extends Exception {
  private static final long serialVersionUID = 1;

  private final String field;

  /**
   * @param problem the rest of the message after the field's name: what the field takes
   */
  public InputException(String field, String problem) {
    super(field + " " + problem);
    this.field = field;
  }

  /** Returns the name of the field, which is public. */
  public String field() {
    return field;
  }
}
