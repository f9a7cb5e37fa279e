package org.splinter.provider.road;

import org.splinter.protocol.road.GridDefinition;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.TransitDefinition;

/**
 * Ranges of rows, one for each task of a build for routes. Each task reads all that rows are made
 * of, which takes as long as some thousand rows, so that there are few tasks.
 */
record RowRanges(int rows, int units) {
  private static final int PATHS_OF_EACH = 1 << 14;
  private static final int CELLS_OF_EACH = 1 << 11;
  private static final int MAX_UNITS = 16;

  static RowRanges of(RoadDefinition definition, int rows) {
    int each = definition.accept(RowsOfEach.INSTANCE);
    return new RowRanges(rows, Math.max(1, Math.min(MAX_UNITS, rows / each)));
  }

  /** The number of rows that are worth a task. */
  private enum RowsOfEach implements RoadDefinition.Visitor<Integer, RuntimeException> {
    INSTANCE;

    @Override
    public Integer paths(TransitDefinition paths) {
      return PATHS_OF_EACH;
    }

    @Override
    public Integer cells(GridDefinition cells) {
      return CELLS_OF_EACH;
    }
  }

  /** Returns the first row of a task; for the task after the last, the number of rows. */
  int first(int unit) {
    return (int) ((long) rows * unit / units);
  }
}
