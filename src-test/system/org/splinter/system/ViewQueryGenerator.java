package org.splinter.system;

import java.sql.SQLException;
import java.util.Random;

/** Seeded random queries over the whole grammar: aggregates of all kinds, and rows. */
final class ViewQueryGenerator {
  private final Random random;
  private final LinearQueryGenerator aggregates;
  private final RowsQueryGenerator rows;

  ViewQueryGenerator(Random random, PlainTable table) {
    this.random = random;
    this.aggregates = new LinearQueryGenerator(random, table, true);
    this.rows = new RowsQueryGenerator(random, table);
  }

  AskedQuery next() throws SQLException {
    return random.nextInt(9) < 4 ? rows.next() : aggregates.next();
  }
}
