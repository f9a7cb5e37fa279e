package org.splinter.protocol.table;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.table.BatchFormat.Encoding;
import org.splinter.protocol.table.BatchFormat.Header;
import org.splinter.protocol.table.BatchFormat.Segment;

/**
 * A writer of rows as batches of a part file: append one value to the builder of every column, then
 * call {@link #endRow}. Memory is bounded by one batch.
 */
public final class BatchWriter implements Closeable {
  /** The most text bytes that one row may have. */
  public static final int MAX_ROW_TEXT = 16 << 20;

  private static final long TARGET_BYTES = Batch.MAX_BYTES / 2;

  private final OutputStream out;
  private final List<ColumnBuilder> columns = new ArrayList<>();
  private final List<ColumnBuilder> textColumns = new ArrayList<>();
  private final List<SegmentDigester> digesters = new ArrayList<>();
  private final List<Manifest.Span> spans = new ArrayList<>();
  private final int rowBytes;
  private long offset;
  private int rows;

  /**
   * @param out the part file, which {@link #close} closes
   * @param statistics one per column: they decide the encodings
   */
  public BatchWriter(OutputStream out, Schema schema, List<ColumnStatistics> statistics) {
    this.out = out;
    int width = 0;
    for (int i = 0; i < statistics.size(); i++) {
      Encoding encoding = Encoding.of(schema.columns().get(i).type(), statistics.get(i));
      ColumnBuilder column = new ColumnBuilder(encoding);
      columns.add(column);
      digesters.add(new SegmentDigester());
      if (encoding == Encoding.TEXT) {
        textColumns.add(column);
      }
      width += column.rowBytes();
    }
    this.rowBytes = width;
  }

  public ColumnBuilder column(int index) {
    return columns.get(index);
  }

  /** Ends a row to which every column has been appended. */
  public void endRow() throws IOException {
    rows++;
    long bytes = (long) rows * rowBytes;
    for (ColumnBuilder column : textColumns) {
      bytes += column.textLength();
    }
    if (rows == Batch.MAX_ROWS || bytes >= TARGET_BYTES) {
      flush();
    }
  }

  /** Writes the rest. The spans are complete from then on. */
  public void finish() throws IOException {
    if (rows > 0) {
      flush();
    }
  }

  /** Returns where the batches written so far lie. */
  public List<Manifest.Span> spans() {
    return List.copyOf(spans);
  }

  /** Returns the digests of the columns in this part, once, after {@link #finish}. */
  public List<byte[]> endDigests() {
    return digesters.stream().map(SegmentDigester::endPart).toList();
  }

  /** Closes the file; without {@link #finish}, the last rows are not in it. */
  @Override
  public void close() throws IOException {
    out.close();
  }

  private void flush() throws IOException {
    List<Segment> segments = new ArrayList<>(columns.size());
    long length = BatchFormat.headerBytes(columns.size());
    for (ColumnBuilder column : columns) {
      if (column.rows() != rows) {
        throw new IllegalStateException(
            "a column has " + column.rows() + " values in a batch of " + rows + " rows");
      }
      Segment segment = column.segment();
      segments.add(segment);
      length += segment.paddedLength();
    }
    if (length > Batch.MAX_BYTES) {
      throw new IOException(
          "a batch of " + length + " bytes is over the bound of " + Batch.MAX_BYTES);
    }
    out.write(BatchFormat.encodeHeader(new Header(rows, segments)));
    for (int i = 0; i < columns.size(); i++) {
      columns.get(i).writeTo(digesters.get(i).writing(rows, segments.get(i), out));
    }
    spans.add(new Manifest.Span(offset, (int) length, rows));
    offset += length;
    rows = 0;
  }
}
