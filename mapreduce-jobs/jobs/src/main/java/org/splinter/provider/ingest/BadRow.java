package org.splinter.provider.ingest;

import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * A row that cannot be imported, and why.
 *
 * @param place the file as the user named it, and the row's line or number in it
 * @param column the column of the first bad value, or null if the row as a whole is wrong
 * @param value that value, shortened and with control characters escaped; empty without a column
 * @param reason what is wrong, as the end of a sentence that starts with the value or the row
 */
public record BadRow(String place, @Nullable String column, String value, String reason) {
  private static final int MAX_TEXT = 1 << 16;
  static final int SHOWN = 40;

  static BadRow of(String place, String column, String value, String reason) {
    return new BadRow(place, column, shown(value), reason);
  }

  /** Returns the one line that shows a user which cell to mend. */
  @Override
  public String toString() {
    return column == null
        ? place + ": the row " + reason
        : place + ", column '" + column + "': '" + value + "' " + reason;
  }

  void write(ByteWriter writer) {
    writer.text(place).text(column == null ? "" : column).text(value).text(reason);
  }

  static BadRow read(ByteReader reader) throws FormatException {
    String place = reader.text("place", MAX_TEXT);
    String column = reader.text("column", MAX_TEXT);
    return new BadRow(
        place,
        column.isEmpty() ? null : column,
        reader.text("value", MAX_TEXT),
        reader.text("reason", MAX_TEXT));
  }

  /** Returns a value as a message shows it: short, on one line. */
  static String shown(String value) {
    StringBuilder shown = new StringBuilder();
    int end = Math.min(value.length(), SHOWN);
    for (int i = 0; i < end; i++) {
      char c = value.charAt(i);
      switch (c) {
        case '\n' -> shown.append("\\n");
        case '\r' -> shown.append("\\r");
        case '\t' -> shown.append("\\t");
        default -> {
          if (Character.isISOControl(c) || Character.isSurrogate(c)) {
            shown.append(String.format("\\u%04x", (int) c));
          } else {
            shown.append(c);
          }
        }
      }
    }
    return value.length() > SHOWN ? shown.append("…").toString() : shown.toString();
  }
}
