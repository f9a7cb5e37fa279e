package org.splinter.provider.ingest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.TypeNames;

/**
 * The text form of a schema: one column a line, with its name, its type and further properties;
 * what follows a # at the start of a line or after a blank is a comment.
 *
 * <pre>
 * carrier   string
 * domain    string prefix(12)    # ranges and LIKE compare 12 bytes (default 8)
 * price     decimal(2)           # euros; more digits are refused
 * lat       decimal(6) round     # more digits are rounded, halves to even
 * weight    double               # a decimal with as many digits as some value needs
 * total     decimal(38, 2)       # of 64 bits where 18 digits hold all values, else of 128
 * since     timestamp round      # digits beyond microseconds are rounded
 * </pre>
 *
 * Types may have the names of other databases, such as {@code bigint} or {@code double precision}.
 */
public final class SchemaFile {
  private static final Pattern LINE =
      Pattern.compile("(\\S+\\s.*?\\S)(?:\\s+(?:prefix\\((\\d{1,3})\\)|(round)))?");

  /** The place of a blank between a name and a type. */
  private static final Pattern BLANK = Pattern.compile("\\s+");

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
    Set<Integer> measured = new HashSet<>();
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
        int blank = typeStart(words.group(1));
        String name = words.group(1).substring(0, blank).strip();
        String type = words.group(1).substring(blank);
        Column column = column(name, type, words);
        if (TypeNames.isFloating(type) || TypeNames.isHuge(type) || column.type().isWide()) {
          measured.add(columns.size());
        }
        if (words.group(3) != null) {
          rounded.add(columns.size());
        }
        columns.add(column);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(file + ", line " + number + ": " + e.getMessage(), e);
      }
    }
    try {
      return new DeclaredSchema(new Schema(columns), rounded, measured);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  /** Returns where the type begins in a name and a type, both perhaps of several words. */
  private static int typeStart(String nameAndType) {
    Matcher blanks = BLANK.matcher(nameAndType);
    int start = 0;
    while (blanks.find()) {
      start = blanks.end();
      if (TypeNames.isKnown(nameAndType.substring(start))) {
        return start;
      }
    }
    return start;
  }

  private static Column column(String name, String typeName, Matcher words) {
    boolean floating = TypeNames.isFloating(typeName);
    boolean round = words.group(3) != null;
    if (floating && round) {
      throw new IllegalArgumentException(
          "'" + name + "' keeps all its digits; to round them declare it decimal(6) round");
    }
    ColumnType type = typeBeforeData(typeName);
    if (round && !DeclaredSchema.canRound(type)) {
      throw new IllegalArgumentException(
          "only decimals, times and timestamps can be rounded, '"
              + name
              + "' is "
              + type.describe());
    }
    return words.group(2) == null
        ? new Column(name, type)
        : new Column(name, type, Integer.parseInt(words.group(2)));
  }

  /** Returns a type by its name, where its size is to be found the one that it may get. */
  private static ColumnType typeBeforeData(String typeName) {
    if (TypeNames.isFloating(typeName)) {
      return DeclaredSchema.UNMEASURED;
    }
    return TypeNames.isHuge(typeName) ? ColumnType.INTEGER : ColumnType.named(typeName);
  }

  /**
   * Writes a schema as {@link #parse} reads it, one line for each column; a name that a comment
   * would hide stands in a comment that says so.
   */
  public static String format(Schema schema) {
    int width = 0;
    for (Column column : schema.columns()) {
      width = Math.max(width, column.name().length());
    }
    StringBuilder text = new StringBuilder();
    for (Column column : schema.columns()) {
      String padding = " ".repeat(width - column.name().length() + 1);
      if (COMMENT.matcher(column.name()).find()) {
        text.append("# no schema file names this column; import it by --rename '")
            .append(column.name())
            .append("=NEW': ");
      }
      text.append(column.name()).append(padding).append(column.type().describe());
      if (column.type().isCharacters() && column.prefixBytes() != Column.DEFAULT_PREFIX_BYTES) {
        text.append(" prefix(").append(column.prefixBytes()).append(')');
      }
      text.append('\n');
    }
    return text.toString();
  }
}
