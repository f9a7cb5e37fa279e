package org.splinter.system;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/**
 * Seeded random joins of two tables, as this project's queries write them and as DuckDB holds them.
 */
final class RandomJoins {
  private static final int MOST_ROWS = 5_000;
  private static final int TRIES = 300;

  private final Random random;
  private final PlainDatabase database;
  private final List<PlainTable> tables;

  RandomJoins(Random random, PlainDatabase database, List<PlainTable> tables) {
    this.random = random;
    this.database = database;
    this.tables = tables;
  }

  /**
   * Returns a join of two different tables by one pair of columns, or several, that some rows agree
   * in.
   */
  PlainTable next(String name) throws SQLException {
    for (int i = 0; i < TRIES; i++) {
      PlainTable left = tables.get(random.nextInt(tables.size()));
      PlainTable right = tables.get(random.nextInt(tables.size()));
      List<String> pairs = pairs(left, right);
      if (left != right && !pairs.isEmpty()) {
        PlainTable joined = join(name, left, right, pairs);
        if (joined.rows() > 0 && joined.rows() <= MOST_ROWS) {
          return joined;
        }
        database.execute("DROP TABLE " + name);
      }
    }
    throw new IllegalStateException("no two of the tables can be joined");
  }

  private List<String> pairs(PlainTable left, PlainTable right) {
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < left.columns(); i++) {
      for (int j = 0; j < right.columns(); j++) {
        ColumnType type = left.column(i).type();
        if (type.equals(right.column(j).type()) && random.nextInt(4) == 0 && pairs.size() < 2) {
          pairs.add("a." + left.column(i).name() + " = b." + right.column(j).name());
        }
      }
    }
    return pairs;
  }

  private PlainTable join(String name, PlainTable left, PlainTable right, List<String> pairs)
      throws SQLException {
    List<Column> columns = new ArrayList<>();
    List<String> asked = new ArrayList<>();
    List<String> plain = new ArrayList<>();
    boolean outer = random.nextInt(3) == 0;
    List<String> selected = new ArrayList<>();
    for (PlainTable side : List.of(left, right)) {
      String alias = side == left ? "a" : "b";
      for (int i = 0; i < side.columns(); i++) {
        Column column = side.column(i);
        columns.add(new Column(alias + "_" + column.name(), column.type()));
        asked.add(alias + "." + column.name());
        // Two joined columns of one name are one column of an inner join (docs/sql.md, "Joins").
        boolean one = !outer && pairs.contains("a.%1$s = b.%1$s".formatted(column.name()));
        plain.add((one ? "a" : alias) + "_" + column.name());
        selected.add(alias + "." + column.name() + " AS " + alias + "_" + column.name());
      }
    }
    String from =
        "%s AS a %s %s AS b ON %s"
            .formatted(
                left.name(),
                outer ? "LEFT JOIN" : "JOIN",
                right.name(),
                String.join(" AND ", pairs));
    database.execute(
        "CREATE TABLE %s AS SELECT %s FROM %s".formatted(name, String.join(", ", selected), from));
    return new PlainTable(database, name, new Schema(columns), from, asked, plain);
  }
}
