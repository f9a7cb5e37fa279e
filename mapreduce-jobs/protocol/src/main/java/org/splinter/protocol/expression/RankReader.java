package org.splinter.protocol.expression;

import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.ColumnVector;

/**
 * A reader of where the rows of a dictionary column stand in tables by rank, whose last entry is
 * NULL.
 */
final class RankReader {
  private final int column;
  private final int nullIndex;
  private final int[] index = new int[Rows.MAX];

  /**
   * @param nullIndex the size of the column's dictionary
   */
  RankReader(int column, int nullIndex) {
    this.column = column;
    this.nullIndex = nullIndex;
  }

  int[] read(Rows rows) {
    ColumnVector vector = rows.batch.column(column);
    long[] ranks = vector.words();
    boolean @Nullable [] nulls = vector.nulls();
    if (nulls == null) {
      for (int i = 0; i < rows.count; i++) {
        index[i] = (int) ranks[rows.row(i)];
      }
    } else {
      for (int i = 0; i < rows.count; i++) {
        int row = rows.row(i);
        index[i] = nulls[row] ? nullIndex : (int) ranks[row];
      }
    }
    return index;
  }
}
