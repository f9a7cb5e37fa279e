package org.splinter.provider.derived;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.splinter.protocol.derived.CubeColumns;
import org.splinter.protocol.derived.DerivedTable.Cube;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.RowBytes;
import org.splinter.protocol.table.StoredValues;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/**
 * The rows of a table, each once for every choice of its dimensions that are not NULL, and once for
 * any area and for each distinct one of its areas.
 */
final class CubeRows implements RowMaker {
  private static final byte[] ANY = CubeColumns.ANY.getBytes(UTF_8);

  private final Manifest base;
  private final StoredValues values;
  private final int[] dimensions;
  private final int[] areas;
  private final List<Integer> kept;
  private final RowBytes keptBytes = new RowBytes();
  private int rows;
  private int row;

  /**
   * The dimensions of the row that have a value, as bits; a choice of dimensions keeps their
   * values.
   */
  private int present;

  private int choice;

  /** The columns of the row's distinct areas. Place 0 is that of any area, i that of number i-1. */
  private final int[] rowAreas;

  private int rowAreaCount;
  private int place;

  CubeRows(Cube cube, Manifest base, TableStore store) throws IOException {
    this.base = base;
    this.values =
        VersionFiles.values(store.fileSystem(), store.directory(base), base, CubeJob.columns(cube));
    this.dimensions = cube.dimensions().stream().mapToInt(Integer::intValue).toArray();
    this.areas = cube.areas().stream().mapToInt(Integer::intValue).toArray();
    this.kept = cube.kept();
    this.rowAreas = new int[areas.length];
  }

  @Override
  public void batch(Batch batch) {
    values.batch(batch);
    rows = batch.rows();
    row = -1;
    choice = 0;
    rowAreaCount = 0;
    place = 1; // past the last place, so that the first call begins a row
  }

  @Override
  public boolean next(RowBytes out) throws IOException {
    if (place > rowAreaCount) {
      if (choice != 0) {
        choice = choice - 1 & present;
      } else if (row + 1 < rows) {
        row++;
        begin();
      } else {
        return false;
      }
      place = 0;
    }
    out.clear();
    for (int i = 0; i < dimensions.length; i++) {
      write((choice >> i & 1) != 0, dimensions[i], out);
    }
    if (areas.length > 0) {
      write(place > 0, rowAreas[Math.max(0, place - 1)], out);
    }
    out.addColumns(keptBytes.array(), 0, keptBytes.length());
    place++;
    return true;
  }

  private void begin() throws IOException {
    present = 0;
    for (int i = 0; i < dimensions.length; i++) {
      if (hasValue(dimensions[i])) {
        present |= 1 << i;
      }
    }
    choice = present;
    rowAreaCount = 0;
    for (int area : areas) {
      if (hasValue(area) && isNew(area)) {
        rowAreas[rowAreaCount++] = area;
      }
    }
    keptBytes.clear();
    values.write(row, kept, keptBytes);
  }

  private boolean hasValue(int column) throws IOException {
    if (values.isNull(column, row)) {
      return false;
    }
    if (equals(column, ANY, 0, ANY.length)) {
      throw CubeJob.ambiguous(base, column);
    }
    return true;
  }

  /** Returns whether no earlier area of the row has the value of this one. */
  private boolean isNew(int column) {
    byte[] text = values.text(column, row);
    int from = values.textStart(column, row);
    int length = values.textLength(column, row);
    for (int i = 0; i < rowAreaCount; i++) {
      if (equals(rowAreas[i], text, from, length)) {
        return false;
      }
    }
    return true;
  }

  private boolean equals(int column, byte[] text, int from, int length) {
    int own = values.textStart(column, row);
    return Arrays.equals(
        values.text(column, row),
        own,
        own + values.textLength(column, row),
        text,
        from,
        from + length);
  }

  private void write(boolean value, int column, RowBytes out) {
    if (value) {
      out.addText(
          values.text(column, row), values.textStart(column, row), values.textLength(column, row));
    } else {
      out.addText(ANY, 0, ANY.length);
    }
  }
}
