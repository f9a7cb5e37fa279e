package org.splinter.codec;

import java.io.IOException;

/**
 * An error in untrusted bytes that break their format. The message names the format, the field and
 * the bound.
 */
public final class FormatException extends IOException {
  private static final long serialVersionUID = 1L;

  public FormatException(String format, String problem) {
    super(format + ": " + problem);
  }
}
