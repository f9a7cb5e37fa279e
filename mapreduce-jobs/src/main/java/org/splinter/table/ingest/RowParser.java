package org.splinter.table.ingest;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.table.BatchWriter;
import org.splinter.table.Column;
import org.splinter.table.Schema;

/**
 * Parses the fields of one row after the other into typed values, and says what is wrong with a row
 * that does not fit the schema. An unquoted empty field is NULL; "" is the empty string in a string
 * column and NULL in any other. The arrays are reused for every row.
 */
final class RowParser implements FieldSink {
  static final int MAX_FIELD_BYTES = 1 << 20;

  private final CsvRows rows;
  private final int fields;
  private final Column[] columns;
  private final boolean[] nulls;
  private final long[] words;
  private final int[] textStarts;
  private final int[] textEnds;
  private byte[] text = new byte[1024];
  private int textLength;
  private @Nullable BadRow problem;

  /**
   * @param fieldColumns for each field of a line its column in the schema, or -1
   */
  RowParser(CsvRows rows, Schema schema, int[] fieldColumns) {
    this.rows = rows;
    this.fields = fieldColumns.length;
    List<Column> list = schema.columns();
    this.columns = list.toArray(new Column[0]);
    this.nulls = new boolean[columns.length];
    this.words = new long[columns.length];
    this.textStarts = new int[columns.length];
    this.textEnds = new int[columns.length];
    rows.readInto(fieldColumns, this);
  }

  /**
   * Parses the next row.
   *
   * @return false at the end of the file
   */
  boolean next() throws IOException {
    problem = null;
    textLength = 0;
    if (!rows.next()) {
      return false;
    }
    if (rows.fields() != fields) {
      problem =
          new BadRow(
              rows.file().name(),
              rows.line(),
              null,
              "",
              "has " + rows.fields() + " fields, the header " + fields);
    }
    return true;
  }

  SourceFile file() {
    return rows.file();
  }

  /** What is wrong with the current row, or null. The values are good only if nothing is. */
  @Nullable BadRow problem() {
    return problem;
  }

  boolean isNull(int column) {
    return nulls[column];
  }

  /** The word of a column that is neither text nor NULL. */
  long word(int column) {
    return words[column];
  }

  /** The UTF-8 bytes in which the text columns' values lie. */
  byte[] text() {
    return text;
  }

  int textStart(int column) {
    return textStarts[column];
  }

  int textLength(int column) {
    return textEnds[column] - textStarts[column];
  }

  @Override
  public void field(int column, char[] buffer, int from, int length, boolean quoted) {
    if (problem != null) {
      return;
    }
    boolean isText = columns[column].type().isText();
    nulls[column] = length == 0 && !(quoted && isText);
    if (nulls[column]) {
      textStarts[column] = textLength;
      textEnds[column] = textLength;
    } else if (isText) {
      addText(column, buffer, from, length);
    } else {
      try {
        words[column] = CellParser.parseWord(columns[column].type(), buffer, from, length);
      } catch (IllegalArgumentException e) {
        refuse(column, buffer, from, length, String.valueOf(e.getMessage()));
      }
    }
  }

  private void addText(int column, char[] buffer, int from, int length) {
    int room = textLength + Utf8.MAX_BYTES * length;
    if (room > text.length) {
      text = Arrays.copyOf(text, Math.max(room, 2 * text.length));
    }
    int end = Utf8.encode(buffer, from, length, text, textLength);
    if (end == Utf8.MALFORMED) {
      refuse(column, buffer, from, length, "is not UTF-8");
    } else if (end - textLength > MAX_FIELD_BYTES) {
      refuse(column, buffer, from, length, "has more than " + MAX_FIELD_BYTES + " bytes");
    } else if (end > BatchWriter.MAX_ROW_TEXT) {
      refuse(
          column,
          buffer,
          from,
          length,
          "makes the row longer than " + BatchWriter.MAX_ROW_TEXT + " bytes");
    } else {
      textStarts[column] = textLength;
      textEnds[column] = end;
      textLength = end;
    }
  }

  private void refuse(int column, char[] buffer, int from, int length, String reason) {
    String value = new String(buffer, from, length);
    problem =
        BadRow.of(
            rows.file().name(),
            rows.line(),
            columns[column].name(),
            value,
            Utf8.isMalformed(value) ? "is not UTF-8" : reason);
  }
}
