package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.Evaluation;

/**
 * Tests that the generators of tables and queries are sound: DuckDB understands all that they make.
 */
@Tag("slow")
final class LinearGeneratorTest {
  private static final int TABLES = 40;
  private static final int QUERIES_A_TABLE = 60;

  /** The least number of queries of a form; few enough that a further form does not change it. */
  private static final int SELDOM = 3;

  private final long seed = Long.getLong("splinter.seed", 2013);

  @Test
  void everyPlainQueryRunsAndEveryFormIsMade() throws Exception {
    Map<String, Integer> forms = new TreeMap<>();
    int selective = 0;
    for (int t = 0; t < TABLES; t++) {
      Random random = new Random(seed + t);
      GeneratedTable table = new TableGenerator(random).next("t" + t);
      try (PlainDatabase database = new PlainDatabase()) {
        database.load(table);
        PlainTable plain = new PlainTable(database, table.name(), table.schema());
        assertEquals(table.rows().size(), plain.rows());
        LinearQueryGenerator generator = new LinearQueryGenerator(random, plain);
        for (int q = 0; q < QUERIES_A_TABLE; q++) {
          LinearQuery query = generator.next();
          List<List<Object>> rows = run(query, database, "seed " + seed + ", table " + t + ": ");
          assertEquals(
              query.parameters().size(), query.sql().chars().filter(c -> c == '?').count());
          query.forms().forEach(form -> forms.merge(form, 1, Integer::sum));
          boolean something = rows.stream().flatMap(List::stream).anyMatch(this::isSomething);
          selective += something ? 1 : 0;
        }
      }
    }
    System.out.println("forms of " + TABLES * QUERIES_A_TABLE + " queries: " + forms);
    assertTrue(selective > TABLES * QUERIES_A_TABLE / 3, selective + " answers hold anything");
    assertTrue(forms.size() >= 35, "forms: " + forms.keySet());
    assertTrue(forms.keySet().containsAll(List.of("nested select", "with")), forms.toString());
    forms.forEach((form, count) -> assertTrue(count >= SELDOM, form + " only " + count));
  }

  private boolean isSomething(Object value) {
    return value != null && !value.toString().matches("0(\\.0*)?|\\[[0, ]*]");
  }

  @Test
  void everyPlainQueryForViewsRunsAndEveryFormIsMade() throws Exception {
    Map<String, Integer> forms = new TreeMap<>();
    for (int t = 0; t < TABLES; t++) {
      Random random = new Random(seed + t);
      GeneratedTable table = new TableGenerator(random).next("t" + t);
      try (PlainDatabase database = new PlainDatabase()) {
        database.load(table);
        PlainTable plain = new PlainTable(database, table.name(), table.schema());
        ViewQueryGenerator generator = new ViewQueryGenerator(random, plain);
        for (int q = 0; q < QUERIES_A_TABLE; q++) {
          AskedQuery query = generator.next(Evaluation.VIEWS);
          try {
            database.query(query.plain());
          } catch (SQLException e) {
            throw new AssertionError("seed " + seed + ", table " + t + ": " + query.plain(), e);
          }
          assertEquals(
              query.parameters().size(), query.sql().chars().filter(c -> c == '?').count());
          query.forms().forEach(form -> forms.merge(form, 1, Integer::sum));
        }
      }
    }
    System.out.println("forms of " + TABLES * QUERIES_A_TABLE + " queries for views: " + forms);
    assertTrue(forms.size() >= 54, forms.size() + " forms: " + forms.keySet());
    forms.forEach((form, count) -> assertTrue(count >= SELDOM, form + " only " + count));
  }

  private static List<List<Object>> run(LinearQuery query, PlainDatabase database, String context)
      throws SQLException {
    try {
      return query.expected(database);
    } catch (SQLException e) {
      throw new AssertionError(context + query.plain(), e);
    }
  }

  @Test
  void oneSeedMakesOneQuery() throws Exception {
    assertEquals(first(), first());
  }

  private LinearQuery first() throws SQLException {
    Random random = new Random(seed);
    try (PlainDatabase database = new PlainDatabase()) {
      GeneratedTable table = new TableGenerator(random).next("t");
      database.load(table);
      return new LinearQueryGenerator(
              random, new PlainTable(database, table.name(), table.schema()))
          .next();
    }
  }
}
