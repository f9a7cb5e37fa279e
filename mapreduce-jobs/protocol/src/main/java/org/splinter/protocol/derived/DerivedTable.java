package org.splinter.protocol.derived;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.protocol.table.Schema;

/**
 * A table that is made of versions of other tables by a public rule. A column that is declared
 * unique in a source is not declared unique in it.
 */
public sealed interface DerivedTable extends Definition<Manifest> {
  /** The name of the family of derived tables. */
  String FAMILY = "derived";

  /**
   * A function of a derived table, with a method for each kind.
   *
   * @param <X> the exception that it throws; RuntimeException if none
   */
  interface Visitor<R, X extends Exception> {
    R join(Join joined) throws X;

    R rowNumbers(RowNumbers rowNumbers) throws X;

    R located(Located located) throws X;

    R cube(Cube cube) throws X;
  }

  /** Returns what the visitor's method for this kind does. */
  <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X;

  @Override
  default String family() {
    return FAMILY;
  }

  @Override
  default byte[] encode() {
    return DerivedTableCodec.encode(this);
  }

  @Override
  default Manifest manifest(byte[] encoded) throws FormatException {
    String name = DerivedTableCodec.name(this);
    Manifest manifest = ManifestCodec.decode("manifest of table " + name, encoded);
    if (!manifest.table().equals(name)) {
      throw new FormatException("manifest of table " + name, "is of table " + manifest.table());
    }
    return manifest;
  }

  /**
   * Materialised join: the rows of both sides that agree in all pairs of columns; NULL agrees with
   * nothing. {@link JoinColumns} lays out its columns.
   *
   * @param outer whether a row of the left side that agrees with none is kept, with NULLs for the
   *     right side
   */
  record Join(Source left, Source right, List<Pair> pairs, boolean outer) implements DerivedTable {
    public static final int MAX_PAIRS = 16;

    public Join {
      pairs = List.copyOf(pairs);
    }

    /** Makes an inner join. */
    public Join(Source left, Source right, List<Pair> pairs) {
      this(left, right, pairs, false);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.join(this);
    }

    @Override
    public List<Source> sources() {
      return List.of(left, right);
    }
  }

  /** The columns of the left and the right side, by their index, that must be equal. */
  record Pair(int left, int right) {}

  /**
   * Row numbers in an order: the rows of a table that pass a filter, with a last column {@code
   * rank_}: the row's number, from 0, in an order. Where the order does not decide, rows ascend by
   * the digest of their content.
   *
   * @param within the expressions of a key: numbers begin at 0 again among the rows of each key;
   *     none numbers all rows together
   */
  record RowNumbers(
      Source base, @Nullable Predicate filter, List<Expression> within, List<SortKey> order)
      implements DerivedTable {
    public static final String COLUMN = "rank_";
    public static final int MAX_WITHIN = 32;
    public static final int MAX_ORDER = 32;

    public RowNumbers {
      within = List.copyOf(within);
      order = List.copyOf(order);
    }

    /** Makes the numbers of all rows. */
    public RowNumbers(Source base, @Nullable Predicate filter, List<SortKey> order) {
      this(base, filter, List.of(), order);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.rowNumbers(this);
    }

    @Override
    public List<Source> sources() {
      return List.of(base);
    }

    /**
     * Returns the columns of the numbered rows.
     *
     * @throws IllegalArgumentException if the table has a column named {@code rank_}, or too many
     */
    public static Schema schema(Schema base) {
      List<Column> columns = new ArrayList<>(base.columns());
      columns.add(new Column(COLUMN, ColumnType.INTEGER));
      return new Schema(columns);
    }
  }

  /**
   * The rows of a table, each with the hexagons that its place lies in, one column for each {@link
   * HexagonSize}. They are NULL where a coordinate is NULL, or outside of the earth's degrees.
   *
   * @param latitude the index of the column of the latitude in degrees
   * @param longitude the index of the column of the longitude in degrees
   */
  record Located(Source base, int latitude, int longitude) implements DerivedTable {
    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.located(this);
    }

    @Override
    public List<Source> sources() {
      return List.of(base);
    }

    /**
     * Returns the columns of the located rows.
     *
     * @throws IllegalArgumentException if a coordinate is no number, if the table has a column of a
     *     hexagon's name, or too many
     */
    public Schema schema(Schema base) {
      SourceColumns.require(
          base, List.of(latitude, longitude), "a coordinate", ColumnType::isNumeric);
      List<Column> columns = new ArrayList<>(base.columns());
      for (HexagonSize size : HexagonSize.values()) {
        columns.add(new Column(size.column(), ColumnType.STRING));
      }
      return new Schema(columns);
    }
  }

  /**
   * Data cube: the rows of a table once for every choice of dimensions that keep their value while
   * the others are {@link CubeColumns#ANY}, and each of these once for any area and once for each
   * of the row's areas. So rows can be looked up by any choice of dimensions, always in one way. A
   * dimension that is NULL keeps no value, and an area that is NULL is none. {@link CubeColumns}
   * lays out its columns.
   *
   * @param dimensions the indices of text columns
   * @param areas the indices of text columns that are searched as one
   * @param kept the indices of the other columns that are kept
   */
  record Cube(Source base, List<Integer> dimensions, List<Integer> areas, List<Integer> kept)
      implements DerivedTable {
    public static final int MAX_DIMENSIONS = 8;
    public static final int MAX_AREAS = 8;

    public Cube {
      dimensions = List.copyOf(dimensions);
      areas = List.copyOf(areas);
      kept = List.copyOf(kept);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.cube(this);
    }

    @Override
    public List<Source> sources() {
      return List.of(base);
    }
  }
}
