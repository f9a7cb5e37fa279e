package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.client.SplinterClient;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.Resilience;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.Providers;

/**
 * Tests of random boxes of two intervals on real tables, looked up by two, three and four providers
 * in turn, against DuckDB. Bounds are values of rows, in any order, or lie beyond all rows.
 *
 * <p>Property {@code splinter.seed}; with {@code splinter.long} there are 100 boxes a table, each
 * asked of two, of three and of four, and of four of which one may lie. The median and estimated
 * times and the bytes of each are written to {@code target/boxes.csv}.
 */
@Tag("slow")
final class BoxesTest {
  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final int BOXES = LONG ? 100 : 12;
  private static final long SEED = Long.getLong("splinter.seed", System.nanoTime());
  private static final List<Resilience> PROVIDERS =
      List.of(
          Resilience.allButOne(2),
          Resilience.allButOne(3),
          Resilience.allButOne(4),
          Resilience.of(4, Optional.of(1), Optional.of(1)));

  private static final Path REPORT = Path.of("target/boxes.csv");

  @TempDir private Path home;

  /** The milliseconds of all boxes, by query, providers and bytes. */
  private static final Map<String, List<Long>> MILLIS = new TreeMap<>();

  /** The milliseconds that were estimated last, when the view was there. */
  private static final Map<String, Long> ESTIMATES = new TreeMap<>();

  private static final Pattern ESTIMATE = Pattern.compile("\\btime +about ([0-9.]+) s:");

  /**
   * Queries of a table.
   *
   * @param sqls the templates, each of a box of {@code first} and {@code second}
   */
  private record Questions(String table, String first, String second, List<String> sqls) {
    String sql(int number) {
      String where = " FROM %s WHERE %s BETWEEN ? AND ? AND %s BETWEEN ? AND ?";
      return sqls.get(number % sqls.size()).replace("…", where.formatted(table, first, second));
    }

    @Override
    public String toString() {
      return table + " by " + first + " and " + second;
    }
  }

  static Stream<Questions> questions() {
    Questions lodgings =
        new Questions(
            "nyc_airbnb",
            "lat",
            "lon",
            List.of(
                "SELECT room_type, COUNT(*), SUM(price_usd), AVG(reviews_per_month)…"
                    + " GROUP BY room_type",
                "SELECT id, price_usd… ORDER BY price_usd DESC, id LIMIT 5"));
    Questions inspections =
        new Questions(
            "nyc_inspections",
            "inspection_date",
            "score",
            List.of(
                "SELECT COUNT(*), SUM(n_violations), AVG(score), MAX(camis)…",
                "SELECT grade, COUNT(*), AVG(n_violations)… GROUP BY grade"));
    Questions first =
        new Questions(
            "nyc_inspections",
            "camis",
            "inspection_date",
            List.of(
                "SELECT inspection_id, score… ORDER BY score DESC NULLS LAST, inspection_id"
                    + " LIMIT 10",
                "SELECT MIN(score), COUNT(*)…"));
    return Stream.of(lodgings, inspections, first)
        .filter(each -> (LONG || !each.equals(first)) && Datasets.find(each.table()) != null);
  }

  /** Asks nothing where there are no datasets beside the checkout. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("questions")
  void boxesAgreeWithPlainSql(Questions questions) throws Exception {
    System.out.println("BoxesTest seed " + SEED);
    Random random = new Random(SEED);
    String table = questions.table();
    Path file = Datasets.find(table);
    RealTables.copyTo(home, table, file);
    LocalTables tables =
        new LocalTables(new Providers(home, new Configuration(false)).find("alpha"));
    List<SplinterClient> clients = new ArrayList<>();
    for (Resilience resilience : PROVIDERS) {
      clients.add(client(tables, resilience));
    }
    int matched = 0;
    try (PlainDatabase plain = new PlainDatabase()) {
      plain.load(table, tables.manifest(table).schema(), file);
      List<List<Object>> rows =
          plain.query(
              "SELECT %2$s, %3$s FROM %1$s WHERE %2$s IS NOT NULL AND %3$s IS NOT NULL"
                  .formatted(table, questions.first(), questions.second()));
      for (int i = 0; i < BOXES; i++) {
        WrittenQuery query = new WrittenQuery(questions.sql(i), bounds(rows, random));
        List<List<Object>> expected = plain.query(query.plain());
        matched += expected.isEmpty() || Objects.equals(expected.get(0).get(0), 0L) ? 0 : 1;
        for (int way = 0; way < clients.size(); way++) {
          if (LONG || way == (i / 2) % clients.size()) {
            PreparedQuery prepared =
                clients
                    .get(way)
                    .prepare(query.sql(), PlanOptions.DEFAULT.withEvaluation(Evaluation.VIEWS));
            QueryResult found = prepared.run(query.secrets(), done -> {});
            String context = query.plain() + ", seed " + SEED + ", " + PROVIDERS.get(way);
            assertEquals(1, found.rounds(), context);
            report(questions.sql(i), PROVIDERS.get(way), prepared.explain(), found);
            Answers.assertSame(context, expected, found.rows(), query.sql().contains("LIMIT"));
          }
        }
      }
    }
    assertTrue(matched > BOXES / 4, matched + " boxes with rows, seed " + SEED);
  }

  private static void report(
      String sql, Resilience resilience, String explained, QueryResult found) {
    String line =
        "\"%s\",%s,%d,%d"
            .formatted(
                sql,
                resilience.trust().label() + " of " + resilience.trust().parties(),
                found.sentBytes(),
                found.receivedBytes());
    MILLIS
        .computeIfAbsent(line, first -> new ArrayList<>())
        .add(found.timing().totalNanos() / 1_000_000);
    Matcher estimate = ESTIMATE.matcher(explained);
    assertTrue(estimate.find(), explained);
    ESTIMATES.put(line, Math.round(1000 * Double.parseDouble(estimate.group(1))));
  }

  @AfterAll
  static void writeReport() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("query,providers,sent_bytes,received_bytes,estimate_ms,median_ms");
    MILLIS.forEach(
        (line, millis) -> {
          Collections.sort(millis);
          lines.add(line + "," + ESTIMATES.get(line) + "," + millis.get(millis.size() / 2));
        });
    Files.createDirectories(REPORT.getParent());
    Files.write(REPORT, lines);
  }

  private static SplinterClient client(LocalTables tables, Resilience resilience) {
    List<Provider> providers = new ArrayList<>();
    for (String name : List.of("alpha", "beta", "gamma", "delta")) {
      if (providers.size() < resilience.trust().parties()) {
        providers.add(new LocalEvaluation(name, tables, EvaluationPath.AUTO));
      }
    }
    return new SplinterClient(providers, resilience, MetadataCache.NONE);
  }

  /** Draws the ends of both intervals, mostly not empty. */
  private static List<String> bounds(List<List<Object>> rows, Random random) {
    List<String> bounds = new ArrayList<>();
    for (int column = 0; column < 2; column++) {
      int number = column;
      List<Object> values =
          Stream.generate(() -> rows.get(random.nextInt(rows.size())).get(number))
              .limit(2)
              .sorted(random.nextInt(12) == 0 ? BoxesTest::descending : BoxesTest::ascending)
              .toList();
      int dice = random.nextInt(10);
      bounds.add(literal(dice == 0 ? least(rows, number) : values.get(0)));
      bounds.add(literal(dice == 1 ? values.get(0) : values.get(1)));
    }
    return bounds;
  }

  private static Object least(List<List<Object>> rows, int column) {
    return rows.stream().map(row -> row.get(column)).min(BoxesTest::ascending).orElseThrow();
  }

  @SuppressWarnings("unchecked") // values of one column
  private static int ascending(Object one, Object other) {
    return ((Comparable<Object>) one).compareTo(other);
  }

  private static int descending(Object one, Object other) {
    return -ascending(one, other);
  }

  private static String literal(Object value) {
    return value instanceof Number ? value.toString() : "DATE '" + value + "'";
  }
}
