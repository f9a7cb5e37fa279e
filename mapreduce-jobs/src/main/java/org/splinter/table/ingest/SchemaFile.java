package org.splinter.table.ingest;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.table.Column;
import org.splinter.table.ColumnType;
import org.splinter.table.Schema;

/**
 * The text form of a schema: one column a line, its name and then its type; what follows a # at the
 * start of a line or after a blank is a comment.
 *
 * <pre>
 * carrier   string
 * price     decimal(2)   # euros
 * </pre>
 */
public final class SchemaFile {
  private static final Pattern NAME_AND_TYPE = Pattern.compile("(\\S.*?)\\s+(\\S+)");
  private static final Pattern COMMENT = Pattern.compile("(^|\\s)#.*");

  private SchemaFile() {}

  /**
   * Reads a schema.
   *
   * @param file the file's name, for messages
   * @throws IllegalArgumentException naming file, line and what is wrong
   */
  public static Schema parse(String file, String text) {
    List<Column> columns = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String content = COMMENT.matcher(line).replaceFirst("").strip();
      if (content.isEmpty()) {
        continue;
      }
      try {
        Matcher words = NAME_AND_TYPE.matcher(content);
        if (!words.matches()) {
          throw new IllegalArgumentException(
              "'" + content + "' must be a column's name and its type, such as: price decimal(2)");
        }
        columns.add(new Column(words.group(1), ColumnType.named(words.group(2))));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(file + ", line " + number + ": " + e.getMessage(), e);
      }
    }
    try {
      return new Schema(columns);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  /** Writes a schema as {@link #parse} reads it. */
  public static String format(Schema schema) {
    int width = 0;
    for (Column column : schema.columns()) {
      width = Math.max(width, column.name().length());
    }
    StringBuilder text = new StringBuilder();
    for (Column column : schema.columns()) {
      String padding = " ".repeat(width - column.name().length() + 1);
      text.append(column.name()).append(padding).append(column.type().describe()).append('\n');
    }
    return text.toString();
  }
}
