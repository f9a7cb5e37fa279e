package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.search.SearchQuery;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/**
 * Tests of searches where they go wrong first, against DuckDB: no row and one, rows that fill the
 * buckets of a round and one more, ties, equal rows, NULL as a group and as a sort value, fewer
 * matches than are wanted and none.
 */
@Tag("slow")
final class SearchQueriesTest {
  private static final String MANY = "x IN (" + "?, ".repeat(19) + "?)";
  private static final String EITHER = "(x BETWEEN ? AND ? OR y < ?)";

  @TempDir private static Path home;
  private static PlainDatabase plain;
  private static HadoopProvider alpha;
  private static SplinterClient client;

  @BeforeAll
  static void importTables() throws Exception {
    plain = new PlainDatabase();
    for (int rows : new int[] {0, 1, 1024, 1025}) {
      GeneratedTable table = table("rows" + rows, rows);
      String schema = table.writeSchema(home).toString();
      String csv = table.writeCsv(home).toString();
      CommandLine.succeed(
          home, "import", "--provider", "alpha", "--table", table.name(), "--schema", schema, csv);
      plain.load(table);
    }
    alpha = new Providers(home, new Configuration(false)).find("alpha");
    LocalTables tables = new LocalTables(alpha);
    client =
        new SplinterClient(
            List.of(
                new LocalEvaluation("alpha", tables, EvaluationPath.AUTO),
                new LocalEvaluation("beta", tables, EvaluationPath.AUTO)));
  }

  @AfterAll
  static void close() throws Exception {
    plain.close();
  }

  private static GeneratedTable table(String name, int count) {
    Schema schema =
        new Schema(
            List.of(
                new Column("g", ColumnType.STRING),
                new Column("x", ColumnType.INTEGER),
                new Column("y", ColumnType.decimal(2)),
                new Column("e", ColumnType.DATE)));
    Random random = new Random(count);
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (i > 0 && random.nextInt(10) == 0) {
        rows.add(rows.get(i - 1));
        continue;
      }
      List<String> row = new ArrayList<>();
      row.add(random.nextInt(6) == 0 ? null : List.of("", "ab", "é'").get(random.nextInt(3)));
      row.add(String.valueOf(random.nextInt(40) - 10));
      row.add(random.nextInt(9) == 0 ? null : random.nextInt(2000) / 100.0 + "");
      row.add(random.nextInt(5) == 0 ? null : "2024-02-" + (10 + random.nextInt(18)));
      rows.add(row);
    }
    return new GeneratedTable(name, schema, rows);
  }

  private static PreparedQuery search(String sql) throws Exception {
    PreparedQuery prepared =
        client.prepare(sql, PlanOptions.DEFAULT.withEvaluation(Evaluation.SEARCH));
    assertTrue(prepared instanceof SearchQuery);
    return prepared;
  }

  /** Asks a query with some sets of literals; each must take {@code rounds} rounds. */
  private static void check(String sql, int rounds, List<List<String>> sets) throws Exception {
    PreparedQuery prepared = search(sql);
    for (List<String> literals : sets) {
      WrittenQuery query = new WrittenQuery(sql, literals);
      QueryResult ours = prepared.run(query.secrets(), fraction -> {});
      Answers.assertSame(query.plain(), plain.query(query.plain()), ours.rows());
      assertEquals(rounds, ours.rounds(), query.plain());
    }
  }

  private static List<List<String>> many() {
    List<List<String>> sets = new ArrayList<>();
    for (int first : new int[] {-10, 25, 1000}) { // the last matches nothing
      List<String> set = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        set.add(String.valueOf(first + i / 2));
      }
      sets.add(set);
    }
    return sets;
  }

  private static final List<List<String>> EITHERS =
      List.of(
          List.of("-10", "30", "20"), // all rows that can match
          List.of("5", "5", "0.25"),
          List.of("6", "5", "-1"), // nothing
          List.of("NULL", "5", "3.3"),
          List.of("12", "30", "0.01"));

  @ParameterizedTest
  @CsvSource({"rows0, 1", "rows1, 1", "rows1024, 1", "rows1025, 2"})
  void findsTheGreatestAndWhatStandsBesideIt(String table, int counting) throws Exception {
    check("SELECT MAX(e) FROM " + table + " WHERE " + MANY, counting + 1, many());
    check(
        "SELECT COUNT(*), COUNT(e), SUM(y), MAX(e) FROM " + table + " WHERE " + EITHER,
        counting + 1,
        EITHERS);
    check(
        "SELECT g, MAX(e), COUNT(*) FROM " + table + " WHERE " + EITHER + " GROUP BY g",
        counting + 1,
        EITHERS);
    check(
        "SELECT g, MAX(e) m FROM "
            + table
            + " WHERE x <> ? AND g LIKE ? GROUP BY g HAVING MAX(e) > '2024-02-12'",
        counting + 1,
        List.of(List.of("3", "'a%'"), List.of("3", "'%'"), List.of("3", "'q%'")));
    check(
        "SELECT MAX(e, 4) FROM " + table + " WHERE " + EITHER,
        counting + 2,
        table.equals("rows0") ? List.of() : EITHERS.subList(0, 1)); // DuckDB has no empty list
  }

  @ParameterizedTest
  @CsvSource({"rows0, 1", "rows1, 1", "rows1024, 1", "rows1025, 2"})
  void findsTheFirstRows(String table, int counting) throws Exception {
    String order = " ORDER BY y NULLS FIRST, x DESC, e DESC NULLS LAST, g NULLS LAST LIMIT ";
    for (String limit : List.of("1", "5", "12 OFFSET 3")) {
      String sql = "SELECT x, y, e, g FROM " + table + " WHERE " + EITHER + order + limit;
      int rounds = counting + (limit.equals("1") ? 1 : 2);
      PreparedQuery prepared = search(sql);
      for (List<String> literals : EITHERS) {
        WrittenQuery query = new WrittenQuery(sql, literals);
        QueryResult ours = prepared.run(query.secrets(), fraction -> {});
        Answers.assertSame(query.plain(), plain.query(query.plain()), ours.rows(), true);
        assertEquals(rounds, ours.rounds(), query.plain());
      }
    }
  }

  @Test
  void asksSeveralQueriesInTheSameRounds() throws Exception {
    String sql = "SELECT g, MAX(e), COUNT(*) FROM rows1025 WHERE " + EITHER + " GROUP BY g";
    PlanOptions options =
        PlanOptions.DEFAULT.withEvaluation(Evaluation.SEARCH).withQueries(EITHERS.size());
    List<WrittenQuery> queries =
        EITHERS.stream().map(literals -> new WrittenQuery(sql, literals)).toList();
    List<QueryResult> results =
        client
            .prepare(sql, options)
            .runAll(queries.stream().map(WrittenQuery::secrets).toList(), fraction -> {});
    for (int i = 0; i < results.size(); i++) {
      String written = queries.get(i).plain();
      Answers.assertSame(written, plain.query(written), results.get(i).rows());
    }
  }

  /**
   * Drops all that is prepared between two runs of one query, as another query may that needs the
   * room.
   */
  @Test
  void ranksItsTableAgainOnceItWasDropped() throws Exception {
    String sql = "SELECT MAX(e) FROM rows1025 WHERE " + EITHER;
    PreparedQuery prepared = search(sql);
    List<SecretValue> secrets = new WrittenQuery(sql, EITHERS.get(1)).secrets();
    QueryResult before = prepared.run(secrets, fraction -> {});
    assertTrue(!alpha.drop(alpha.prepared()).isEmpty());
    assertEquals(before.rows(), prepared.run(secrets, fraction -> {}).rows());
  }

  @Test
  void explainsItsRounds() throws Exception {
    String text =
        search("SELECT x, y FROM rows1025 WHERE " + EITHER + " ORDER BY y LIMIT 5").explain();
    for (String part :
        List.of(
            "a bucketed search",
            "4 rounds, ",
            "round 1",
            "counts in 33 buckets",
            "the places of the first rows in 12 tables of 16 cells",
            "5 PIR queries of rows by their place")) {
      assertTrue(text.contains(part), () -> part + " in\n" + text);
    }
  }
}
