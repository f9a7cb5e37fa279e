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
  }

  /**
   * Adds a record in its canonical bytes ({@link RowBytes}).
   *
   * @throws IOException if a sum leaves 64 bits
   */
  void add(byte[] bytes, int length) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < values.length; i++) {
      int size = in.getInt();
      byte[] value = size < 0 ? null : new byte[size];
      if (value != null) {
        in.get(value);
        present[i]++;
      }
      values[i] = records == 0 ? value : combined(i, values[i], value);
    }
    records++;
  }

  private byte @Nullable [] combined(int i, byte @Nullable [] sum, byte @Nullable [] value)
      throws IOException {
    if (i == idColumn || !columns.get(i).type().isNumeric()) {
      return Arrays.equals(sum, value) ? sum : null;
    } else if (sum == null || value == null) {
      return sum == null ? value : sum;
    }
    ByteBuffer total = ByteBuffer.wrap(sum).order(ByteOrder.LITTLE_ENDIAN);
    long other = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong();
    try {
      total.putLong(0, Math.addExact(total.getLong(0), other));
    } catch (ArithmeticException e) {
      throw new IOException(
          "the sum of column '"
              + columns.get(i).name()
              + "' over the records of one id leaves 64 bits; import it with a smaller scale",
          e);
    }
    return sum;
  }

  /** Writes the row, with the number of its records at its end if it may have several. */
  void write(RowBytes out) {
    for (int i = 0; i < values.length; i++) {
      byte[] value = values[i];
      if (value == null || present[i] < minimumGroup) {
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
