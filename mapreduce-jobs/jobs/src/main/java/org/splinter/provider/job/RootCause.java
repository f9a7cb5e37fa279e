package org.splinter.provider.job;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finder of the one line that says why something failed under Hadoop's layers of exceptions. */
public final class RootCause {
  private static final Pattern CAUSED_BY = Pattern.compile("(?m)^\\s*Caused by: (.*)$");

  /** A node's diagnostics of a container, which follow those of its resource manager. */
  private static final Pattern OF_CONTAINER =
      Pattern.compile("(?m)Diagnostics: (?:\\[[^]]*])?(\\S.*)$");

  private static final Pattern CLASS_NAME =
      Pattern.compile("^(?:Error: )?(?:Exception from [^:]*: )?[\\w.$]+(?:Exception|Error): ");

  private RootCause() {}

  /** Returns the message of the deepest cause that has one. */
  public static String of(Throwable failure) {
    String message = failure.getClass().getSimpleName();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String text = cause.getMessage();
      if (text != null && !text.isBlank()) {
        message = firstLine(text);
      }
    }
    return message;
  }

  /**
   * Returns the first line of a failure's own message, or else the root cause: a remote failure's
   * message goes on with the stack trace of the other side.
   */
  public static String line(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank()
        ? of(failure)
        : message.strip().lines().findFirst().orElseThrow();
  }

  /**
   * Returns the root cause in the diagnostics of a task or an application, with a printed stack
   * trace.
   */
  static @Nullable String of(@Nullable String diagnostics) {
    if (diagnostics == null || diagnostics.isBlank()) {
      return null;
    }
    String line = firstLine(diagnostics.strip());
    Matcher ofContainer = OF_CONTAINER.matcher(diagnostics);
    if (ofContainer.find()) {
      line += ": " + ofContainer.group(1);
    }
    for (Matcher matcher = CAUSED_BY.matcher(diagnostics); matcher.find(); ) {
      line = matcher.group(1);
    }
    return CLASS_NAME.matcher(line).replaceFirst("");
  }

  /**
   * Returns the first line without the class name that an exception made of another one starts
   * with.
   */
  private static String firstLine(String text) {
    return CLASS_NAME.matcher(text.lines().findFirst().orElse("")).replaceFirst("");
  }
}
