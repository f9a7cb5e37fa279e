package org.splinter.provider.derived;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.io.BytesWritable;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.derived.DerivedTable.Pair;
import org.splinter.protocol.derived.JoinColumns;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.RowBytes;
import org.splinter.protocol.table.StoredValues;
import org.splinter.provider.derived.JoinInputFormat.Side;
import org.splinter.provider.table.SortBytes;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/**
 * The rows of one side of a join that can match, each with its key: the values of the compared
 * columns, numbers with the digits after the point of the pair that has more, then the side. A
 * number that does not fit 64 bits with those digits is greater than all of the other side. The
 * left side of an outer join has all its rows; the key of those that cannot match has no values.
 */
final class SideRows {
  private static final long[] POWERS = new long[19];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = 10 * POWERS[i - 1];
    }
  }

  private final StoredValues values;
  private final int[] compared;
  private final boolean[] text;
  private final long[] factors;
  private final List<Integer> kept;
  private final int order;
  private final boolean all;
  private final SortBytes sort = new SortBytes();
  private final RowBytes row = new RowBytes();
  private int rows;
  private int next;

  private SideRows(
      Join joined,
      Side side,
      Manifest left,
      Manifest right,
      List<Integer> kept,
      StoredValues values) {
    this.values = values;
    this.kept = kept;
    int pairs = joined.pairs().size();
    this.compared = new int[pairs];
    this.text = new boolean[pairs];
    this.factors = new long[pairs];
    for (int i = 0; i < pairs; i++) {
      Pair pair = joined.pairs().get(i);
      Column one = left.schema().columns().get(pair.left());
      Column other = right.schema().columns().get(pair.right());
      Column own = side == Side.LEFT ? one : other;
      int scale = Math.max(one.type().scale(), other.type().scale());
      compared[i] = side == Side.LEFT ? pair.left() : pair.right();
      text[i] = own.type().isText();
      factors[i] = POWERS[scale - own.type().scale()];
    }
    boolean keeps = JoinJob.keepsLeft(joined, left, right) == (side == Side.LEFT);
    this.all = joined.outer() && side == Side.LEFT;
    this.order = keeps ? JoinJob.KEPT : JoinJob.PASSING;
  }

  static SideRows of(Join joined, Side side, TableStore store) throws IOException {
    Manifest left = DeriveJob.source(store, joined.left());
    Manifest right = DeriveJob.source(store, joined.right());
    Manifest own = side == Side.LEFT ? left : right;
    List<Integer> kept =
        side == Side.LEFT
            ? IntStream.range(0, left.schema().columns().size()).boxed().toList()
            : JoinColumns.of(
                    left.schema(), right.table(), right.schema(), joined.pairs(), joined.outer())
                .kept();
    StoredValues values = VersionFiles.values(store.fileSystem(), store.directory(own), own);
    return new SideRows(joined, side, left, right, kept, values);
  }

  /** Returns the rows of a side by their keys alone; only compared columns are read. */
  static SideRows keys(Join joined, Side side, TableStore store) throws IOException {
    Manifest left = DeriveJob.source(store, joined.left());
    Manifest right = DeriveJob.source(store, joined.right());
    Manifest own = side == Side.LEFT ? left : right;
    StoredValues values =
        VersionFiles.values(
            store.fileSystem(), store.directory(own), own, side.comparedColumns(joined));
    return new SideRows(joined, side, left, right, List.of(), values);
  }

  /** Goes to a batch that holds the columns that are read. */
  void batch(Batch batch) {
    values.batch(batch);
    rows = batch.rows();
    next = 0;
  }

  /** Takes the batch's next row that belongs to the join, or returns false. */
  boolean next(BytesWritable key, BytesWritable value) {
    if (!next(key)) {
      return false;
    }
    row.clear();
    values.write(next - 1, kept, row);
    value.set(row.array(), 0, row.length());
    return true;
  }

  /** Takes the key of the batch's next row that belongs to the join, or returns false. */
  boolean next(BytesWritable key) {
    while (next < rows) {
      boolean matches = putKey(next++);
      if (matches || all) {
        if (!matches) {
          sort.clear();
        }
        sort.addByte(order);
        sort.copyTo(key);
        return true;
      }
    }
    return false;
  }

  /**
   * Puts the compared values into the key; false if one is NULL or equals none of the other side's.
   */
  private boolean putKey(int current) {
    sort.clear();
    for (int i = 0; i < compared.length; i++) {
      int column = compared[i];
      if (values.isNull(column, current)) {
        return false;
      }
      if (text[i]) {
        sort.addText(
            values.text(column, current),
            values.textStart(column, current),
            values.textLength(column, current),
            false);
      } else {
        long word = values.word(column, current);
        long scaled = word * factors[i];
        if (Math.multiplyHigh(word, factors[i]) != scaled >> (Long.SIZE - 1)) {
          return false;
        }
        sort.addWord(scaled, false);
      }
    }
    return true;
  }
}
