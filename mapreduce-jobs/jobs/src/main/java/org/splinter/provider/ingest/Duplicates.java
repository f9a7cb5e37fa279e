package org.splinter.provider.ingest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.io.BytesWritable;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Value;

/**
 * The values that stand more than once in a column that must be unique: how many, and the first of
 * them by the order of {@link ImportKey#value} with two of its rows.
 */
final class Duplicates {
  private static final int MAX_VALUE = RowSource.MAX_FIELD_BYTES;

  private long values;
  private byte @Nullable [] first;
  private RowNumber one = new RowNumber(0, 0);
  private RowNumber other = new RowNumber(0, 0);

  /** A row of the import: the number of its piece and its position in that. */
  record RowNumber(int piece, long position) implements Comparable<RowNumber> {
    private static final int BYTES = 12;

    @Override
    public int compareTo(RowNumber that) {
      return piece == that.piece
          ? Long.compare(position, that.position)
          : Integer.compare(piece, that.piece);
    }

    /** Writes a row number without making an object. */
    static void encode(int piece, long position, BytesWritable out) {
      out.setSize(BYTES);
      ByteBuffer.wrap(out.getBytes())
          .order(ByteOrder.LITTLE_ENDIAN)
          .putInt(piece)
          .putLong(position);
    }

    private byte[] encode() {
      return new ByteWriter().i32(piece).i64(position).toByteArray();
    }

    static RowNumber decode(byte[] bytes) throws FormatException {
      ByteReader reader = new ByteReader("row number", bytes);
      RowNumber row =
          new RowNumber(
              reader.i32("piece", 0, Integer.MAX_VALUE), reader.i64("position", 0, Long.MAX_VALUE));
      reader.end();
      return row;
    }
  }

  /** Adds a value and the first two of the rows in which it stands. */
  void add(byte[] value, RowNumber row, RowNumber nextRow) {
    values++;
    if (first == null || Arrays.compareUnsigned(value, first) < 0) {
      first = value;
      one = row;
      other = nextRow;
    }
  }

  /** Adds the duplicates of another report on this column. */
  void merge(byte[] encoded) throws FormatException {
    ByteReader reader = new ByteReader("duplicates", encoded);
    long count = reader.i64("values", 1, Long.MAX_VALUE);
    byte[] value = reader.block("value", MAX_VALUE);
    RowNumber row = RowNumber.decode(reader.block("row", RowNumber.BYTES));
    RowNumber nextRow = RowNumber.decode(reader.block("row", RowNumber.BYTES));
    reader.end();
    add(value, row, nextRow);
    values += count - 1;
  }

  byte[] encode() {
    return new ByteWriter()
        .i64(values)
        .block(first == null ? new byte[0] : first)
        .block(one.encode())
        .block(other.encode())
        .toByteArray();
  }

  /** Returns the refusal, which names the value and two of its rows. */
  IOException refusal(Column column, List<Piece> pieces) {
    byte[] value = first == null ? new byte[0] : first;
    String shown =
        column.type().isText()
            ? BadRow.shown(column.type().format(new Value.Text(value)))
            : column.type().format(ImportKey.word(value));
    String more = values == 1 ? "" : " (and " + (values - 1) + " more values stand twice)";
    return new IOException(
        "column '"
            + column.name()
            + "' is not unique: '"
            + shown
            + "' stands in "
            + pieces.get(one.piece()).place(one.position())
            + " and in "
            + pieces.get(other.piece()).place(other.position())
            + more
            + "; mend the files, or do without --unique "
            + column.name());
  }
}
