package org.splinter.client.sql.search;

import java.util.ArrayList;
import java.util.List;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.TermPlanner;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.pir.PirPlan;

/**
 * Limits of what a search can find, and find in one query; each refusal says what can be asked
 * instead.
 */
final class SearchLimits {
  /** The most counts of one round by rank, of all groups and queries together. */
  private static final long MAX_COUNTS = 1 << 20;

  private SearchLimits() {}

  /**
   * Refuses a search of too many rows, shares or PIR queries.
   *
   * @param where the condition of every round
   */
  static void check(LogicalQuery query, TermPlanner.Sum where, SearchGroups groups) {
    requireRows(query.table().manifest().rows());
    requireShares(where, groups);
    requirePirQueries(top(query), groups);
  }

  private static void requireRows(long rows) {
    if (rows > IbltHash.PRIME) {
      throw new RefusedQueryException(
          "the table has "
              + rows
              + " rows, a search takes at most "
              + IbltHash.PRIME
              + "; ask with --evaluate views");
    }
  }

  /**
   * Refuses too many shares: a box of the condition takes at least one for each group, which few
   * fold queries do.
   */
  private static void requireShares(TermPlanner.Sum where, SearchGroups groups) {
    long boxes = 0;
    for (TermPlanner.Product product : where.products()) {
      long ofProduct = 1;
      for (int factor : product.factors()) {
        ofProduct *= where.factors().get(factor).slots().size();
      }
      boxes += ofProduct;
    }
    long shares = boxes * groups.all().size();
    if (groups.all().size() > 1 && shares > EvaluationPlan.MAX_SHARES) {
      throw new RefusedQueryException(
          "a search takes a share for each clause of WHERE and each group: "
              + boxes
              + " times "
              + groups.all().size()
              + " are "
              + shares
              + ", at most "
              + EvaluationPlan.MAX_SHARES
              + " are possible; ask for one group, such as AND "
              + groups.expressions().get(0).name()
              + " = ?");
    }
  }

  /** Returns whether one round can count by rank. */
  static boolean allowCountsByRank(long rows, SearchGroups groups, int queries) {
    return rows <= MAX_COUNTS / groups.all().size() / queries;
  }

  private static void requirePirQueries(Top top, SearchGroups groups) {
    long pirQueries = (long) groups.all().size() * top.most();
    if (pirQueries > PirPlan.MAX_SHARES) {
      throw new RefusedQueryException(
          "a search looks up "
              + top.most()
              + " rows of each of "
              + groups.all().size()
              + " groups, at most "
              + PirPlan.MAX_SHARES
              + " rows are possible in all; ask for fewer rows or one group");
    }
  }

  /** Returns the rows of one order, which are all that a search can find. */
  static Top top(LogicalQuery query) {
    List<Top> tops = new ArrayList<>();
    for (Aggregate further : query.further()) {
      if (!(further instanceof Top top)) {
        throw new RefusedQueryException(
            further.name()
                + " is of all rows, a search finds the first ones; ask it in a query of its own");
      }
      tops.add(top);
    }
    if (tops.isEmpty()) {
      throw new RefusedQueryException("a search finds rows, the query asks for sums; use a fold");
    }
    if (tops.size() > 1) {
      throw new RefusedQueryException(
          "a search finds rows in one order, the query asks for "
              + name(tops.get(0), query)
              + " and "
              + name(tops.get(1), query)
              + "; ask in two queries");
    }
    if (tops.get(0).most() == Top.ALL) {
      throw new RefusedQueryException(
          "a search finds a number of rows, the query asks for all; add LIMIT "
              + Top.MAX_ROWS
              + " or less");
    }
    if (tops.get(0).order().size() > RowNumbers.MAX_ORDER) {
      throw new RefusedQueryException(
          "ORDER BY names "
              + tops.get(0).order().size()
              + " expressions, a search takes at most "
              + RowNumbers.MAX_ORDER
              + "; order by fewer");
    }
    return tops.get(0);
  }

  private static String name(Top top, LogicalQuery query) {
    SortKey key = top.order().get(0); // without an order it is no aggregate
    String what =
        key.expression() instanceof Expression.ColumnValue column
            ? query.table().manifest().schema().columns().get(column.column()).name()
            : "an expression";
    return (key.descending() ? "the greatest " : "the least ") + what;
  }
}
