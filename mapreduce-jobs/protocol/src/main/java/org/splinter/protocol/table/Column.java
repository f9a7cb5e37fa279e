package org.splinter.protocol.table;

import java.util.Locale;

/**
 * A named, typed column. Names are case-insensitive and kept in lower case.
 *
 * @param prefixBytes the number of leading bytes of a string that a private range or LIKE compares,
 *     1 to {@link #MAX_PREFIX_BYTES}; 0 for the other types, which are compared whole, wide
 *     decimals among them. It is part of the schema, because the keys of all providers must agree
 *     on it
 */
public record Column(String name, ColumnType type, int prefixBytes) {
  public static final int MAX_NAME_BYTES = 128;
  public static final int DEFAULT_PREFIX_BYTES = 8;

  /** The characters of a name that a message shows if it is too long. */
  private static final int SHOWN = 40;

  /**
   * The most leading bytes of a string in a key; they leave 16 of the key's 128 bits for other
   * parts.
   */
  public static final int MAX_PREFIX_BYTES = 14;

  public Column {
    name = name.toLowerCase(Locale.ROOT);
    if (name.isBlank() || name.length() > MAX_NAME_BYTES) {
      String shown = name.length() > MAX_NAME_BYTES ? name.substring(0, SHOWN) + "…" : name;
      throw new IllegalArgumentException(
          "column name '" + shown + "' must have 1 to " + MAX_NAME_BYTES + " characters");
    }
    if (hasControls(name)) {
      throw new IllegalArgumentException(
          "column name '"
              + name.replaceAll("\\p{Cntrl}+", " ")
              + "' has a line break or another control character");
    }
    if (type.isCharacters() && (prefixBytes < 1 || prefixBytes > MAX_PREFIX_BYTES)) {
      throw new IllegalArgumentException(
          "prefix("
              + prefixBytes
              + ") of column '"
              + name
              + "' must be 1 to "
              + MAX_PREFIX_BYTES
              + " bytes");
    }
    if (!type.isCharacters() && prefixBytes != 0) {
      throw new IllegalArgumentException(
          "column '" + name + "' is " + type.describe() + "; only a string has a prefix");
    }
  }

  /** Returns whether a name has characters that no line of a schema file can hold. */
  public static boolean hasControls(String name) {
    return name.chars().anyMatch(Character::isISOControl);
  }

  /** Makes a column with the default prefix if it is a string. */
  public Column(String name, ColumnType type) {
    this(name, type, type.isCharacters() ? DEFAULT_PREFIX_BYTES : 0);
  }
}
