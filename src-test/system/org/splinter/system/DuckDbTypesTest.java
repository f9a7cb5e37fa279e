package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.SplinterClient;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;

/**
 * Tests of a Parquet file of timestamps, times, binary fractions and UUIDs that DuckDB wrote, with
 * more timestamps than a dictionary holds: how it is imported and described, and private queries
 * against DuckDB's own answers.
 */
@Tag("slow")
final class DuckDbTypesTest {
  private static final int ROWS = 70_000;

  private static final String QUERY =
      """
      SELECT i AS id,
        TIMESTAMP '1969-11-30 22:00:00.25' + to_seconds((i * 7919) %% 31536000) AS picked_up,
        picked_up + to_microseconds((i * 104729) %% 7200000000 + 1) AS dropped_off,
        '2013-03-01 00:00:00+00'::TIMESTAMPTZ + to_minutes(i %% 50000) AS seen,
        TIME '00:00:00.5' + to_seconds((i * 31) %% 86400) AS daily,
        CAST(round(2.5 + (i * 37 %% 10000) / 100, 2) AS DOUBLE) AS fare,
        CAST(IF(i %% 7 = 0, NULL, (i %% 40) / 4) AS FLOAT) AS tip,
        CAST((i %% 1000) / 8.0 - 50 AS DOUBLE) AS meter,
        CAST(md5((i %% 5000)::VARCHAR) AS UUID) AS car,
        'zone ' || i %% 11 AS zone
      FROM range(%d) t(i)
      """
          .formatted(ROWS);

  @TempDir private static Path home;
  private static PlainDatabase database;
  private static String imported;
  private static SplinterClient inProcess;
  private static SplinterClient jobs;

  @BeforeAll
  static void importRides() throws Exception {
    database = new PlainDatabase();
    database.execute("CREATE TABLE rides AS " + QUERY);
    Path file = home.resolve("rides.parquet");
    database.execute("COPY rides TO '" + file + "' (FORMAT parquet)");
    CommandLine.Outcome outcome =
        CommandLine.run(
            home,
            "import",
            "--provider",
            "alpha",
            "--provider",
            "beta",
            "--table",
            "rides",
            file.toString());
    imported = outcome.err();
    assertEquals(0, outcome.exitCode(), imported);
    Providers providers = new Providers(home, new Configuration(false));
    HadoopProvider alpha = providers.find("alpha");
    jobs = new SplinterClient(List.of(alpha, providers.find("beta")));
    inProcess =
        new SplinterClient(
            List.of(
                new LocalEvaluation("alpha", alpha, EvaluationPath.AUTO),
                new LocalEvaluation("beta", alpha, EvaluationPath.AUTO)));
  }

  @Test
  void saysWhichScalesWereFound() {
    for (String column :
        List.of(
            "picked_up   timestamp ",
            "dropped_off timestamp ",
            "seen        timestamptz ",
            "daily       time ",
            "car         uuid ")) {
      assertTrue(imported.contains("  " + column), column + " in " + imported);
    }
    for (String column :
        List.of("fare +decimal\\(2\\)", "tip +decimal\\(2\\)", "meter +decimal\\(3\\)")) {
      assertTrue(
          imported
              .lines()
              .anyMatch(l -> l.matches(" *" + column + " .*, scale found in the values")),
          column + " in " + imported);
    }
    String beyond = "an append with more digits is refused, unless a schema file rounds the column";
    assertTrue(imported.contains("  where a scale was found: " + beyond), imported);
    String described =
        CommandLine.succeed(home, "tables", "describe", "rides", "--provider", "alpha");
    assertTrue(described.contains("decimal(3), scale found"), described);
    assertTrue(described.contains("scale found in the values: " + beyond), described);
    assertTrue(described.contains("1969-11-30T22:00:00.25 to "), described);
    String json =
        CommandLine.succeed(
            home, "tables", "describe", "rides", "--provider", "alpha", "--format", "json");
    assertTrue(
        json.contains("\"name\":\"fare\",\"type\":\"decimal(2)\",\"scale_found\":true"), json);
    assertTrue(json.contains("\"min\":\"1969-11-30T22:00:00.25\""), json);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          COUNT(*), SUM(fare), AVG(meter) | picked_up >= ? AND picked_up < ? | | 1970-01-15 ; 1970-02-20 12:00
          COUNT(*), SUM(tip) | picked_up = ? | | 1969-11-30 22:00:00.25
          COUNT(*) | seen BETWEEN ? AND ? | | 2013-03-02 01:00:00+01 ; 2013-03-20 23:30:00-00:30
          COUNT(*), MAX(daily), MIN(dropped_off) | daily < ? | | 03:04:05
          COUNT(*), SUM(fare) | car = ? | | C4CA4238-A0B9-2382-0DCC-509A6F75849B
          COUNT(*) | car = ? | | ffffffff-ffff-ffff-ffff-ffffffffffff
          COUNT(*) | fare = ? | | 12.50
          COUNT(*) | tip IS NOT DISTINCT FROM ? | | NULL
          COUNT(*), SUM(meter) | meter > ? AND zone = 'zone 3' | | 12.3455
          DATE_TRUNC('month', picked_up), COUNT(*), SUM(fare) | zone = ? | DATE_TRUNC('month', picked_up) | zone 4
          DATE_TRUNC('week', seen), COUNT(*) | zone = ? | DATE_TRUNC('week', seen) | zone 4
          HOUR(picked_up), AVG(fare) | zone <> ? | HOUR(picked_up) | zone 1
          DAYOFWEEK(dropped_off), COUNT(*) | meter >= ? | DAYOFWEEK(dropped_off) | 60
          COUNT(*) | MONTH(seen) = ? AND HOUR(daily) = ? | | 3 ; 17
          COUNT(*) | DATE_TRUNC('day', picked_up) = ? | | 1970-01-01
          COUNT(*) | picked_up + INTERVAL '1 month' > ? | | 1970-12-31
          COUNT(*) | dropped_off - INTERVAL 90 MINUTE < ? | | 1969-12-01 00:00:00
          SUM(fare), COUNT(*) | picked_up >= TIMESTAMP '1970-01-01' AND zone = ? | | zone 0
          COUNT(*) | seen >= TIMESTAMPTZ '2013-03-15 12:00:00+02' AND zone = ? | | zone 0
          COUNT(*) | picked_up < DATE '1970-01-01' AND zone = ? | | zone 0
          MAX(picked_up), MIN(seen), MAX(car) | zone = ? | | zone 5
          MAX(CAST(picked_up AS DATE)) + 7, 2 + MIN(CAST(seen AS DATE)) - 1 | zone = ? | | zone 5
          COUNT(*) FILTER (WHERE fare > 20), SUM(fare) FILTER (WHERE tip IS NULL), COUNT_IF(fare > 20 AND tip > 1), SUM(IF(fare > 20, 1, 0)) | zone = ? | | zone 2
          MAX(fare) FILTER (WHERE tip > 1), COUNT(DISTINCT fare) FILTER (WHERE fare < 30) | zone = ? | | zone 2
          COUNT(*) | 3 + CAST(picked_up AS DATE) > ? | | 1970-02-01
          COUNT(*), SUM(fare) | CAST(picked_up AS VARCHAR) = ? | | 1969-11-30 22:00:00.25
          COUNT(*) | seen::TEXT = ? | | 2013-03-02 01:00:00+00
          COUNT(*), MAX(CAST(daily AS VARCHAR)), MIN(CAST(dropped_off AS VARCHAR)) | LEFT(daily::TEXT, 2) = ? | | 07
          MAX(CONCAT(picked_up, ', ', seen)), MAX(LENGTH(CAST(dropped_off AS VARCHAR))) | zone = ? | | zone 6
          CAST(MAX(picked_up) AS VARCHAR), MIN(seen)::TEXT, CONCAT(MIN(daily), '!'), CAST(MAX(dropped_off) AS VARCHAR) | zone = ? | | zone 6
          CAST(DATE_TRUNC('month', picked_up) AS VARCHAR), COUNT(*) | zone = ? | DATE_TRUNC('month', picked_up) | zone 4
          COUNT(*), MAX(TRY_CAST(CAST(picked_up AS VARCHAR) AS TIMESTAMP)), MIN(TRY_CAST(LEFT(daily::TEXT, 5) AS TIME)) | zone = ? | | zone 3
          COUNT(*) | CAST(picked_up AS TIME) > ? | | 12:00
          COUNT(*), COUNT(TRY_CAST(zone AS TIME)) | CAST(CAST(picked_up AS DATE) AS TIMESTAMP) = ? | | 1970-01-05
          HOUR(TRY_CAST(daily::TEXT AS TIME)), COUNT(*) | zone = ? | HOUR(TRY_CAST(daily::TEXT AS TIME)) | zone 3
          CAST(MAX(picked_up) AS TIME), TRY_CAST(MAX(picked_up)::TEXT AS TIMESTAMP), CAST(MAX(CAST(seen AS DATE)) AS TIMESTAMP) | zone = ? | | zone 3
          MIN(TRY_CAST(CONCAT(daily::TEXT, '999') AS TIME)), MAX(TRY_CAST(CONCAT(CAST(picked_up AS DATE), 'T', daily::TEXT, 'Z') AS TIMESTAMP)) | zone = ? | | zone 2
          MAX(picked_up) - INTERVAL '1 day', YEAR(MIN(picked_up)), DATE_TRUNC('hour', MAX(seen)) | zone = ? | | zone 5
          """)
  void answersAreDuckDbs(String items, String where, String groups, String secrets)
      throws Exception {
    List<String> given = List.of(secrets.split(" ; "));
    String tail = groups == null ? "" : " GROUP BY " + groups;
    String sql = "SELECT " + items + " FROM rides WHERE ";
    String plain = exact(sql) + exact(where) + exact(tail);
    for (String secret : given) {
      plain = plain.replaceFirst("\\?", secret.equals("NULL") ? "NULL" : "'" + secret + "'");
    }
    List<List<Object>> expected = database.query(plain);
    List<String> parameters = new ArrayList<>();
    given.forEach(secret -> parameters.add(secret.equals("NULL") ? null : secret));
    Answers.assertSame(plain, expected, ask(inProcess, sql + where + tail, parameters));
  }

  /** Returns DuckDB's text in which binary fractions are the decimals that they print as. */
  private static String exact(String sql) {
    return sql.replaceAll("\\b(fare|tip|meter)\\b", "CAST($1 AS DECIMAL(18, 3))")
        .replaceAll("AVG\\((.*?\\)\\))\\)", "CAST(SUM($1) AS DOUBLE) / COUNT($1)");
  }

  private static List<List<Object>> ask(SplinterClient client, String sql, List<String> parameters)
      throws Exception {
    return client.prepare(sql).run(LinearQueriesTest.secrets(parameters), fraction -> {}).rows();
  }

  /** Checks the lengths of rides, which DuckDB has as intervals. */
  @Test
  void differencesAreSeconds() throws Exception {
    String length = "CAST(EPOCH_US(dropped_off) - EPOCH_US(picked_up) AS DECIMAL(38, 6)) / 1000000";
    List<List<Object>> expected =
        database.query(
            "SELECT CAST(SUM(EPOCH_US(dropped_off) - EPOCH_US(picked_up)) AS DECIMAL(38, 0)),"
                + " COUNT(*) FROM rides WHERE zone = 'zone 2' AND "
                + length
                + " > 3600");
    List<List<Object>> ours =
        ask(
            inProcess,
            "SELECT SUM(dropped_off - picked_up), COUNT(*) FROM rides"
                + " WHERE zone = ? AND dropped_off - picked_up > INTERVAL '1 hour'",
            List.of("zone 2"));
    BigDecimal seconds = ((BigDecimal) expected.get(0).get(0)).movePointLeft(6);
    assertEquals(0, seconds.compareTo(new BigDecimal(ours.get(0).get(0).toString())));
    assertEquals(
        ((Number) expected.get(0).get(1)).longValue(), ((Number) ours.get(0).get(1)).longValue());
  }

  /** Checks that sums of the decimals are those of the doubles, to 1e-9. */
  @Test
  void sumsAreThoseOfTheDoubles() throws Exception {
    List<Object> doubles =
        database
            .query("SELECT SUM(fare), SUM(meter), SUM(tip) FROM rides WHERE zone = 'zone 7'")
            .get(0);
    List<Object> exact =
        ask(
                inProcess,
                "SELECT SUM(fare), SUM(meter), SUM(tip) FROM rides WHERE zone = ?",
                List.of("zone 7"))
            .get(0);
    for (int i = 0; i < exact.size(); i++) {
      double sum = ((Number) doubles.get(i)).doubleValue();
      assertEquals(sum, ((Number) exact.get(i)).doubleValue(), 1e-9 * Math.abs(sum));
    }
  }

  /** Checks rows, look-ups and searches through jobs, and that a view keys moments. */
  @Test
  void rowsAndLookUpsAreDuckDbs() throws Exception {
    String rows = "SELECT picked_up, seen, daily, car, fare FROM rides WHERE seen = ";
    String order = " ORDER BY picked_up LIMIT 5";
    List<List<Object>> expected =
        database.query(exact(rows) + "'2013-03-02 03:04:00+00' ORDER BY picked_up LIMIT 5");
    Answers.assertSame(
        "rows",
        expected,
        ask(jobs, rows + "?" + order, List.of("2013-03-02 04:04:00+01:00")),
        true);
    assertEquals(2, expected.size());
    PlanOptions views = PlanOptions.DEFAULT.withEvaluation(Evaluation.VIEWS);
    String ranged = "SELECT COUNT(*), MAX(fare) FROM rides WHERE picked_up BETWEEN ? AND ?";
    List<List<Object>> found =
        inProcess
            .prepare(ranged, views)
            .run(
                LinearQueriesTest.secrets(List.of("1969-12-31", "1970-01-02 00:00:00")),
                fraction -> {})
            .rows();
    Answers.assertSame(
        "views",
        database.query(
            exact(ranged).replaceFirst("\\?", "'1969-12-31'").replaceFirst("\\?", "'1970-01-02'")),
        found);
  }

  /** Checks what a value of another type is refused with: its position, and not itself. */
  @ParameterizedTest
  @CsvSource({
    "picked_up, yesterday, a timestamp such as",
    "picked_up, 2013-01-01 12:00Z, without an offset",
    "seen, 12:00, a timestamp with time zone such as",
    "daily, 25:00, a time such as 12:34:56",
    "car, zone 1, a UUID such as"
  })
  void refusesSecretsOfOtherTypes(String column, String secret, String mend) {
    CommandLine.Outcome outcome =
        CommandLine.run(
            home,
            "query",
            "SELECT COUNT(*) FROM rides WHERE " + column + " = ?",
            "--param",
            secret);
    assertEquals(1, outcome.exitCode());
    assertTrue(
        outcome.err().contains("parameter 1 is not a value for column " + column), outcome.err());
    assertTrue(outcome.err().contains(mend), outcome.err());
    assertTrue(!outcome.err().contains(secret), outcome.err());
  }
}
