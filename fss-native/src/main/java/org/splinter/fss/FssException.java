package org.splinter.fss;

/**
 * A failure of the cryptography on this machine: the native library is missing or was refused, or
 * OpenSSL failed. The message names the reason and, where there is one, the mend; it never holds a
 * share or a secret.
 */
public final class FssException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public FssException(String message) {
    super(message);
  }

  FssException(String message, Throwable cause) {
    super(message, cause);
  }
}
