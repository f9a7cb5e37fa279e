package org.splinter.provider.ingest;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import org.jspecify.annotations.Nullable;

/**
 * Receiver of the parser's fields of each row; it hands them on to a sink as they are found, and
 * keeps none. A field that stands for NULL is NULL without quotes; in quotes it is text in a string
 * column and NULL in any other. So is an empty field in any case but for a string column of a file
 * whose NULLs are written otherwise, where it is the empty string.
 */
final class CsvRow extends AbstractBaseCsvCallbackHandler<CsvRow> {
  private static final char[] EMPTY = new char[0];

  private final FileReading reading;
  private final boolean emptyIsNull;
  private final boolean othersAreNull;
  private int @Nullable [] columns;
  private @Nullable FieldSink sink;
  private long line;
  private int fields;

  CsvRow(FileReading reading) {
    this.reading = reading;
    this.emptyIsNull = reading.isNull(EMPTY, 0, 0);
    this.othersAreNull = reading.nulls().stream().anyMatch(text -> !text.isEmpty());
  }

  /**
   * Sets where the fields go.
   *
   * @param fieldColumns the column of each field, or -1 to leave it out; null if field i is column
   *     i
   */
  void readInto(int @Nullable [] fieldColumns, FieldSink fieldSink) {
    columns = fieldColumns;
    sink = fieldSink;
  }

  long line() {
    return line;
  }

  /** Returns the number of fields; 0 for an empty line unless the file has one column. */
  int fields() {
    return fields;
  }

  @Override
  protected void handleBegin(long startingLine) {
    line = startingLine;
    fields = 0;
  }

  @Override
  protected void handleField(int field, char[] buffer, int from, int length, boolean quoted) {
    fields = field + 1;
    if (sink == null) {
      return;
    }
    if (columns == null) {
      sink.field(field, buffer, from, length, form(buffer, from, length, quoted));
    } else if (field < columns.length && columns[field] >= 0) {
      sink.field(columns[field], buffer, from, length, form(buffer, from, length, quoted));
    }
  }

  private FieldForm form(char[] buffer, int from, int length, boolean quoted) {
    if (length == 0) {
      return !quoted && emptyIsNull ? FieldForm.NULL : FieldForm.QUOTED_NULL;
    } else if (othersAreNull && reading.isNull(buffer, from, length)) {
      return quoted ? FieldForm.QUOTED_NULL : FieldForm.NULL;
    }
    return quoted ? FieldForm.QUOTED : FieldForm.PLAIN;
  }

  @Override
  protected void handleEmpty() {
    if (columns != null && columns.length == 1) {
      handleField(0, EMPTY, 0, 0, false);
    }
  }

  @Override
  protected CsvRow buildRecord() {
    return this;
  }
}
