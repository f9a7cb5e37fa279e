package org.splinter.protocol.aggregate;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.SortKey;

/**
 * The aggregate that a view keeps of the rows of one group: an associative and commutative function
 * of the rows, whatever their order and number. Values are kept exactly, as values and not as codes
 * of a table version, so that the state of a version can be added to.
 */
public sealed interface Aggregate {

  /** The number of rows or, with an argument, of rows where it is not NULL. */
  record Count(@Nullable Expression argument) implements Aggregate {}

  /** The exact sum of a word, or of its square; NULLs add nothing. */
  record Sum(Expression argument, boolean squared) implements Aggregate {}

  /** The numbers of values below the first boundary, between each two, and from the last one on. */
  record Histogram(Expression argument, List<Long> boundaries) implements Aggregate {
    public Histogram {
      boundaries = List.copyOf(boundaries);
    }
  }

  /**
   * The first rows in an order: MAX, MIN, MAX_BY, MIN_BY, TOP k and plain rows. Where the order
   * does not decide, rows ascend by their identity if it is kept, then by what is kept of them,
   * NULLs first, so that every provider keeps equal rows.
   *
   * @param order the order; may be empty
   * @param outputs the values of a row that are kept beside its sort keys
   * @param most the most rows that are kept; {@link #ALL} keeps all, which may be at most {@link
   *     #MAX_ROWS}
   * @param required an expression; a row counts only where it is not NULL, as MAX_BY wants; null:
   *     every row counts
   * @param identified whether a row's identity is kept: its digest, by which a row found under two
   *     keys is known to be one
   */
  record Top(
      List<SortKey> order,
      List<Expression> outputs,
      int most,
      @Nullable Expression required,
      boolean identified)
      implements Aggregate {
    public static final int ALL = 0;
    public static final int MAX_ROWS = 1000;
    public static final int MAX_SORT_KEYS = 64;

    public Top {
      order = List.copyOf(order);
      outputs = List.copyOf(outputs);
      if (most < 0 || most > MAX_ROWS) {
        throw new IllegalArgumentException(
            most + " rows of a key, must be 1 to " + MAX_ROWS + ", or 0 for all");
      }
    }

    /**
     * Returns the rest of it for rows that share the values of some expressions, which are not
     * NULL.
     */
    public Top without(List<Expression> shared) {
      return new Top(
          order.stream().filter(key -> !shared.contains(key.expression())).toList(),
          outputs.stream().filter(output -> !shared.contains(output)).toList(),
          most,
          required != null && shared.contains(required) ? null : required,
          identified);
    }
  }

  /** The exact product of a word; NULLs are left out. It is the example of a further aggregate. */
  record Product(Expression argument) implements Aggregate {}
}
