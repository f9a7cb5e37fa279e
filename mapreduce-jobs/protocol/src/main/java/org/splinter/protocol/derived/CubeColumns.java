package org.splinter.protocol.derived;

import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.derived.DerivedTable.Cube;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/**
 * The columns of a data cube: the dimensions, then {@link #AREA} if it has areas, then the other
 * columns that are kept.
 */
public final class CubeColumns {
  /** The column that holds an area of the row, or {@link #ANY}. */
  public static final String AREA = "area";

  /** The text that stands for any value. */
  public static final String ANY = "*";

  private CubeColumns() {}

  /**
   * Lays out a data cube.
   *
   * @throws IllegalArgumentException naming the column that cannot be a dimension and its type, or
   *     the exceeded bound
   */
  public static Schema of(Cube cube, Schema base) {
    requireFew("dimensions", cube.dimensions(), Cube.MAX_DIMENSIONS);
    requireFew("areas", cube.areas(), Cube.MAX_AREAS);
    if (cube.dimensions().isEmpty() && cube.areas().isEmpty()) {
      throw new IllegalArgumentException("a data cube has at least one dimension or area, not 0");
    }
    SourceColumns.require(base, cube.dimensions(), "a dimension", ColumnType.STRING::equals);
    SourceColumns.require(base, cube.areas(), "an area", ColumnType::isCharacters);
    SourceColumns.require(base, cube.kept(), "kept", type -> true);
    List<Column> columns = new ArrayList<>();
    cube.dimensions().forEach(dimension -> columns.add(base.columns().get(dimension)));
    if (!cube.areas().isEmpty()) {
      columns.add(new Column(AREA, ColumnType.STRING));
    }
    cube.kept().forEach(column -> columns.add(base.columns().get(column)));
    return new Schema(columns);
  }

  private static void requireFew(String what, List<Integer> columns, int most) {
    if (columns.size() > most) {
      throw new IllegalArgumentException(
          "a data cube has at most " + most + " " + what + ", not " + columns.size());
    }
  }
}
