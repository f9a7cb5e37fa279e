package org.splinter.fss.internal;

/** A failure to load the native library; the message names the reason and the mend. */
final class NativeLoadException extends Exception {
  private static final long serialVersionUID = 1L;

  NativeLoadException(String reason, String mend) {
    super("the native library is not available: " + reason + "; " + mend);
  }
}
