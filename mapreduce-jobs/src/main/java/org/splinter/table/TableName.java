package org.splinter.table;

import java.util.Locale;
import java.util.regex.Pattern;

/** The rule for table names. They are directory names, so nothing but plain letters is allowed. */
public final class TableName {
  private static final Pattern VALID = Pattern.compile("[a-z][a-z0-9_]{0,63}");

  private TableName() {}

  /** Whether a table can be stored under that name. */
  static boolean isValid(String name) {
    return VALID.matcher(name).matches();
  }

  /**
   * The lower-case form under which a table is stored.
   *
   * @throws IllegalArgumentException naming the rule, if {@code name} breaks it
   */
  public static String of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!isValid(lower)) {
      throw new IllegalArgumentException(
          "table name '"
              + name
              + "' must start with a letter and have up to 64 letters a-z, digits and underscores");
    }
    return lower;
  }
}
