package org.splinter.provider.ingest;

import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * A user's other name for a column of the files.
 *
 * @param old the name as the files have it, or that and {@code :2} for the second column of the
 *     name; empty for a column without one
 * @param name the name in the table; empty to leave the column out
 */
public record ColumnRename(String old, String name) {
  private static final int MAX_BYTES = 1 << 12;

  public ColumnRename {
    if (old.length() > MAX_BYTES / 4 || name.length() > MAX_BYTES / 4) {
      throw new IllegalArgumentException(
          "--rename " + BadRow.shown(old) + ": a name has more than " + MAX_BYTES / 4 + " letters");
    }
  }

  /**
   * Reads {@code OLD=NEW}.
   *
   * @throws IllegalArgumentException if it has another form
   */
  public static ColumnRename parse(String text) {
    int at = text.lastIndexOf('=');
    if (at < 0) {
      throw new IllegalArgumentException(
          "--rename " + text + ": write OLD=NEW, or OLD= to leave the column out");
    }
    return new ColumnRename(text.substring(0, at).strip(), text.substring(at + 1).strip());
  }

  /** Returns the position of the column that is meant among a file's names, or -1. */
  int find(List<String> names) {
    int exact = names.indexOf(old);
    int colon = old.lastIndexOf(':');
    if (exact >= 0 || colon < 0) {
      return exact;
    }
    String base = old.substring(0, colon);
    String number = old.substring(colon + 1);
    int seen = 0;
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equals(base) && String.valueOf(++seen).equals(number)) {
        return i;
      }
    }
    return -1;
  }

  void write(ByteWriter writer) {
    writer.text(old).text(name);
  }

  static ColumnRename read(ByteReader reader) throws FormatException {
    return new ColumnRename(reader.text("old name", MAX_BYTES), reader.text("name", MAX_BYTES));
  }
}
