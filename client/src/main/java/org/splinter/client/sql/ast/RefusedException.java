package org.splinter.client.sql.ast;

/**
 * A query or parameter that can't be run. The message is one line that names what is refused, why,
 * and what works instead; it never holds a secret, and there is no cause that could.
 */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private static final int MAX_EXCERPT = 60;

  public RefusedException(String message) {
    super(message);
  }

  /** A piece of the SQL text as a message shows it: on one line, and of bounded length. */
  public static String excerpt(String text) {
    int end = Math.min(text.length(), MAX_EXCERPT);
    String line = text.substring(0, end).replaceAll("[\\s\\p{Cntrl}]+", " ");
    return end < text.length() ? line + "…" : line;
  }
}
