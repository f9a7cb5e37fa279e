package org.splinter.client.sql.aggregate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.PublicTable;

/**
 * Collector of what is kept of each group beside sums. Aggregates that want the rows of one order
 * share one Top, which keeps as many as the most demanding of them and all their outputs; of other
 * aggregates, equal ones are one.
 */
public final class FurtherBuilder {
  private final PublicTable table;
  private final List<Draft> drafts = new ArrayList<>();

  FurtherBuilder(PublicTable table) {
    this.table = table;
  }

  /** One aggregate while it is collected. */
  private interface Draft {
    Aggregate aggregate();
  }

  /** An aggregate that is as it was asked for. */
  private record Fixed(Aggregate aggregate) implements Draft {}

  /** A Top, which grows with each use of it. */
  private static final class Growing implements Draft {
    final List<SortKey> order;
    final List<Expression> outputs = new ArrayList<>();
    final @Nullable Expression required;
    int most;

    Growing(List<SortKey> order, @Nullable Expression required) {
      this.order = order;
      this.required = required;
    }

    @Override
    public Aggregate aggregate() {
      return new Top(order, outputs, most, required, false);
    }
  }

  /** Returns the number of an aggregate, which is kept from now on. */
  public int keep(Aggregate aggregate) {
    aggregate.expressions().forEach(this::requireComputable);
    Draft draft = new Fixed(aggregate);
    if (!drafts.contains(draft)) {
      drafts.add(draft);
    }
    return drafts.indexOf(draft);
  }

  /**
   * Returns the number of the Top of the rows with the greatest or least value of an expression
   * that is not NULL.
   *
   * @param most how many rows it must keep at least
   */
  int extreme(Expression by, boolean greatest, int most) {
    requireComputable(by);
    List<SortKey> order = List.of(new SortKey(by, greatest, false));
    int number = 0;
    while (number < drafts.size() && !isOf(drafts.get(number), order)) {
      number++;
    }
    if (number == drafts.size()) {
      drafts.add(new Growing(order, by));
    }
    Growing top = (Growing) drafts.get(number);
    top.most = Math.max(top.most, most);
    return number;
  }

  /**
   * Returns the number of the Top of an answer of rows.
   *
   * @param most {@link Top#ALL} for all of a key
   */
  public int rows(List<SortKey> order, int most) {
    order.forEach(key -> requireComputable(key.expression()));
    Growing top = new Growing(List.copyOf(order), null);
    top.most = most;
    drafts.add(top);
    return drafts.size() - 1;
  }

  /**
   * Returns the number of a value among the sort keys and outputs of a Top, which keeps it from now
   * on.
   */
  public int value(int top, Expression expression) {
    Growing draft = (Growing) drafts.get(top);
    for (int i = 0; i < draft.order.size(); i++) {
      if (draft.order.get(i).expression().equals(expression)) {
        return i;
      }
    }
    if (!draft.outputs.contains(expression)) {
      requireComputable(expression);
      draft.outputs.add(expression);
    }
    return draft.order.size() + draft.outputs.indexOf(expression);
  }

  private static boolean isOf(Draft draft, List<SortKey> order) {
    return draft instanceof Growing top && top.order.equals(order);
  }

  /** Returns all aggregates, by their numbers. */
  public List<Aggregate> aggregates() {
    return drafts.stream().map(Draft::aggregate).toList();
  }

  /** Refuses an expression with a value that could leave 64 bits, by the table's statistics. */
  private void requireComputable(Expression expression) {
    Domain.of(expression, table);
  }

  /**
   * Refuses to keep more rows of a key than views do.
   *
   * @param mend what else may be asked
   */
  public static int requireMost(long most, String what, String mend) {
    if (most > Top.MAX_ROWS) {
      throw new RefusedQueryException(
          what
              + String.format(
                  Locale.ROOT,
                  " takes the first %,d rows of a key, at most %,d are possible; %s",
                  most,
                  Top.MAX_ROWS,
                  mend));
    }
    return (int) most;
  }
}
