package org.splinter.client.sql;

/**
 * A query or parameter that can't be run. The message is one line that names what is refused, why,
 * and what works instead; it never holds a secret, and there is no cause that could.
 */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public RefusedException(String message) {
    super(message);
  }
}
