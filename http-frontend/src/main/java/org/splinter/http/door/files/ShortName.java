package org.splinter.http.door.files;

import java.io.IOException;
import java.util.regex.Pattern;

/**
 * The names of tokens and certificates. They become names of files, subjects of certificates and
 * words of a log line, so that they hold nothing that has a meaning in any of the three.
 */
public final class ShortName {
  /** The rule, to end a message with. */
  public static final String RULE =
      "a lower-case letter and at most 31 lower-case letters, digits, - and _";

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,31}");

  private ShortName() {}

  /** Returns whether a text is such a name. */
  public static boolean matches(String text) {
    return NAME.matcher(text).matches();
  }

  /**
   * Returns a name that an option gave.
   *
   * @throws IOException naming the option, the value and the rule if it is none
   */
  public static String require(String option, String name) throws IOException {
    if (!matches(name)) {
      throw new IOException(option + " is '" + name + "', must be " + RULE);
    }
    return name;
  }
}
