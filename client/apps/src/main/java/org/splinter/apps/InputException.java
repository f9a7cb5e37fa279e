package org.splinter.apps;

/**
 * What a user filled in cannot be asked. It names the field and what it takes, never the value, and
 * is thrown before any provider hears of the question.
 */
public final class InputException extends Exception {
  private static final long serialVersionUID = 1;

  private final String field;

  /**
   * @param problem what the field takes, as it goes on after the field's name
   */
  public InputException(String field, String problem) {
    super(field + " " + problem);
    this.field = field;
  }

  /** Returns the name of the field, public. */
  public String field() {
    return field;
  }
}
