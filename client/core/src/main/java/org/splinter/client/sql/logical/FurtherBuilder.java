package org.splinter.client.sql.logical;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.PublicTable;

/**
 * Collector of what is kept of each group beside sums. Aggregates that want the rows of one order
 * share one Top, which keeps as many as the most demanding of them and all their outputs; equal
 * products are one.
 */
final class FurtherBuilder {
  private final PublicTable table;
  private final List<Draft> drafts = new ArrayList<>();

  FurtherBuilder(PublicTable table) {
    this.table = table;
  }

  /** One aggregate while it is collected: a Top, or a Product of {@code factor}. */
  private static final class Draft {
    final List<SortKey> order;
    final List<Expression> outputs = new ArrayList<>();
    final @Nullable Expression required;
    final @Nullable Expression factor;
    int most;

    Draft(List<SortKey> order, @Nullable Expression required, @Nullable Expression factor) {
      this.order = order;
      this.required = required;
      this.factor = factor;
    }

    Aggregate aggregate() {
      return factor == null
          ? new Aggregate.Top(order, outputs, most, required, false)
          : new Aggregate.Product(factor);
    }
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
    while (number < drafts.size() && !drafts.get(number).order.equals(order)) {
      number++;
    }
    if (number == drafts.size()) {
      drafts.add(new Draft(order, by, null));
    }
    drafts.get(number).most = Math.max(drafts.get(number).most, most);
    return number;
  }

  /**
   * Returns the number of the Top of an answer of rows.
   *
   * @param most {@link Aggregate.Top#ALL} for all of a key
   */
  int rows(List<SortKey> order, int most) {
    order.forEach(key -> requireComputable(key.expression()));
    Draft draft = new Draft(List.copyOf(order), null, null);
    draft.most = most;
    drafts.add(draft);
    return drafts.size() - 1;
  }

  /**
   * Returns the number of a value among the sort keys and outputs of a Top, which keeps it from now
   * on.
   */
  int value(int top, Expression expression) {
    Draft draft = drafts.get(top);
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

  /** Returns the number of the product of an expression's values. */
  int product(Expression factor) {
    requireComputable(factor);
    int number = 0;
    while (number < drafts.size() && !factor.equals(drafts.get(number).factor)) {
      number++;
    }
    if (number == drafts.size()) {
      drafts.add(new Draft(List.of(), null, factor));
    }
    return number;
  }

  List<Aggregate> aggregates() {
    return drafts.stream().map(Draft::aggregate).toList();
  }

  /** Refuses an expression with a value that could leave 64 bits, by the table's statistics. */
  private void requireComputable(Expression expression) {
    Domain.of(expression, table);
  }

  /** Refuses to keep more rows of a key than views do. */
  static int requireMost(long most, String what) {
    if (most > Aggregate.Top.MAX_ROWS) {
      throw new RefusedException(
          what
              + String.format(
                  Locale.ROOT,
                  " takes the first %,d rows of a key, at most %,d are possible; ask for fewer",
                  most,
                  Aggregate.Top.MAX_ROWS));
    }
    return (int) most;
  }
}
