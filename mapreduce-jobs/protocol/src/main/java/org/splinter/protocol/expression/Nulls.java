package org.splinter.protocol.expression;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.ColumnVector;

/** The NULL marks of rows. */
final class Nulls {
  private Nulls() {}

  /** Copies the marks of a column. */
  static void gather(ColumnVector vector, Rows rows, boolean[] out) {
    boolean @Nullable [] nulls = vector.nulls();
    if (nulls == null) {
      Arrays.fill(out, 0, rows.count, false);
      return;
    }
    for (int i = 0; i < rows.count; i++) {
      out[i] = nulls[rows.row(i)];
    }
  }

  static boolean any(boolean[] nulls, int count) {
    boolean any = false;
    for (int i = 0; i < count; i++) {
      any |= nulls[i];
    }
    return any;
  }
}
