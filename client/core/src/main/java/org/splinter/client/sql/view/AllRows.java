package org.splinter.client.sql.view;

import java.math.BigInteger;
import java.util.Locale;
import java.util.stream.Collectors;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.view.PirTerm.KeySource;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.Manifest;

/**
 * Refusal of queries for all rows of a key whose slots could not hold them, before a view is made
 * in vain. By the template and public facts of the table alone.
 */
final class AllRows {
  private AllRows() {}

  /**
   * Refuses a query without LIMIT that asks for a range, unless the table is small, or for a key
   * which must have too many rows, since the table has so many and so few keys.
   *
   * @throws RefusedQueryException naming the rows and the mend
   */
  static void requireFew(LogicalQuery query, ViewKey key) {
    if (!query.rows() || query.template().limit() != null) {
      return;
    }
    long rows = query.table().manifest().rows();
    boolean range = !key.ordered().isEmpty() && key.equal().isEmpty();
    if (range && rows > Top.MAX_ROWS) {
      throw refusal(
          "WHERE asks for all rows in a range of "
              + key.ordered().stream()
                  .map(part -> query.operands().get(part).name())
                  .collect(Collectors.joining(" and ")),
          query);
    }
    if (key.filter() == null && overflows(query, key)) {
      String compared =
          query.operands().stream().map(Operand::name).collect(Collectors.joining(", "));
      throw refusal(
          key.equal().isEmpty()
              ? "the query asks for all rows"
              : "WHERE asks for all rows of a value of "
                  + compared
                  + ", some of which have too many",
          query);
    }
  }

  private static RefusedQueryException refusal(String problem, LogicalQuery query) {
    Manifest manifest = query.table().manifest();
    return new RefusedQueryException(
        String.format(
            Locale.ROOT,
            "%s: table %s has %,d rows, and %,d are the most that a query without LIMIT can return;"
                + " add LIMIT %d or less",
            problem,
            manifest.table(),
            manifest.rows(),
            Top.MAX_ROWS,
            Top.MAX_ROWS));
  }

  /** Returns whether rows are so many that not all slots can be small. */
  private static boolean overflows(LogicalQuery query, ViewKey key) {
    Manifest manifest = query.table().manifest();
    BigInteger slots = BigInteger.ONE.shiftLeft(key.ordered().size()); // halves of all positions
    long rows = manifest.rows();
    for (KeySource part : key.equal()) {
      Expression expression = part.expression(query.operands());
      Domain domain = Domain.of(expression, query.table());
      if (!(expression instanceof Expression.ColumnValue column)
          || domain instanceof Domain.FreeText) {
        return false; // how many values or NULLs it has is not known
      }
      slots = slots.multiply(Ordering.of(domain).greatest().add(BigInteger.ONE));
      rows -= manifest.statistics().get(column.column()).nulls();
    }
    for (int part : key.ordered()) {
      Expression ordered = query.operands().get(part).expression();
      if (!(ordered instanceof Expression.ColumnValue column)) {
        return false;
      }
      rows -= manifest.statistics().get(column.column()).nulls();
    }
    BigInteger room = slots.multiply(BigInteger.valueOf(Top.MAX_ROWS));
    return BigInteger.valueOf(rows).compareTo(room) > 0;
  }
}
