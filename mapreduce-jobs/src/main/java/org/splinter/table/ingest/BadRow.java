package org.splinter.table.ingest;

import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * A row that cannot be imported, and why.
 *
 * @param file the file as the user named it
 * @param line the line on which the row starts, from 1
 * @param column the column of the first bad value, or null if the row as a whole is wrong
 * @param value that value, shortened and with control characters escaped; empty without a column
 * @param reason what is wrong, as the end of a sentence that starts with the value or the row
 */
public record BadRow(String file, long line, @Nullable String column, String value, String reason) {
  private static final int MAX_TEXT = 1 << 16;
  private static final int SHOWN = 40;

  static BadRow of(String file, long line, String column, String value, String reason) {
    return new BadRow(file, line, column, shown(value), reason);
  }

  /** The one line that tells a user which cell to mend. */
  @Override
  public String toString() {
    String where = file + ", line " + line;
    return column == null
        ? where + ": the row " + reason
        : where + ", column '" + column + "': '" + value + "' " + reason;
  }

  void write(ByteWriter writer) {
    writer.text(file).i64(line).text(column == null ? "" : column).text(value).text(reason);
  }

  static BadRow read(ByteReader reader) throws FormatException {
    String file = reader.text("file", MAX_TEXT);
    long line = reader.i64("line", 1, Long.MAX_VALUE);
    String column = reader.text("column", MAX_TEXT);
    return new BadRow(
        file,
        line,
        column.isEmpty() ? null : column,
        reader.text("value", MAX_TEXT),
        reader.text("reason", MAX_TEXT));
  }

  private static String shown(String value) {
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
