package org.splinter.client.sql.aggregate;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Scalars;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.SqlUnparser;

/**
 * Meaning of a column that is neither aggregated nor in GROUP BY: beside exactly one MAX or MIN it
 * is the column of that row, as if written MAX_BY or MIN_BY.
 */
public final class BareColumns {
  private final Set<Scalar.Aggregate> extremes = new LinkedHashSet<>();

  private BareColumns() {}

  /** Finds the MAX and MIN of a template. */
  public static BareColumns of(SqlTemplate template) {
    BareColumns bare = new BareColumns();
    Consumer<Scalar> add =
        scalar -> {
          if (scalar instanceof Scalar.Aggregate aggregate && ExtremeFunction.isPlain(aggregate)) {
            bare.extremes.add(aggregate);
          }
        };
    template.items().forEach(item -> Scalars.visit(item.value(), add));
    Scalars.visit(template.having(), add);
    template.orderBy().forEach(item -> Scalars.visit(item.value(), add));
    return bare;
  }

  /**
   * Returns the aggregate that a bare column, or a function of one, means.
   *
   * @throws RefusedQueryException if there is no MAX or MIN beside it, or several
   */
  public Scalar.Aggregate aggregate(Scalar bare) {
    if (extremes.size() == 1) {
      return ExtremeFunction.ofItsRow(extremes.iterator().next(), bare);
    }
    String text = RefusedQueryException.excerpt(SqlUnparser.of(bare));
    String refused =
        (bare instanceof Scalar.ColumnName ? "column " : "")
            + text
            + " is neither aggregated nor in GROUP BY";
    if (extremes.isEmpty()) {
      throw new RefusedQueryException(
          refused
              + "; add it to GROUP BY as it is written, or aggregate it, as in MAX_BY("
              + text
              + ", …)");
    }
    throw new RefusedQueryException(
        refused
            + ", and could be of the row of "
            + RefusedQueryException.excerpt(
                extremes.stream().map(SqlUnparser::of).collect(Collectors.joining(" or ")))
            + "; write MAX_BY("
            + text
            + ", …) or MIN_BY");
  }
}
