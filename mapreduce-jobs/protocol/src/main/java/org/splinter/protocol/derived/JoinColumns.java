package org.splinter.protocol.derived;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.derived.DerivedTable.Pair;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/**
 * The columns of a join: those of the left side under their names, then those of the right side. A
 * column of the right side whose name is that of the column it is compared with is left out of an
 * inner join, since both are equal. Another whose name is taken becomes {@code TABLE_COLUMN}, or if
 * that is taken too, {@code TABLE_COLUMN_2} and so on.
 */
public final class JoinColumns {
  private static final int LEFT_OUT = -1;

  private final Schema schema;
  private final List<Integer> kept;
  private final int[] places;

  private JoinColumns(Schema schema, List<Integer> kept, int[] places) {
    this.schema = schema;
    this.kept = List.copyOf(kept);
    this.places = places;
  }

  /** Lays out an inner join; throws as the layout of any does. */
  public static JoinColumns of(Schema left, String rightTable, Schema right, List<Pair> pairs) {
    return of(left, rightTable, right, pairs, false);
  }

  /**
   * Lays out a join.
   *
   * @param rightTable the right table's name, or its name in the query
   * @param outer whether columns of the right side may be NULL where those they are compared with
   *     are not
   * @throws IllegalArgumentException naming the columns that cannot be compared and their types, or
   *     the exceeded bound
   */
  public static JoinColumns of(
      Schema left, String rightTable, Schema right, List<Pair> pairs, boolean outer) {
    if (pairs.isEmpty() || pairs.size() > Join.MAX_PAIRS) {
      throw new IllegalArgumentException(
          "a join compares 1 to " + Join.MAX_PAIRS + " pairs of columns, not " + pairs.size());
    }
    int[] places = new int[right.columns().size()];
    Arrays.fill(places, LEFT_OUT);
    for (Pair pair : pairs) {
      Column one = column(left, pair.left(), "left");
      Column other = column(right, pair.right(), "right");
      requireComparable(one, other);
      if (!outer && one.name().equals(other.name())) {
        places[pair.right()] = pair.left();
      }
    }
    List<Column> columns = new ArrayList<>(left.columns());
    Set<String> names = new HashSet<>();
    columns.forEach(column -> names.add(column.name()));
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      if (places[i] == LEFT_OUT) {
        Column column = right.columns().get(i);
        places[i] = columns.size();
        kept.add(i);
        String name = freeName(names, rightTable, column.name());
        columns.add(new Column(name, column.type(), column.prefixBytes()));
      }
    }
    return new JoinColumns(new Schema(columns), kept, places);
  }

  public Schema schema() {
    return schema;
  }

  /** Returns the right side's columns that are not left out, ascending. */
  public List<Integer> kept() {
    return kept;
  }

  /**
   * Returns the column that holds the values of a right column: its own, or the equal one of the
   * left.
   */
  public int place(int rightColumn) {
    return places[rightColumn];
  }

  private static Column column(Schema schema, int index, String side) {
    List<Column> columns = schema.columns();
    if (index < 0 || index >= columns.size()) {
      throw new IllegalArgumentException(
          "column "
              + index
              + " is not in the join's "
              + side
              + " table, which has columns 0 to "
              + (columns.size() - 1));
    }
    return columns.get(index);
  }

  private static void requireComparable(Column left, Column right) {
    ColumnType one = left.type();
    ColumnType other = right.type();
    if (!one.equals(other) && !(one.isNumeric() && other.isNumeric())) {
      throw new IllegalArgumentException(
          "column '%s' is %s and column '%s' is %s: columns of one type can be joined, or numbers; import one of them with the type of the other"
              .formatted(left.name(), one.describe(), right.name(), other.describe()));
    }
  }

  private static String freeName(Set<String> names, String table, String column) {
    String name = column;
    for (int i = 1; !names.add(name); i++) {
      name = table + "_" + column + (i == 1 ? "" : "_" + i);
    }
    return name;
  }
}
