package org.splinter.system;

import java.sql.SQLException;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.Evaluation;
import org.splinter.system.LinearQueryGenerator.Aggregates;

/** Seeded random queries over the whole grammar: aggregates of all kinds, and rows. */
final class ViewQueryGenerator {
  /** The number of queries refused by the rules of which one is asked, to see it refused. */
  private static final int KEPT = 12;

  private static final int TRIES = 400;

  private final Random random;
  private final PlainTable table;

  ViewQueryGenerator(Random random, PlainTable table) {
    this.random = random;
    this.table = table;
  }

  /** Returns a query that has a form, if the table has a column for that form; else any query. */
  AskedQuery next(Evaluation evaluation, String form) throws SQLException {
    return first(evaluation, query -> query.forms().contains(form));
  }

  /** Returns a query that has a form and that the rules allow, if there is one; else any query. */
  AskedQuery answerable(Evaluation evaluation, String form) throws SQLException {
    return first(
        evaluation, query -> query.forms().contains(form) && query.answerable().by(evaluation));
  }

  private AskedQuery first(Evaluation evaluation, Predicate<AskedQuery> wanted)
      throws SQLException {
    AskedQuery query = next(evaluation);
    for (int i = 0; i < TRIES && !wanted.test(query); i++) {
      query = next(evaluation);
    }
    return query;
  }

  /**
   * Returns one query.
   *
   * @param evaluation an evaluation that the rules mostly allow for the query
   */
  AskedQuery next(Evaluation evaluation) throws SQLException {
    while (true) {
      AskedQuery query = any(evaluation);
      if (query != null && (query.answerable().by(evaluation) || random.nextInt(KEPT) == 0)) {
        return query;
      }
    }
  }

  /** Returns any query, or null if it has an expression whose refusal depends on its rows. */
  private @Nullable AskedQuery any(Evaluation evaluation) throws SQLException {
    if (random.nextInt(9) < 4) {
      RowsQueryGenerator rows = new RowsQueryGenerator(random, table);
      AskedQuery query = rows.next();
      return rows.keepsWide() ? null : query;
    }
    Aggregates kinds = random.nextInt(4) == 0 ? Aggregates.LINEAR : Aggregates.ALL;
    if (evaluation == Evaluation.SEARCH) {
      // A view of the largest table's values would not fit into a slot.
      boolean quantiles = table.rows() <= PlainTable.DICTIONARY && random.nextInt(3) == 0;
      kinds = quantiles ? Aggregates.QUANTILES : Aggregates.OF_ONE_ORDER;
    }
    LinearQueryGenerator aggregates = new LinearQueryGenerator(random, table, kinds);
    AskedQuery query = aggregates.next();
    return aggregates.keepsWide() ? null : query;
  }
}
