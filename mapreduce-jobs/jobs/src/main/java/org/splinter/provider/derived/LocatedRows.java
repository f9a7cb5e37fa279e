package org.splinter.provider.derived;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import org.splinter.protocol.derived.DerivedTable.Located;
import org.splinter.protocol.derived.HexagonGrid;
import org.splinter.protocol.derived.HexagonSize;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.RowBytes;
import org.splinter.protocol.table.StoredValues;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/** The rows of a table, each with the hexagons that its place lies in, or NULLs if it has none. */
final class LocatedRows implements RowMaker {
  private static final HexagonSize[] SIZES = HexagonSize.values();

  private final HexagonGrid grid;
  private final StoredValues values;
  private final List<Integer> columns;
  private final Coordinate latitude;
  private final Coordinate longitude;
  private final byte[] address = new byte[HexagonGrid.ADDRESS_BYTES];
  private int rows;
  private int next;

  LocatedRows(Located located, Manifest base, TableStore store) throws IOException {
    this.grid = HexagonGrid.load();
    this.values = VersionFiles.values(store.fileSystem(), store.directory(base), base);
    this.columns = IntStream.range(0, base.schema().columns().size()).boxed().toList();
    this.latitude = Coordinate.of(located.latitude(), base);
    this.longitude = Coordinate.of(located.longitude(), base);
  }

  @Override
  public void batch(Batch batch) {
    values.batch(batch);
    rows = batch.rows();
    next = 0;
  }

  @Override
  public boolean next(RowBytes row) {
    if (next == rows) {
      return false;
    }
    row.clear();
    values.write(next, columns, row);
    double lat = latitude.degrees(values, next);
    double lon = longitude.degrees(values, next);
    boolean onEarth = HexagonGrid.isOnEarth(lat, lon);
    for (HexagonSize size : SIZES) {
      if (onEarth) {
        grid.address(lat, lon, size, address);
        row.addText(address, 0, address.length);
      } else {
        row.addNull();
      }
    }
    next++;
    return true;
  }

  /**
   * A column of degrees.
   *
   * @param unit the words of one degree
   */
  private record Coordinate(int column, double unit) {
    static Coordinate of(int column, Manifest base) {
      int scale = base.schema().columns().get(column).type().scale();
      return new Coordinate(column, BigDecimal.ONE.scaleByPowerOfTen(scale).doubleValue());
    }

    /** Returns a row's value, identical at every provider, or no number if it is NULL. */
    double degrees(StoredValues values, int row) {
      return values.isNull(column, row) ? Double.NaN : values.word(column, row) / unit;
    }
  }
}
