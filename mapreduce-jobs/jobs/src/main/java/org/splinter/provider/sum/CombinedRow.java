package org.splinter.provider.sum;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.RowBytes;
import org.splinter.protocol.table.Schema;

/**
 * The one row that the records of an id become. A number is the sum of those that are not NULL, or
 * NULL if fewer of them are not than a row has records at least; anything else keeps its value
 * where all records agree, and is NULL where they differ. So no value of a row is about fewer
 * records than the minimum group, and the row does not depend on the records' order.
 */
final class CombinedRow {
  /** The column of the number of records. */
  static final String RECORDS = "records_";

  private final List<Column> columns;
  private final int idColumn;
  private final int minimumGroup;
  private final byte[] @Nullable [] values;

  /** The low and high words of each number's sum so far, which has room for all orders. */
  private final long[] low;

  private final long[] high;

  /** The records of each column that are not NULL. */
  private final int[] present;

  private int records;

  /**
   * Makes a row of no records.
   *
   * @param minimumGroup the least number of records of a row
   */
  CombinedRow(Schema schema, int idColumn, int minimumGroup) {
    this.columns = schema.columns();
    this.idColumn = idColumn;
    this.minimumGroup = minimumGroup;
    this.present = new int[columns.size()];
    this.values = new byte[columns.size()][];
    this.low = new long[columns.size()];
    this.high = new long[columns.size()];
  }

  int records() {
    return records;
  }

  /** Returns the bytes of the id's value. */
  int idLength() {
    byte[] id = values[idColumn];
    return id == null ? 0 : id.length;
  }

  void clear() {
    records = 0;
    Arrays.fill(present, 0);
    Arrays.fill(low, 0);
    Arrays.fill(high, 0);
  }

  /** Adds a record in its canonical bytes ({@link RowBytes}). */
  void add(byte[] bytes, int length) {
    ByteBuffer in = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < values.length; i++) {
      int size = in.getInt();
      byte[] value = size < 0 ? null : new byte[size];
      if (value != null) {
        in.get(value);
        present[i]++;
      }
      if (isSum(i)) {
        if (value != null) {
          add(i, ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong());
        }
      } else if (records == 0 || !Arrays.equals(values[i], value)) {
        values[i] = records == 0 ? value : null;
      }
    }
    records++;
  }

  private boolean isSum(int i) {
    return i != idColumn && columns.get(i).type().isNumeric();
  }

  private void add(int i, long number) {
    long sum = low[i] + number;
    long carry = Long.compareUnsigned(sum, low[i]) < 0 ? 1 : 0;
    low[i] = sum;
    high[i] += (number >> (Long.SIZE - 1)) + carry;
  }

  /**
   * Returns the sum of a number.
   *
   * @throws IOException if it leaves 64 bits
   */
  private long sum(int i) throws IOException {
    if (high[i] != low[i] >> (Long.SIZE - 1)) {
      throw new IOException(
          "the sum of column '"
              + columns.get(i).name()
              + "' over the records of one id leaves 64 bits; import it with a smaller scale");
    }
    return low[i];
  }

  /**
   * Writes the row, with the number of its records at its end if it may have several.
   *
   * @throws IOException if a sum leaves 64 bits
   */
  void write(RowBytes out) throws IOException {
    for (int i = 0; i < values.length; i++) {
      byte[] value = values[i];
      if (present[i] < minimumGroup) {
        out.addNull();
      } else if (isSum(i)) {
        out.addWord(sum(i));
      } else if (value == null) {
        out.addNull();
      } else {
        out.addText(value, 0, value.length); // a word is its eight bytes
      }
    }
    if (minimumGroup > 1) {
      out.addWord(records);
    }
  }

  /** Returns the columns of rows that are made of several records. */
  static Schema counted(Schema schema) {
    List<Column> columns = new ArrayList<>(schema.columns());
    columns.add(new Column(RECORDS, ColumnType.INTEGER));
    return new Schema(columns);
  }
}
