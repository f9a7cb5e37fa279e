package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.cli.SplinterCommand;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.PreparationPolicy;
import org.splinter.client.sql.ast.RefusedQueryException;

/**
 * Tests of rows in pages: they are DuckDB's in their order, there are as many rounds as pages
 * whatever the key, and providers see equal things for keys of all, some and no rows.
 */
@Tag("slow")
final class RowPagesTest {
  private static final List<String> ORIGINS =
      List.of("'JFK'", "'EWR'", "'LGA'", "'nowhere'", "NULL");

  @TempDir private static Path home;
  private static PlainDatabase plain;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @BeforeAll
  static void importSample() throws Exception {
    plain = SampleFlights.load(home);
  }

  @AfterAll
  static void close() throws Exception {
    plain.close();
  }

  private static void assertPages(ProviderViews views, String sql, int pages, List<String> secrets)
      throws Exception {
    assertPages(views, sql, pages, 0, secrets);
  }

  /**
   * Asks a query in pages with several secrets.
   *
   * @param constants how many comparisons with constants the text has
   */
  private static void assertPages(
      ProviderViews views, String sql, int pages, int constants, List<String> secrets)
      throws Exception {
    List<WrittenQuery> written =
        secrets.stream().map(set -> new WrittenQuery(sql, List.of(set.split("\\|")))).toList();
    PlanOptions options = PlanOptions.DEFAULT.withPages(pages);
    List<List<List<Object>>> answers =
        views.assertSame(sql, options, false, written.stream().map(WrittenQuery::secrets).toList());
    for (int i = 0; i < answers.size(); i++) {
      String query = written.get(i).plain();
      Answers.assertSame(query, plain.query(query), answers.get(i), /* ordered= */ true);
    }
    PreparedQuery query = views.client().prepare(sql, options);
    QueryResult one = query.run(written.get(0).secrets(), done -> {});
    assertEquals(pages, one.rounds());
    assertEquals(written.get(0).secrets().size(), one.privacy().secrets());
    assertEquals(constants, one.privacy().constants(), "the written text's alone");
  }

  /** Checks keys of more rows than a page holds, and of fewer; no key has more than two pages. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void allRowsOfAKeyComeInOrder(int parties) throws Exception {
    String sql =
        "SELECT flight_id, dep_delay, dest FROM flights WHERE origin = ?"
            + " ORDER BY dep_delay DESC NULLS LAST, flight_id";
    List<List<Object>> most =
        plain.query("SELECT COUNT(*) c FROM flights GROUP BY origin ORDER BY c DESC");
    assertTrue(((Number) most.get(0).get(0)).intValue() > 1000, "a page does not hold all");
    assertPages(new ProviderViews(home, parties, Fault.NONE), sql, 2, ORIGINS);
  }

  @Test
  void limitAndOffsetCountOverPages() throws Exception {
    ProviderViews views = new ProviderViews(home);
    assertPages(
        views,
        "SELECT *, distance * 2 AS far FROM flights WHERE carrier = ? AND origin = ? AND month <= 6"
            + " ORDER BY flight_id LIMIT 25 OFFSET 7",
        4,
        1,
        List.of("'UA'|'EWR'", "'B6'|'JFK'", "'UA'|'nowhere'", "NULL|'EWR'", "'AS'|'EWR'"));
    assertPages(
        views,
        "SELECT flight_id FROM flights WHERE origin = ? ORDER BY flight_id LIMIT 0",
        2,
        ORIGINS);
    assertPages(
        views,
        "SELECT f.flight_id, g.flight_id FROM flights f JOIN flights g ON f.tailnum = g.tailnum"
            + " WHERE f.dest = ? ORDER BY f.flight_id, g.flight_id LIMIT 300",
        3,
        List.of("'LAX'", "'ORD'", "'nowhere'"));
  }

  @Test
  void keysMayBeExpressionsAndTextsInAnyCase() throws Exception {
    ProviderViews views = new ProviderViews(home);
    assertPages(
        views,
        "SELECT flight_id FROM flights WHERE LOWER(dest) = LOWER(?) AND distance % 3 = ?"
            + " ORDER BY CASE WHEN carrier = 'UA' THEN 0 ELSE 1 END, flight_id LIMIT 90",
        3,
        2,
        List.of("'LAX'|0", "'lAx'|1", "'nowhere'|2", "NULL|0"));
  }

  @Test
  void batchesAndSecretConstantsComeInPages() throws Exception {
    SplinterClient client = new ProviderViews(home).client();
    String sql = "SELECT flight_id FROM flights WHERE dest = ? ORDER BY flight_id LIMIT 50";
    List<String> dests = List.of("LAX", "nowhere", "ORD", "LAX");
    List<QueryResult> batch =
        client
            .prepare(sql, PlanOptions.DEFAULT.withPages(3).withQueries(dests.size()))
            .runAll(dests.stream().map(dest -> List.of(SecretValue.of(dest))).toList(), done -> {});
    for (int i = 0; i < dests.size(); i++) {
      String written = sql.replace("?", "'" + dests.get(i) + "'");
      Answers.assertSame(written, plain.query(written), batch.get(i).rows(), /* ordered= */ true);
    }
    String constant = sql.replace("?", "'LAX'");
    PlanOptions hidden =
        PlanOptions.DEFAULT
            .withPages(3)
            .withDisclosure(Disclosure.DEFAULT.withSecretConstants(true));
    QueryResult one = client.prepare(constant, hidden).run(List.of(), done -> {});
    assertEquals(batch.get(0).rows(), one.rows());
    assertEquals(0, one.privacy().constants());
    assertEquals(1, one.privacy().secrets());
  }

  @Test
  void offsetWithoutLimitLeavesOutRows() throws Exception {
    SplinterClient client = new ProviderViews(home).client();
    String sql = "SELECT flight_id FROM flights WHERE year = ? ORDER BY flight_id OFFSET 100";
    QueryResult result =
        client
            .prepare(sql, PlanOptions.DEFAULT.withPages(2))
            .run(List.of(SecretValue.of("2013")), done -> {});
    assertEquals(1900, result.rows().size());
    assertEquals(
        List.of("all pages are full, there may be more rows; ask for more pages"),
        result.warnings());
    QueryResult limited =
        client
            .prepare(sql.replace("OFFSET", "LIMIT 1900 OFFSET"), PlanOptions.DEFAULT.withPages(2))
            .run(List.of(SecretValue.of("2013")), done -> {});
    assertEquals(result.rows(), limited.rows());
    assertEquals(List.of(), limited.warnings());
  }

  /** Checks that rows which ORDER BY does not tell apart are each on one page. */
  @Test
  void rowsWithoutAnOrderComeOnce() throws Exception {
    String sql = "SELECT month, flight_id FROM flights WHERE dest = ? ORDER BY month LIMIT 400";
    PreparedQuery query =
        new ProviderViews(home).client().prepare(sql, PlanOptions.DEFAULT.withPages(7));
    for (String dest : List.of("LAX", "ORD", "ATL")) {
      List<List<Object>> rows = query.run(List.of(SecretValue.of(dest)), done -> {}).rows();
      String all = "SELECT month, flight_id FROM flights WHERE dest = '" + dest + "'";
      assertTrue(rows.size() < 400, "LIMIT leaves none out");
      Answers.assertSame(all, plain.query(all), rows);
      List<Object> months = new ArrayList<>(rows.stream().map(row -> row.get(0)).toList());
      assertEquals(months.stream().sorted().toList(), months);
    }
  }

  @Test
  void randomPagesAreDuckDbs() throws Exception {
    ProviderViews views = new ProviderViews(home);
    List<String> columns = List.of("origin", "dest", "carrier", "month", "distance");
    List<String> orders =
        List.of("dep_delay", "arr_delay DESC", "carrier", "distance % 7 DESC", "");
    for (int i = 0; i < 6; i++) {
      String key = columns.get(random.nextInt(columns.size()));
      String order = orders.get(random.nextInt(orders.size()));
      int pages = 2 + random.nextInt(3);
      String sql =
          "SELECT flight_id, %s FROM flights WHERE %s = ? ORDER BY %sflight_id LIMIT %d OFFSET %d"
              .formatted(
                  key,
                  key,
                  order.isEmpty() ? "" : order + ", ",
                  1 + random.nextInt(900 * pages),
                  random.nextInt(100));
      boolean check = random.nextBoolean();
      List<List<Object>> values =
          plain.query("SELECT DISTINCT %s FROM flights ORDER BY 1".formatted(key));
      Object value = values.get(random.nextInt(values.size())).get(0);
      String secret = value instanceof String ? "'" + value + "'" : String.valueOf(value);
      WrittenQuery written = new WrittenQuery(sql, List.of(secret));
      QueryResult result =
          views
              .client()
              .prepare(sql, PlanOptions.DEFAULT.withPages(pages).withCheck(check))
              .run(written.secrets(), done -> {});
      String what = "seed " + seed + ", case " + i + ": " + written.plain();
      assertEquals(pages, result.rounds(), what);
      Answers.assertSame(what, plain.query(written.plain()), result.rows(), /* ordered= */ true);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      textBlock =
          """
          SELECT COUNT(*) FROM flights WHERE dest = ? \
          @ 2 @ pages are of rows, and the answer of aggregates is whole; leave pages out
          SELECT flight_id FROM flights WHERE dest IN (?, ?) \
          @ 2 @ pages are of the rows of one key, as of WHERE zip = ? AND city = ?; compare each secret by = alone, and ask several keys one by one
          SELECT flight_id FROM flights WHERE day < ? \
          @ 2 @ compare each secret by = alone
          SELECT flight_id FROM flights WHERE dest <> ? \
          @ 2 @ compare each secret by = alone
          SELECT flight_id FROM flights WHERE dest = ? OR origin = ? \
          @ 2 @ compare each secret by = alone
          SELECT flight_id FROM flights WHERE dest = ? LIMIT 2500 \
          @ 2 @ 2 pages are not possible: a page holds up to 1,000 rows, and LIMIT and OFFSET reach up to 2,500; ask for more pages, or fewer rows
          SELECT flight_id FROM flights WHERE dest = ? OFFSET 2000 \
          @ 2 @ 2 pages are not possible: OFFSET 2,000 leaves out all rows that they hold, 1,000 each; ask for more pages
          SELECT day AS rank_ FROM flights WHERE dest = ? \
          @ 2 @ 2 pages are not possible: rank_ names the numbers of rows; give the item another alias
          SELECT flight_id FROM flights WHERE dest = ? \
          @ 1001 @ 1001 pages are not possible: at most 1000 pages are possible; ask for fewer
          """)
  void otherwiseItIsRefused(String sql, int pages, String why) throws Exception {
    RefusedQueryException refused =
        assertThrows(
            RefusedQueryException.class,
            () ->
                new ProviderViews(home)
                    .client()
                    .prepare(sql, PlanOptions.DEFAULT.withPages(pages)));
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
  }

  @Test
  void pagesAreOfViews() throws Exception {
    String sql = "SELECT flight_id FROM flights WHERE tailnum = ? ORDER BY day, flight_id";
    PlanOptions options = PlanOptions.DEFAULT.withPages(2);
    ProviderViews views = new ProviderViews(home);
    for (Evaluation other : List.of(Evaluation.FOLD, Evaluation.SEARCH)) {
      RefusedQueryException refused =
          assertThrows(
              RefusedQueryException.class,
              () -> views.client().prepare(sql, options.withEvaluation(other)));
      assertTrue(refused.getMessage().contains("looked up in views"), refused.getMessage());
    }
    RefusedQueryException missing =
        assertThrows(
            RefusedQueryException.class,
            () -> views.client().prepare(sql, options.withPreparation(PreparationPolicy.NEVER)));
    assertTrue(
        missing.getMessage().startsWith("the table that numbers the rows of flights is not made"),
        missing.getMessage());
    views.client().prepare(sql, options).prepare(done -> {});
    assertTrue(
        views
            .client()
            .explain(sql, options)
            .endsWith(
                "Pages: 2 rounds of one page each, whatever the key; a page holds up to 1,000 rows."));
  }

  /**
   * Checks that the command says when all pages are full, and refuses what is no number of them.
   */
  @Test
  void theCommandSaysWhenThereMayBeMore() throws Exception {
    String sql = "SELECT flight_id FROM flights WHERE year = ? ORDER BY flight_id";
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        SplinterCommand.run(
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            new String[] {
              "query",
              sql,
              "--param",
              "2013",
              "--pages",
              "3",
              "--format",
              "csv",
              "--home",
              home.toString()
            });
    assertEquals(0, code, err.toString());
    assertEquals(3001, out.toString().lines().count());
    assertTrue(
        err.toString()
            .contains("note: all pages are full, there may be more rows; ask for more pages"),
        err.toString());
    assertEquals(
        2,
        SplinterCommand.run(
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            new String[] {
              "query", sql, "--param", "2013", "--pages", "0", "--home", home.toString()
            }));
    assertTrue(err.toString().contains("--pages 0 must be 1 to 1000"), err.toString());
  }
}
