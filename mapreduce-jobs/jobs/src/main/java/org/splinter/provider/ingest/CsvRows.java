package org.splinter.provider.ingest;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.provider.job.RootCause;

/**
 * The rows of one CSV file (RFC 4180; UTF-8; gzip if its name ends in .gz). The first line names
 * the columns. An empty line is no row, but in a file of one column it is a row of NULL.
 *
 * <p>Broken quoting ends the file with an error even where bad rows are skipped: the text after it
 * cannot be divided into rows.
 */
final class CsvRows implements Closeable {
  /**
   * The longest field: a longer one ends the file with an error, since mostly its quote was never
   * closed.
   */
  static final int MAX_FIELD_CHARS = 2 << 20;

  private static final int BUFFER = 1 << 16;
  private static final int ROWS_PER_CHECK = 1024;

  private final Piece file;
  private final long length;
  private final DigestingStream raw;
  private final CsvRow row = new CsvRow();
  private final CsvReader<CsvRow> reader;
  private final Iterator<CsvRow> rows;
  private final FileColumns header;
  private int rowsToCheck = ROWS_PER_CHECK;

  /** Opens a file and reads its header. */
  CsvRows(Piece file, Configuration configuration) throws IOException {
    this.file = file;
    try {
      Path path = new Path(file.path());
      FileSystem fileSystem = InputFiles.fileSystem(path, configuration);
      this.length = fileSystem.getFileStatus(path).getLen();
      this.raw = new DigestingStream(fileSystem.open(path, BUFFER));
    } catch (IOException e) {
      throw new IOException(file.name() + " cannot be read: " + RootCause.of(e));
    }
    try {
      boolean gzip = file.path().toLowerCase(Locale.ROOT).endsWith(".gz");
      this.reader =
          CsvReader.builder()
              .skipEmptyLines(false)
              .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
              .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
              .allowUnclosedQuote(false)
              .maxBufferSize(MAX_FIELD_CHARS)
              .build(row, new Utf8Reader(gzip ? gunzip() : raw));
      this.rows = reader.iterator();
      List<String> names = new ArrayList<>();
      row.readInto(
          null,
          (column, buffer, from, chars, quoted) -> names.add(new String(buffer, from, chars)));
      if (!advance() || names.isEmpty()) {
        throw new IOException(file.name() + " is empty; its first line must name the columns");
      }
      this.header = FileColumns.ofHeader(file.name(), names);
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  /** Returns the names in the first line. */
  FileColumns header() {
    return header;
  }

  /**
   * Sets where the fields of the following rows go.
   *
   * @param columns for each field of a line its column in the schema, or -1 to leave it out
   */
  void readInto(int[] columns, FieldSink sink) {
    row.readInto(columns, sink);
  }

  /**
   * Reads the next row into the sink.
   *
   * @return false at the end of the file
   */
  boolean next() throws IOException {
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

  /** Returns the line on which the current row starts, from 1. */
  long line() {
    return row.line();
  }

  /** Returns the number of fields of the current row. */
  int fields() {
    return row.fields();
  }

  /** Returns the part of the file that has been read, 0 to 1. */
  float progress() {
    return length == 0 ? 1 : Math.min(1, (float) raw.count() / length);
  }

  /** Returns SHA-256 of the whole file as it is stored; to be called after the last row. */
  byte[] digest() throws IOException {
    return raw.digest();
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
          file.name()
              + ", line "
              + row.line()
              + ": the row cannot be read, nor what follows: "
              + RootCause.of(e)
              + "; quotes inside a quoted field must be doubled");
    } catch (UncheckedIOException e) {
      throw new IOException(
          file.name() + ", line " + row.line() + ": cannot be read: " + RootCause.of(e));
    }
  }

  private InputStream gunzip() throws IOException {
    try {
      return new GZIPInputStream(raw, BUFFER);
    } catch (IOException e) {
      throw new IOException(file.name() + " is not a gzip file: " + RootCause.of(e));
    }
  }
}
