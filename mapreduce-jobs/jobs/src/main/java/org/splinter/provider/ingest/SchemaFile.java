package org.splinter.provider.ingest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.ColumnType.Kind;
import org.splinter.protocol.table.Schema;

/**
 * The text form of a schema: one column a line, with its name, its type and further properties;
 * what follows a # at the start of a line or after a blank is a comment.
 *
 * <pre>
 * carrier   string
 * domain    string prefix(12)    # ranges and LIKE compare 12 bytes (default 8)
 * price     decimal(2)           # euros; more digits are refused
 * lat       decimal(6) round     # more digits are rounded, halves to even
 * </pre>
 */
public final class SchemaFile {
  private static final Pattern LINE =
      Pattern.compile("(\\S.*?)\\s+(\\S+?)(?:\\s+(?:prefix\\((\\d{1,3})\\)|(round)))?");
  private static final Pattern COMMENT = Pattern.compile("(^|\\s)#.*");

  private SchemaFile() {}

  /**
   * Reads a schema.
   *
   * @param file the file's name, for messages
   * @throws IllegalArgumentException naming file, line and what is wrong
   */
  public static DeclaredSchema parse(String file, String text) {
    List<Column> columns = new ArrayList<>();
    Set<Integer> rounded = new HashSet<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String content = COMMENT.matcher(line).replaceFirst("").strip();
      if (content.isEmpty()) {
        continue;
      }
      try {
        Matcher words = LINE.matcher(content);
        if (!words.matches()) {
          throw new IllegalArgumentException(
              "'" + content + "' must be a column's name and its type, such as: price decimal(2)");
        }
        if (words.group(4) != null) {
          rounded.add(columns.size());
        }
        columns.add(column(words));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(file + ", line " + number + ": " + e.getMessage(), e);
      }
    }
    try {
      return new DeclaredSchema(new Schema(columns), rounded);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private static Column column(Matcher words) {
    ColumnType type = ColumnType.named(words.group(2));
    if (words.group(4) != null && type.kind() != Kind.DECIMAL) {
      throw new IllegalArgumentException(
          "only a decimal can be rounded, '" + words.group(1) + "' is " + type.describe());
    }
    return words.group(3) == null
        ? new Column(words.group(1), type)
        : new Column(words.group(1), type, Integer.parseInt(words.group(3)));
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
      text.append(column.name()).append(padding).append(column.type().describe());
      if (column.type().isText() && column.prefixBytes() != Column.DEFAULT_PREFIX_BYTES) {
        text.append(" prefix(").append(column.prefixBytes()).append(')');
      }
      text.append('\n');
    }
    return text.toString();
  }
}
