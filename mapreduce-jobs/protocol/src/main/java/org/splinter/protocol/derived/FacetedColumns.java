package org.splinter.protocol.derived;

import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.derived.DerivedTable.Faceted;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/**
 * The columns of a faceted table: the facets, then {@link #AREA} if it has areas, then the other
 * columns that are kept.
 */
public final class FacetedColumns {
  /** The column that holds an area of the row, or {@link #ANY}. */
  public static final String AREA = "area";

  /** The text that stands for any value. */
  public static final String ANY = "*";

  private FacetedColumns() {}

  /**
   * Lays out a faceted table.
   *
   * @throws IllegalArgumentException naming the column that cannot be a facet and its type, or the
   *     exceeded bound
   */
  public static Schema of(Faceted faceted, Schema base) {
    requireFew("facets", faceted.facets(), Faceted.MAX_FACETS);
    requireFew("areas", faceted.areas(), Faceted.MAX_AREAS);
    if (faceted.facets().isEmpty() && faceted.areas().isEmpty()) {
      throw new IllegalArgumentException("a faceted table has at least one facet or area, not 0");
    }
    SourceColumns.require(base, faceted.facets(), "a facet", ColumnType::isText);
    SourceColumns.require(base, faceted.areas(), "an area", ColumnType::isText);
    SourceColumns.require(base, faceted.kept(), "kept", type -> true);
    List<Column> columns = new ArrayList<>();
    faceted.facets().forEach(facet -> columns.add(base.columns().get(facet)));
    if (!faceted.areas().isEmpty()) {
      columns.add(new Column(AREA, ColumnType.STRING));
    }
    faceted.kept().forEach(column -> columns.add(base.columns().get(column)));
    return new Schema(columns);
  }

  private static void requireFew(String what, List<Integer> columns, int most) {
    if (columns.size() > most) {
      throw new IllegalArgumentException(
          "a faceted table has at most " + most + " " + what + ", not " + columns.size());
    }
  }
}
