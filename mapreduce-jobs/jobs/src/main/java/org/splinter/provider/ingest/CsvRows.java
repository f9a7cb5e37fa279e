package org.splinter.provider.ingest;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.job.RootCause;

/**
 * The rows of one CSV file (RFC 4180 but for the delimiter and the quote of its layout; UTF-8). The
 * first line names the columns. An empty line is no row, but in a file of one column it is a row of
 * NULL.
 *
 * <p>Broken quoting ends the file with an error even where bad rows are skipped: the text after it
 * cannot be divided into rows.
 */
final class CsvRows implements TextRows {
  /**
   * The longest field: a longer one ends the file with an error, since mostly its quote was never
   * closed.
   */
  static final int MAX_FIELD_CHARS = 2 << 20;

  private static final int ROWS_PER_CHECK = 1024;

  private final Piece file;
  private final TextFile text;
  private final CsvRow row;
  private final CsvReader<CsvRow> reader;
  private final Iterator<CsvRow> rows;
  private final FileColumns header;
  private int rowsToCheck = ROWS_PER_CHECK;
  private int expected;

  /** Opens a file and reads its header. */
  CsvRows(Piece file, FileReading reading, Configuration configuration) throws IOException {
    this.file = file;
    this.text = new TextFile(file, configuration);
    this.row = new CsvRow(reading);
    try {
      this.reader =
          CsvReader.builder()
              .fieldSeparator(file.layout().delimiter())
              .quoteCharacter(file.layout().quote())
              .skipEmptyLines(false)
              .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
              .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
              .allowUnclosedQuote(false)
              .maxBufferSize(MAX_FIELD_CHARS)
              .build(row, text.reader());
      this.rows = reader.iterator();
      this.header = FileColumns.ofHeader(file.name(), names(), reading.renames());
    } catch (IOException e) {
      text.close();
      throw e;
    }
  }

  private List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    row.readInto(
        null,
        (column, buffer, from, chars, form) -> {
          if (column <= FileColumns.MAX_COLUMNS) { // one more is enough to refuse them
            names.add(new String(buffer, from, chars));
          }
        });
    if (!advance() || names.isEmpty()) {
      throw new IOException(file.name() + " is empty; its first line must name the columns");
    }
    return names;
  }

  /** Returns the names in the first line. */
  FileColumns header() {
    return header;
  }

  /** Sets where the fields of the following rows go. */
  CsvRows readInto(Schema schema, FieldSink sink) throws IOException {
    int[] columns = header.columnsOf(schema);
    expected = columns.length;
    row.readInto(columns, sink);
    return this;
  }

  @Override
  public boolean next() throws IOException {
    if (--rowsToCheck == 0) {
      rowsToCheck = ROWS_PER_CHECK;
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("interrupted");
      }
    }
    boolean found = advance();
    while (found && row.fields() == 0) {
      found = advance();
    }
    return found;
  }

  @Override
  public @Nullable BadRow problem() {
    if (row.fields() == expected) {
      return null;
    }
    String reason = "has " + row.fields() + " fields, the header " + expected;
    return new BadRow(file.place(line()), null, "", reason);
  }

  @Override
  public long line() {
    return row.line();
  }

  @Override
  public float progress() {
    return text.progress();
  }

  @Override
  public byte[] digest() throws IOException {
    return text.digest();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  private boolean advance() throws IOException {
    try {
      if (!rows.hasNext()) {
        return false;
      }
      rows.next();
      return true;
    } catch (CsvParseException e) {
      throw new IOException(
          file.place(row.line())
              + ": the row cannot be read, nor what follows: "
              + RootCause.of(e)
              + "; quotes inside a quoted field must be doubled"
              + ", and --quote none takes them for letters");
    } catch (UncheckedIOException e) {
      throw text.unreadable(row.line(), e);
    }
  }
}
