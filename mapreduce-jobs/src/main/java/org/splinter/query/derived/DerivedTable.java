package org.splinter.query.derived;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.expression.Predicate;
import org.splinter.query.view.SortKey;
import org.splinter.table.Fingerprint;

/** A table that is made of versions of other tables by a public rule. */
public sealed interface DerivedTable {

  /** A table version. */
  record Source(String table, Fingerprint fingerprint) {}

  /**
   * The rows of both sides that agree in all pairs of columns; NULL agrees with nothing. The left
   * side's columns come first, under their names; a column of the right side whose name is taken
   * becomes {@code TABLE_COLUMN}.
   */
  record Joined(Source left, Source right, List<Pair> pairs) implements DerivedTable {
    public Joined {
      pairs = List.copyOf(pairs);
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

    public Ranked {
      order = List.copyOf(order);
    }
  }
}
