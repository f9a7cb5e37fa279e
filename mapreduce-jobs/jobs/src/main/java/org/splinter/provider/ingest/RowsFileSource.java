package org.splinter.provider.ingest;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Schema;

/** The rows of a file as {@link RowsOutputFormat} writes it, which holds good rows only. */
final class RowsFileSource implements RowSource {
  private static final int BUFFER = 1 << 16;

  private final String file;
  private final long length;
  private final DataInputStream in;
  private final boolean[] text;
  private final int[] starts;
  private final int[] lengths;
  private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private ByteBuffer row = ByteBuffer.allocate(0);
  private long read;
  private long rows;

  RowsFileSource(Piece piece, Schema schema, Configuration configuration) throws IOException {
    this.file = piece.path();
    this.length = piece.bytes();
    List<Column> columns = schema.columns();
    this.text = new boolean[columns.size()];
    for (int i = 0; i < text.length; i++) {
      text[i] = columns.get(i).type().isText();
    }
    this.starts = new int[text.length];
    this.lengths = new int[text.length];
    Path path = new Path(file);
    this.in =
        new DataInputStream(
            new BufferedInputStream(path.getFileSystem(configuration).open(path), BUFFER));
    byte[] magic = bytes(RowsOutputFormat.MAGIC.length());
    if (!new String(magic, StandardCharsets.US_ASCII).equals(RowsOutputFormat.MAGIC)) {
      throw error("does not start with " + RowsOutputFormat.MAGIC);
    }
    int version = bytes(1)[0];
    if (version != RowsOutputFormat.VERSION) {
      throw error("has version " + version + ", must be " + RowsOutputFormat.VERSION);
    }
  }

  @Override
  public boolean next() throws IOException {
    int bytes = (int) number(Integer.BYTES);
    if (bytes == RowsOutputFormat.END) {
      long counted = number(Long.BYTES);
      if (counted != rows || in.read() >= 0) {
        throw error("ends with " + counted + " rows counted, but has " + rows + " or goes on");
      }
      return false;
    }
    if (bytes < 0 || bytes > RowsOutputFormat.MAX_ROW_BYTES) {
      throw error(
          "has a row of " + bytes + " bytes, must be 0 to " + RowsOutputFormat.MAX_ROW_BYTES);
    }
    if (row.capacity() < bytes) {
      row = ByteBuffer.allocate(Math.max(bytes, 2 * row.capacity())).order(ByteOrder.LITTLE_ENDIAN);
    }
    fill(row.array(), bytes);
    rows++;
    split(bytes);
    return true;
  }

  /** Finds where the columns of the row lie. */
  private void split(int bytes) throws IOException {
    int at = 0;
    for (int i = 0; i < text.length; i++) {
      int left = bytes - at - Integer.BYTES;
      int columnLength = left < 0 ? Integer.MAX_VALUE : row.getInt(at);
      boolean valid =
          text[i]
              ? columnLength >= -1 && columnLength <= MAX_FIELD_BYTES
              : columnLength == -1 || columnLength == Long.BYTES;
      if (!valid || columnLength > left) {
        throw error("has a row " + rows + " whose column " + i + " does not fit its bytes or type");
      }
      starts[i] = at + Integer.BYTES;
      lengths[i] = columnLength;
      at = starts[i] + Math.max(0, columnLength);
    }
    if (at != bytes) {
      throw error("has a row " + rows + " with " + (bytes - at) + " bytes after its last column");
    }
  }

  @Override
  public @Nullable BadRow problem() {
    return null;
  }

  @Override
  public long position() {
    return rows;
  }

  @Override
  public boolean isNull(int column) {
    return lengths[column] < 0;
  }

  @Override
  public long word(int column) {
    return row.getLong(starts[column]);
  }

  @Override
  public byte[] text(int column) {
    return row.array();
  }

  @Override
  public int textStart(int column) {
    return starts[column];
  }

  @Override
  public int textLength(int column) {
    return lengths[column];
  }

  @Override
  public float progress() {
    return length == 0 ? 1 : Math.min(1, (float) read / length);
  }

  /**
   * Returns an empty digest: the file lies in the import's own directory, where nobody else writes.
   */
  @Override
  public byte[] digest() {
    return new byte[Sha256.BYTES];
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private long number(int bytes) throws IOException {
    Arrays.fill(number.array(), (byte) 0);
    fill(number.array(), bytes);
    return bytes == Integer.BYTES ? number.getInt(0) : number.getLong(0);
  }

  private byte[] bytes(int count) throws IOException {
    byte[] bytes = new byte[count];
    fill(bytes, count);
    return bytes;
  }

  private void fill(byte[] bytes, int count) throws IOException {
    try {
      in.readFully(bytes, 0, count);
    } catch (EOFException e) {
      throw error("ends within row " + (rows + 1));
    }
    read += count;
  }

  private FormatException error(String problem) {
    return new FormatException(file, "it " + problem);
  }
}
