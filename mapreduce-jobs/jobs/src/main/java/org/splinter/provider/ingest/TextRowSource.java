package org.splinter.provider.ingest;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.BatchWriter;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;

/**
 * Parser of the fields of one row of a text file after the other into typed values, by their text
 * whatever the file's format, which finds what is wrong with a row that does not fit the schema.
 */
final class TextRowSource implements RowSource, FieldSink {
  private final Piece piece;
  private final TextRows rows;
  private final Column[] columns;
  private final boolean[] rounded;
  private final boolean[] nulls;
  private final long[] words;
  private final int[] textStarts;
  private final int[] textEnds;
  private byte[] text = new byte[1024];
  private int textLength;
  private @Nullable BadRow problem;

  /** Parses the rows of a file, whose fields go to the sink that this is. */
  TextRowSource(Piece piece, DeclaredSchema declared, Opening file) throws IOException {
    this.piece = piece;
    List<Column> list = declared.schema().columns();
    this.columns = list.toArray(new Column[0]);
    this.rounded = new boolean[columns.length];
    declared.rounded().forEach(column -> rounded[column] = true);
    this.nulls = new boolean[columns.length];
    this.words = new long[columns.length];
    this.textStarts = new int[columns.length];
    this.textEnds = new int[columns.length];
    this.rows = file.open(this);
  }

  /** The opening of a file whose fields go to a sink. */
  interface Opening {
    TextRows open(FieldSink sink) throws IOException;
  }

  @Override
  public boolean next() throws IOException {
    problem = null;
    textLength = 0;
    if (!rows.next()) {
      return false;
    }
    BadRow ofRow = rows.problem();
    problem = ofRow != null ? ofRow : problem;
    return true;
  }

  @Override
  public @Nullable BadRow problem() {
    return problem;
  }

  @Override
  public long position() {
    return rows.line();
  }

  @Override
  public boolean isNull(int column) {
    return nulls[column];
  }

  @Override
  public long word(int column) {
    return words[column];
  }

  @Override
  public byte[] text(int column) {
    return text;
  }

  @Override
  public int textStart(int column) {
    return textStarts[column];
  }

  @Override
  public int textLength(int column) {
    return textEnds[column] - textStarts[column];
  }

  @Override
  public float progress() {
    return rows.progress();
  }

  @Override
  public byte[] digest() throws IOException {
    return rows.digest();
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }

  @Override
  public void field(int column, char[] buffer, int from, int length, FieldForm form) {
    if (problem != null) {
      return;
    }
    ColumnType type = columns[column].type();
    nulls[column] = form.isNull(type.kind() == ColumnType.Kind.STRING);
    if (nulls[column]) {
      textStarts[column] = textLength;
      textEnds[column] = textLength;
    } else if (type.kind() == ColumnType.Kind.STRING) {
      addText(column, buffer, from, length);
    } else {
      try {
        if (form == FieldForm.EXPONENTIAL && type.isNumber()) {
          addNumber(column, type, JsonNumber.of(buffer, from, length));
        } else if (type.isText()) {
          char[] canonical =
              type.parseText(new String(buffer, from, length), rounded[column]).toCharArray();
          addText(column, canonical, 0, canonical.length);
        } else {
          words[column] = CellParser.parseWord(type, rounded[column], buffer, from, length);
        }
      } catch (IllegalArgumentException e) {
        refuse(column, buffer, from, length, String.valueOf(e.getMessage()));
      }
    }
  }

  /** Adds a number of JSON that has an exponent; null if it was out of bounds. */
  private void addNumber(int column, ColumnType type, @Nullable BigDecimal number) {
    if (number == null) {
      throw new IllegalArgumentException(
          "has an exponent beyond "
              + JsonNumber.MAX_EXPONENT
              + ", or more than "
              + JsonNumber.MAX_LENGTH
              + " characters before it");
    } else if (type.isWide()) {
      char[] text = type.wideText(number, rounded[column]).toCharArray();
      addText(column, text, 0, text.length);
    } else {
      words[column] = type.decimalWord(number, rounded[column]);
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
            piece.place(rows.line()),
            columns[column].name(),
            value,
            Utf8.isMalformed(value) ? "is not UTF-8" : reason);
  }
}
