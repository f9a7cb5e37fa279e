package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Files;
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
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.Resilience;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;

/**
 * Tests of decimals of up to 38 digits that DuckDB wrote, with more values than a dictionary holds
 * and with few: how they are imported and described, and private queries against DuckDB's own
 * answers.
 */
@Tag("slow")
final class WideDecimalsTest {
  @TempDir private static Path home;
  private static PlainDatabase database;
  private static WideLedger ledger;
  private static String imported;
  private static SplinterClient two;
  private static SplinterClient three;
  private static SplinterClient jobs;

  @BeforeAll
  static void importLedger() throws Exception {
    database = new PlainDatabase();
    ledger = WideLedger.create(home, database);
    database.execute(
        "CREATE TABLE rates AS SELECT DISTINCT huge, huge % 1000 * 3 AS rate FROM ledger");
    database.execute("ALTER TABLE rates ALTER rate TYPE BIGINT");
    imported = ledger.importParquet();
    ledger.importFile("rates", ledger.copy("rates", "rates.parquet", "FORMAT parquet"));
    Providers providers = new Providers(home, new Configuration(false));
    HadoopProvider alpha = providers.find("alpha");
    jobs = new SplinterClient(List.of(alpha, providers.find("beta")));
    LocalTables tables = new LocalTables(alpha);
    two = new SplinterClient(local(tables, "alpha", "beta"));
    three = new SplinterClient(local(tables, "alpha", "beta", "gamma"));
  }

  private static List<LocalEvaluation> local(LocalTables tables, String... names) {
    List<LocalEvaluation> providers = new ArrayList<>();
    for (String name : names) {
      providers.add(new LocalEvaluation(name, tables, EvaluationPath.AUTO));
    }
    return providers;
  }

  private static String described(String table, String... options) {
    List<String> arguments = new ArrayList<>(List.of("describe", table, "--provider", "alpha"));
    arguments.addAll(List.of(options));
    return CommandLine.succeed(home, "tables", arguments.toArray(String[]::new));
  }

  @Test
  void numbersThatNeedItAreWide() {
    for (String column :
        List.of(
            "  id +integer .*",
            "  total +decimal\\(38, 10\\) +# over 65536 distinct, 0 NULL",
            "  vast +decimal\\(38, 0\\) +# over 65536 distinct, \\d+ NULL",
            "  huge +decimal\\(38, 0\\) +# 9 distinct, 7000 NULL",
            "  units +decimal\\(38, 0\\) .*",
            "  fits +decimal\\(10\\) .*")) {
      assertTrue(imported.lines().anyMatch(line -> line.matches(column)), column + imported);
    }
    assertTrue(!imported.contains("scale"), imported);
    String text = described("ledger");
    assertTrue(text.contains("within -"), text);
    assertTrue(text.contains("within 0 to 18446744073709551615"), text);
    String json = described("ledger", "--format", "json");
    assertTrue(
        json.contains(
            "\"name\":\"units\",\"type\":\"decimal(38, 0)\",\"scale_found\":false,\"nulls\":0,"
                + "\"distinct\":null,\"unique\":false,\"min\":null,\"max\":null,"
                + "\"longest_bytes\":null,\"prefix_bytes\":null"),
        json);
  }

  /** Checks that rows are named alike whatever format they came in, with a schema or without. */
  @Test
  void formatsHaveOneFingerprint() throws Exception {
    Path schema = home.resolve("ledger.schema");
    Files.writeString(
        schema,
        """
        id bigint
        total numeric(38, 10)
        vast decimal(38, 0)
        huge hugeint
        units ubigint
        fits decimal(38, 10)
        zone varchar
        """);
    String some = "(SELECT * FROM ledger WHERE id % 7 < 2)";
    List<String> found = new ArrayList<>();
    for (String format : List.of("parquet", "csv", "json")) {
      Path file = ledger.copy(some, "some." + format, "FORMAT " + format);
      ledger.importFile("some_" + format, file);
      found.add(version("some_" + format));
      ledger.importFile("declared_" + format, file, "--schema", schema.toString());
      found.add(version("declared_" + format));
    }
    assertEquals(1, found.stream().distinct().count(), found.toString());
  }

  private static String version(String table) {
    return described(table).lines().findFirst().orElseThrow().replaceFirst(".*version", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          COUNT(*), SUM(total) | zone = ? | | 'zone 4'
          COUNT(*), COUNT(vast), SUM(units) | zone = ? | | 'zone 4'
          COUNT(total), AVG(total) | zone = ? | | 'zone 5'
          COUNT(*) | total = ? | | -617283945061728350000.0000000000
          COUNT(*) | total <> ? | | -617283945061728350000
          COUNT(*), SUM(units) | total BETWEEN ? AND ? | | -12345678901234567 ; 98765432109876543210.5
          COUNT(*), SUM(total) | total >= ? AND zone = 'zone 1' | | 12345678901234567.0000000031
          COUNT(*) | total > ? AND zone = ? | | 300000000000000000000 ; 'zone 3'
          COUNT(*) | total = 12345678901234567890.5 OR zone = ? | | 'zone 3'
          COUNT(*) | NOT total < -12345678901234567890.5 AND zone = ? | | 'zone 3'
          COUNT(*) | vast < ? | | -123456789012345678901234567
          COUNT(*) | vast >= ? | | 99999999999999999999999999999999999999
          COUNT(*) | vast IS NULL AND zone = ? | | 'zone 2'
          COUNT(*) | vast IS NOT DISTINCT FROM ? | | NULL
          COUNT(*), SUM(id) | huge IN (?, ?, ?) | | 9223372036854775808 ; -9223372036854775809 ; 5
          COUNT(*), SUM(id) | huge NOT IN (?, ?) | | 18446744073709551616 ; 7
          COUNT(*) | huge > ? | | 9223372036854775807
          huge, COUNT(*), SUM(units) | zone = ? | huge | 'zone 7'
          COUNT(DISTINCT huge), QUANTILE_DISC(huge, 0.4) | zone = ? | | 'zone 7'
          SUM(DISTINCT huge) | units < ? | | 1054080000000000000
          COUNT(*) | units >= ? AND zone = 'zone 2' | | 9223372036854775808
          COUNT(*), SUM(fits) | fits > ? | | 12345.67
          SUM(CASE WHEN total > 0 THEN total ELSE 0 END) | zone = ? | | 'zone 8'
          COUNT(*) | total > id * 3 AND zone = ? | | 'zone 8'
          COUNT(*) | COALESCE(vast, -5) = ? | | -5
          COUNT(*), SUM(TRY_CAST(units AS BIGINT)) | zone = ? | | 'zone 9'
          COUNT(*), COUNT(TRY_CAST(total AS DECIMAL(18, 2))) | zone <> ? | | 'zone 9'
          COUNT(*), SUM(TRY_CAST(vast AS DECIMAL(12, 0))) | zone = ? | | 'zone 9'
          SUM(TRY_CAST(units AS DECIMAL(17, 0)) * 7), COUNT(TRY_CAST(units AS DECIMAL(17, 0))) | zone = ? | | 'zone 4'
          SUM(TRY_CAST(TRY_CAST(units AS DECIMAL(18, 0)) AS DECIMAL(18, 2))), COUNT(TRY_CAST(TRY_CAST(units AS DECIMAL(18, 0)) AS DECIMAL(18, 2))) | zone = ? | | 'zone 4'
          SUM(TRY_CAST(TRY_CAST(units AS BIGINT) AS DECIMAL(17, 1))), COUNT(TRY_CAST(TRY_CAST(units AS BIGINT) AS DECIMAL(17, 1))) | zone = ? | | 'zone 4'
          SUM(CAST(TRY_CAST(units AS DECIMAL(17, 0)) AS DECIMAL(18, 1)) + 0.5) | zone = ? AND TRY_CAST(units AS DECIMAL(17, 0)) > ? | | 'zone 4' ; 4000000000000000
          SUM(total) * 2, CAST(SUM(units) AS VARCHAR), ROUND(SUM(total), 3) | zone = ? | | 'zone 10'
          zone, SUM(total) | units > ? | zone | 17000000000000000000
          """)
  void foldsAndSumsAreDuckDbs(String items, String where, String groups, String secrets)
      throws Exception {
    check(two, PlanOptions.DEFAULT, items, where, groups, secrets);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          MIN(total), MAX(total), MAX(units) | zone = ? | | 'zone 4'
          MAX_BY(id, vast), MIN_BY(zone, total) | zone <> ? | | 'zone 4'
          COUNT(*), MAX(id), SUM(total) | total BETWEEN ? AND ? | | -12345678901234567 ; 98765432109876543210.5
          COUNT(*), SUM(units) | vast = ? | | 99999999999999999999999999999999999999
          COUNT(*), MIN(vast) | huge = ? AND zone = ? | | -99999999999999999999999999999999999999 ; 'zone 1'
          COUNT(*) | units = ? | | 18446744073709551615
          COUNT(*), SUM(total) | vast >= ? | | -98765432101234567890
          huge, MAX(total) | zone = ? | huge | 'zone 4'
          COUNT(DISTINCT total), MEDIAN(units) | huge = ? AND zone = ? | | 7 ; 'zone 6'
          """)
  void lookUpsAreDuckDbs(String items, String where, String groups, String secrets)
      throws Exception {
    PlanOptions views = PlanOptions.DEFAULT.withEvaluation(Evaluation.VIEWS);
    check(two, views, items, where, groups, secrets);
    check(three, views, items, where, groups, secrets);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          COUNT(*), SUM(total), AVG(units) | huge = ? | | -9223372036854775809
          COUNT(*), SUM(total) | huge <= ? AND zone = ? | | 9223372036854775808 ; 'zone 2'
          huge, SUM(units) | zone = ? | huge | 'zone 0'
          """)
  void threeProvidersFoldLikeDuckDb(String items, String where, String groups, String secrets)
      throws Exception {
    check(three, PlanOptions.DEFAULT, items, where, groups, secrets);
  }

  /**
   * Checks that providers see equal things of secrets that match none, some and all rows, that no
   * number of 128 bits is, or that have more digits than the column.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          2 | FOLD | COUNT(*), SUM(total) FROM ledger WHERE total BETWEEN ? AND ? | 0,1 ; 1,0 ; -1e38,1e38 ; -1e45,1e45 ; 0.00000000000001,0.00000000000002 ; NULL,1
          2 | FOLD | COUNT(*), AVG(units) FROM ledger WHERE vast = ? | 99999999999999999999999999999999999999 ; 0.5 ; 1e45 ; -1 ; NULL
          2 | VIEWS | MAX(total), COUNT(*) FROM ledger WHERE units = ? | 263520000000000 ; 263520000000001 ; 1e45 ; 0.5 ; NULL
          2 | VIEWS | MAX(units) FROM ledger WHERE total BETWEEN ? AND ? | 0,12345678901234567890 ; 1,0 ; -1e45,1e45 ; NULL,1
          2 | SEARCH | MAX(total) FROM ledger WHERE units < ? | 17000000000000000000 ; -1 ; 1e45 ; 0.5 ; NULL
          3 | FOLD | COUNT(*), SUM(units) FROM ledger WHERE huge IN (?, ?) | 7,9223372036854775808 ; 7,7 ; 5,1e45 ; 0.5,NULL
          3 | VIEWS | MAX(vast) FROM ledger WHERE huge = ? AND zone = ? | 7,zone 1 ; 7,nowhere ; 1e45,zone 1 ; NULL,zone 1
          """)
  void providersSeeEqualThingsOfAllSecrets(
      int parties, Evaluation evaluation, String query, String secrets) throws Exception {
    List<List<SecretValue>> all = new ArrayList<>();
    for (String set : List.of(secrets.split(" ; "))) {
      List<String> values = new ArrayList<>();
      for (String value : List.of(set.split(","))) {
        values.add(value.equals("NULL") ? null : value);
      }
      all.add(LinearQueriesTest.secrets(values));
    }
    PlanOptions options =
        PlanOptions.DEFAULT
            .withResilience(Resilience.allButOne(parties))
            .withEvaluation(evaluation);
    new ProviderViews(home, parties, Fault.NONE).assertSame("SELECT " + query, options, false, all);
  }

  private static void check(
      SplinterClient client,
      PlanOptions options,
      String items,
      String where,
      String groups,
      String secrets)
      throws Exception {
    List<String> given = List.of(secrets.split(" ; "));
    String sql =
        "SELECT "
            + items
            + " FROM ledger WHERE "
            + where
            + (groups == null ? "" : " GROUP BY " + groups);
    String plain = sql;
    List<String> parameters = new ArrayList<>();
    for (String secret : given) {
      plain = plain.replaceFirst("\\?", secret);
      parameters.add(secret.equals("NULL") ? null : secret.replace("'", ""));
    }
    List<List<Object>> ours =
        client
            .prepare(sql, options)
            .run(LinearQueriesTest.secrets(parameters), fraction -> {})
            .rows();
    Answers.assertSame(plain, database.query(plain), ours);
  }

  /** Checks values with more digits than the column has, which DuckDB cannot compare exactly. */
  @ParameterizedTest
  @CsvSource({
    "total = ?, 0.00000000001, 0",
    "total <> ?, 0.00000000001, 70000",
    "units > ?, 18445872959999999999.5, 2",
    "units >= ?, 18446136479999999999.99999999999999999999999999999999999999999, 1",
    "units < ?, -1e300, 0",
    "units <= ?, 1e300, 70000",
    "units = ?, 1e300, 0",
    "vast = ?, 170141183460469231731687303715884105728, 0",
  })
  void secretsOfAnySizeAreCompared(String where, String secret, long count) throws Exception {
    assertEquals(
        "[[" + count + "]]",
        two.prepare("SELECT COUNT(*) FROM ledger WHERE " + where)
            .run(LinearQueriesTest.secrets(List.of(secret)), fraction -> {})
            .rows()
            .toString());
  }

  /** Checks sums beyond 38 digits, which no database of the tests has. */
  @Test
  void sumsHaveAnySize() throws Exception {
    BigDecimal sum = BigDecimal.ZERO;
    for (List<Object> row : database.query("SELECT huge FROM ledger WHERE huge > 0")) {
      sum = sum.add((BigDecimal) row.get(0));
    }
    List<List<Object>> ours =
        two.prepare("SELECT SUM(huge) FROM ledger WHERE huge > ?")
            .run(LinearQueriesTest.secrets(List.of("0")), fraction -> {})
            .rows();
    assertEquals(0, sum.compareTo((BigDecimal) ours.get(0).get(0)), sum + " " + ours);
    assertTrue(sum.precision() > 38, sum::toString);
  }

  /** Checks rows, a join and a sum through jobs. */
  @Test
  void jobsAnswerLikeDuckDb() throws Exception {
    String rows =
        "SELECT id, total, vast, huge, units FROM ledger WHERE huge = %s ORDER BY vast DESC, id"
            + " LIMIT 7";
    Answers.assertSame(
        "rows",
        database.query(rows.formatted("-9223372036854775808")),
        jobs.prepare(rows.formatted("?"))
            .run(LinearQueriesTest.secrets(List.of("-9223372036854775808")), fraction -> {})
            .rows(),
        true);
    String join =
        "SELECT COUNT(*), SUM(r.rate), SUM(l.total) FROM ledger l JOIN rates r ON l.huge = r.huge"
            + " WHERE l.zone = ";
    Answers.assertSame(
        "join",
        database.query(join + "'zone 3'"),
        jobs.prepare(join + "?")
            .run(LinearQueriesTest.secrets(List.of("zone 3")), fraction -> {})
            .rows());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SELECT SUM(total * 2) FROM ledger WHERE zone = ? | total is decimal(38, 10), expressions on rows calculate with 64 bits: write TRY_CAST(total AS DECIMAL(18, 10)), which is NULL where that is too short, or import it with fewer digits
          SELECT COUNT(*) FROM ledger WHERE ROUND(total) = ? | total is decimal(38, 10), expressions on rows calculate with 64 bits: write TRY_CAST(total AS DECIMAL(18, 10)), which is NULL where that is too short, or import it with fewer digits
          SELECT STDDEV(units) FROM ledger WHERE zone = ? | STDDEV_SAMP takes numbers of 64 bits; units is decimal(38, 0), write TRY_CAST(units AS DECIMAL(18, 0)), which is NULL where that is too short, or import it with fewer digits
          SELECT HISTOGRAM(units, 5) FROM ledger WHERE zone = ? | HISTOGRAM takes numbers of 64 bits; units is decimal(38, 0), write TRY_CAST(units AS DECIMAL(18, 0)), which is NULL where that is too short, or import it with fewer digits
          SELECT COUNT(*) FROM ledger WHERE total = units AND zone = ? | units is decimal(38, 0) beside 10 more digits after the point: numbers of 128 bits are compared with one scale; import the columns with one, or round the other side to 0
          SELECT COUNT(*) FROM ledger WHERE CAST(total AS VARCHAR) = ? | CAST(total AS VARCHAR): decimal(38, 10) cannot be shown as text; select it as it is
          SELECT COUNT(TRY_CAST(total AS DECIMAL(38, 2))) FROM ledger WHERE zone = ? | TRY_CAST(total AS DECIMAL(38, 2)): decimal(38, 10) is cast to DECIMAL(18, 2) at most, by TRY_CAST, which is NULL where that is too short; or leave the cast out
          SELECT COUNT(*) FROM ledger WHERE total LIKE ? | LIKE needs text; column total is decimal(38, 10)
          SELECT COUNT(*) FROM ledger WHERE CAST(units AS BIGINT) = ? | CAST(units AS INTEGER) fails where a number is no integer; write TRY_CAST(units AS INTEGER), which is NULL there
          SELECT COUNT(*) FROM ledger WHERE total = 'a' AND zone = ? | total is decimal(38, 10), 'a' is not; write a number without quotes, such as 5
          SELECT MAX(COALESCE(units, 0.5)) FROM ledger WHERE zone = ? | the number 0.5 does not fit decimal(38, 0), as which it is beside other values; round it
          """)
  void refusesWhatItCannotCalculate(String sql, String message) {
    CommandLine.Outcome outcome = CommandLine.run(home, "query", sql, "--param", "1");
    assertEquals(1, outcome.exitCode());
    assertTrue(outcome.err().lines().anyMatch(line -> line.endsWith(message)), outcome.err());
  }

  /** Checks that explanations show numbers, and never how they are stored. */
  @Test
  void explainsByNumbers() {
    String sql =
        "SELECT COUNT(*), SUM(total) FROM ledger WHERE vast > 12345678901234567890 AND total < ?";
    String text = CommandLine.succeed(home, "query", sql, "--explain");
    assertTrue(text.contains("12345678901234567890"), text);
    assertTrue(text.contains("total"), text);
    assertTrue(text.lines().noneMatch(line -> line.matches(".*\\b[0-3][0-o]{21}\\b.*")), text);
  }

  @Test
  void refusesSecretsThatAreNoNumbers() {
    CommandLine.Outcome outcome =
        CommandLine.run(
            home, "query", "SELECT COUNT(*) FROM ledger WHERE total = ?", "--param", "many");
    assertEquals(1, outcome.exitCode());
    assertTrue(
        outcome
            .err()
            .contains(
                "parameter 1 is not a value for column total, which is decimal(38, 10); give a"
                    + " number such as 5"),
        outcome.err());
  }

  /** Checks that an append has the types of the version before: 64 bits stay 64 bits. */
  @Test
  void appendsKeepTheWidth() throws Exception {
    Path first = home.resolve("first.csv");
    Files.writeString(first, "id,narrow,wide\n1,5,12345678901234567890.5\n");
    Path second = home.resolve("second.csv");
    Files.writeString(second, "id,narrow,wide\n2,6,-7\n");
    Path third = home.resolve("third.csv");
    Files.writeString(third, "id,narrow,wide\n3,9223372036854775808,1\n");
    ledger.importFile("appended", first);
    ledger.importFile("appended", second, "--append");
    Path twice = home.resolve("twice.csv");
    Files.writeString(twice, "wide\n12345678901234567890.5\n-1\n12345678901234567890.5\n");
    CommandLine.Outcome unique =
        CommandLine.run(
            home,
            "import",
            "--provider",
            "alpha",
            "--table",
            "twice",
            "--unique",
            "wide",
            twice.toString());
    assertTrue(unique.err().contains("'12345678901234567890.5' stands in "), unique.err());
    assertTrue(described("appended").contains("decimal(38, 1)"), described("appended"));
    CommandLine.Outcome outcome =
        CommandLine.run(
            home,
            "import",
            "--provider",
            "alpha",
            "--table",
            "appended",
            "--append",
            third.toString());
    assertEquals(1, outcome.exitCode());
    assertTrue(
        outcome.err().contains("'9223372036854775808' does not fit an integer of 64 bits"),
        outcome.err());
  }
}
