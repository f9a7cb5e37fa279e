package org.splinter.protocol.table;

import java.util.Locale;
import java.util.regex.Pattern;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/** The rule for table names. They are directory names, so nothing but plain letters is allowed. */
public final class TableName {
  /** The prefix of the names of tables that queries make of others; users give no such name. */
  public static final String DERIVED_PREFIX = "derived_";

  private static final int MAX_BYTES = 64;
  private static final Pattern VALID = Pattern.compile("[a-z][a-z0-9_]{0,63}");

  private TableName() {}

  /** Returns whether a table can be stored under a name. */
  public static boolean isValid(String name) {
    return VALID.matcher(name).matches();
  }

  /**
   * Reads the name of a stored table from untrusted bytes.
   *
   * @throws FormatException if no table can have it
   */
  public static String read(ByteReader in) throws FormatException {
    String name = in.text("table", MAX_BYTES);
    if (!isValid(name)) {
      throw in.error("names a table as no table can be named");
    }
    return name;
  }

  /**
   * Returns the lower-case form under which a table is stored.
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

  /** Returns whether a stored table was made by a query of other tables. */
  public static boolean isDerived(String name) {
    return name.startsWith(DERIVED_PREFIX);
  }

  /**
   * Returns the lower-case form of the name of a table that a user names.
   *
   * @throws IllegalArgumentException naming the rule, also if it is a name of derived tables
   */
  public static String given(String name) {
    String lower = of(name);
    if (isDerived(lower)) {
      throw new IllegalArgumentException(
          "table name '"
              + name
              + "': names that start with "
              + DERIVED_PREFIX
              + " are of tables that queries make of others; choose another, or ask with JOIN of"
              + " the tables it was made of");
    }
    return lower;
  }
}
