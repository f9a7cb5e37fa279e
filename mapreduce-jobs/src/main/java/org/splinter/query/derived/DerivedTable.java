package org.splinter.query.derived;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.expression.Predicate;
import org.splinter.query.view.SortKey;
import org.splinter.table.Column;
import org.splinter.table.ColumnType;
import org.splinter.table.Fingerprint;
import org.splinter.table.Schema;

/**
 * A table that is made of versions of other tables by a public rule. What a source declares unique
 * is not declared so of it.
 */
public sealed interface DerivedTable {

  /** The table versions that it is made of. */
  List<Source> sources();

  /** A table version. */
  record Source(String table, Fingerprint fingerprint) {}

  /**
   * The rows of both sides that agree in all pairs of columns; NULL agrees with nothing. {@link
   * JoinedColumns} says which columns it has.
   */
  record Joined(Source left, Source right, List<Pair> pairs) implements DerivedTable {
    public static final int MAX_PAIRS = 16;

    public Joined {
      pairs = List.copyOf(pairs);
    }

    @Override
    public List<Source> sources() {
      return List.of(left, right);
    }
  }

  /** Columns of the left and the right side, by their index, that must be equal. */
  record Pair(int left, int right) {}

  /**
   * The rows of a table that pass a filter, with a last column {@code rank_}: the row's number,
   * from 0, in an order. Where the order does not decide, rows ascend by the digest of their
   * content.
   */
  record Ranked(Source base, @Nullable Predicate filter, List<SortKey> order)
      implements DerivedTable {
    public static final String COLUMN = "rank_";
    public static final int MAX_ORDER = 32;

    public Ranked {
      order = List.copyOf(order);
    }

    @Override
    public List<Source> sources() {
      return List.of(base);
    }

    /**
     * The columns of the numbered rows.
     *
     * @throws IllegalArgumentException if the table has a column of that name, or too many
     */
    public static Schema schema(Schema base) {
      List<Column> columns = new ArrayList<>(base.columns());
      columns.add(new Column(COLUMN, ColumnType.INTEGER));
      return new Schema(columns);
    }
  }
}
