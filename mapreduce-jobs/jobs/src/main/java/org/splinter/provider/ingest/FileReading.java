package org.splinter.provider.ingest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Schema;

/**
 * The reading of files as a user wants it; without a word of the user's it follows from what the
 * files hold.
 *
 * @param delimiter what separates the fields of CSV files; null to detect it in each file
 * @param quote what stands around fields of CSV files, or {@link #NO_QUOTE}
 * @param nulls the fields of CSV files that stand for NULL when they are not quoted
 * @param renames other names for columns
 */
public record FileReading(
    @Nullable Character delimiter, char quote, List<String> nulls, List<ColumnRename> renames) {
  /**
   * The quote of files without quotes: a low surrogate, with which no field begins, because a
   * {@link Utf8Reader} gives one only after a high one, or a larger one for a malformed byte.
   */
  public static final char NO_QUOTE = '\uDC00';

  /** The reading when the user says nothing. */
  public static final FileReading DETECTED = new FileReading(null, '"', List.of(""), List.of());

  private static final int MAX_NULLS = 64;
  private static final int MAX_NULL_CHARS = 256;

  public FileReading {
    nulls = List.copyOf(nulls);
    renames = List.copyOf(renames);
    if (nulls.size() > MAX_NULLS) {
      throw new IllegalArgumentException(
          "--null is given " + nulls.size() + " times, may be " + MAX_NULLS + " times");
    }
    for (String text : nulls) {
      if (text.length() > MAX_NULL_CHARS) {
        throw new IllegalArgumentException(
            "--null " + BadRow.shown(text) + " has more than " + MAX_NULL_CHARS + " characters");
      }
    }
    if (renames.size() > Schema.MAX_COLUMNS) {
      throw new IllegalArgumentException(
          "--rename is given " + renames.size() + " times, may be " + Schema.MAX_COLUMNS);
    }
    Set<String> old = new HashSet<>();
    for (ColumnRename rename : renames) {
      if (!old.add(rename.old())) {
        throw new IllegalArgumentException("--rename " + rename.old() + "=… stands twice");
      }
    }
    if (delimiter != null && delimiter == quote) {
      throw new IllegalArgumentException(
          "--delimiter and --quote are both " + shown(quote) + "; they must differ");
    }
  }

  /**
   * Reads a delimiter: one character, or {@code tab}, {@code comma}, {@code semicolon}, {@code
   * pipe}, {@code space}, {@code \t}, or {@code \x01} by its code.
   *
   * @throws IllegalArgumentException if it is none that can separate fields
   */
  public static char delimiter(String text) {
    char found =
        switch (text) {
          case "tab", "\\t" -> '\t';
          case "comma" -> ',';
          case "semicolon" -> ';';
          case "pipe" -> '|';
          case "space" -> ' ';
          default -> character("--delimiter", text);
        };
    if (Character.isLetterOrDigit(found)) {
      throw new IllegalArgumentException(
          "--delimiter " + text + " is a letter or digit, which fields have in them");
    }
    return found;
  }

  /**
   * Reads a quote: one character, or {@code none}.
   *
   * @throws IllegalArgumentException if it is none that can stand around fields
   */
  public static char quote(String text) {
    if (text.equals("none")) {
      return NO_QUOTE;
    }
    char found = character("--quote", text);
    if (Character.isLetterOrDigit(found)) {
      throw new IllegalArgumentException(
          "--quote " + text + " is a letter or digit, which fields begin with");
    }
    return found;
  }

  private static char character(String option, String text) {
    char found;
    if (text.matches("\\\\x[0-9a-fA-F]{2}")) {
      found = (char) Integer.parseInt(text.substring(2), 16);
    } else if (text.length() == 1) {
      found = text.charAt(0);
    } else {
      throw new IllegalArgumentException(
          option + " '" + text + "' must be one character, such as ';', 'tab' or '\\x01'");
    }
    if (!separates(found)) {
      throw new IllegalArgumentException(
          option + " cannot be NUL, a line's end or a character beyond U+FFFF");
    }
    return found;
  }

  /** Returns whether a character can stand between fields or around them. */
  static boolean separates(char character) {
    return character != 0
        && character != '\n'
        && character != '\r'
        && !Character.isSurrogate(character);
  }

  /** Returns a delimiter or quote for the user. */
  static String shown(char character) {
    return switch (character) {
      case NO_QUOTE -> "nothing";
      case '\t' -> "tab";
      case ' ' -> "space";
      default ->
          character < ' ' ? String.format("\\x%02x", (int) character) : "'" + character + "'";
    };
  }

  /** Returns whether an option says how CSV files are read. */
  boolean isOfCsv() {
    return delimiter != null || quote != DETECTED.quote || !nulls.equals(DETECTED.nulls);
  }

  /** Returns whether characters of a field stand for NULL. */
  boolean isNull(char[] buffer, int from, int length) {
    for (int i = 0; i < nulls.size(); i++) {
      String text = nulls.get(i);
      if (text.length() == length && matches(text, buffer, from)) {
        return true;
      }
    }
    return false;
  }

  private static boolean matches(String text, char[] buffer, int from) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) != buffer[from + i]) {
        return false;
      }
    }
    return true;
  }

  /** Writes what the tasks of an import need; delimiters and quotes are those of each file. */
  void write(ByteWriter writer) {
    writer.u8(nulls.size());
    nulls.forEach(writer::text);
    writer.u16(renames.size());
    renames.forEach(rename -> rename.write(writer));
  }

  static FileReading read(ByteReader reader) throws FormatException {
    List<String> nulls = new ArrayList<>();
    int count = reader.u8("nulls", 0, MAX_NULLS);
    for (int i = 0; i < count; i++) {
      nulls.add(reader.text("null", 4 * MAX_NULL_CHARS));
    }
    List<ColumnRename> renames = new ArrayList<>();
    count = reader.u16("renames", 0, Schema.MAX_COLUMNS);
    try {
      for (int i = 0; i < count; i++) {
        renames.add(ColumnRename.read(reader));
      }
      return new FileReading(null, DETECTED.quote, nulls, renames);
    } catch (IllegalArgumentException e) {
      throw reader.error(String.valueOf(e.getMessage()));
    }
  }
}
