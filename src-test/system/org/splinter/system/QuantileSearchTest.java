package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.search.QuantileQuery;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.FoldScheme;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.Resilience;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/**
 * Tests of searches for quantiles, which go by the digits of values, against DuckDB: types, places,
 * conditions and groups of all kinds, for two providers and more.
 */
@Tag("slow")
final class QuantileSearchTest {
  /** Table sizes: none, one row, few, and more than a bucket has. */
  private static final int[] ROWS = {0, 1, 2, 9, 600};

  /** Columns of numbers, of which MEDIAN is; that of 64 bits has values that no double holds. */
  private static final List<String> NUMBERS = List.of("small", "wide", "amount", "same");

  private static final List<String> COLUMNS =
      List.of("small", "wide", "amount", "same", "word", "day", "moment", "clock", "flag");

  private static final List<String> SHARES = List.of("0", "0.25", "0.5", "0.75", "1");

  @TempDir private static Path home;
  private static PlainDatabase plain;
  private static final Map<Integer, SplinterClient> CLIENTS = new HashMap<>();

  private final long seed = Long.getLong("splinter.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @BeforeAll
  static void importTables() throws Exception {
    plain = new PlainDatabase();
    Random random = new Random(24);
    List<GeneratedTable> tables = new ArrayList<>();
    for (int rows : ROWS) {
      tables.add(table(random, "rows" + rows, rows));
    }
    tables.add(new TableGenerator(random).manyValues("many"));
    for (GeneratedTable table : tables) {
      String schema = table.writeSchema(home).toString();
      String csv = table.writeCsv(home).toString();
      CommandLine.succeed(
          home, "import", "--provider", "alpha", "--table", table.name(), "--schema", schema, csv);
      plain.load(table);
    }
    HadoopProvider alpha = new Providers(home, new Configuration(false)).find("alpha");
    LocalTables local = new LocalTables(alpha);
    List<Provider> providers = new ArrayList<>();
    for (String name : List.of("alpha", "beta", "gamma", "delta")) {
      providers.add(new LocalEvaluation(name, local, EvaluationPath.AUTO));
    }
    for (int parties = 2; parties <= providers.size(); parties++) {
      CLIENTS.put(parties, new SplinterClient(providers.subList(0, parties)));
    }
  }

  @AfterAll
  static void close() throws Exception {
    plain.close();
  }

  private static GeneratedTable table(Random random, String name, int count) {
    Schema schema =
        new Schema(
            List.of(
                new Column("g", ColumnType.STRING),
                new Column("x", ColumnType.INTEGER),
                new Column("small", ColumnType.INTEGER),
                new Column("wide", ColumnType.INTEGER),
                new Column("amount", ColumnType.decimal(3)),
                new Column("same", ColumnType.INTEGER),
                new Column("word", ColumnType.INTEGER),
                new Column("day", ColumnType.DATE),
                new Column("moment", ColumnType.TIMESTAMP),
                new Column("clock", ColumnType.TIME),
                new Column("flag", ColumnType.BOOLEAN)));
    long[] extremes = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 1, Long.MAX_VALUE};
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<String> row = new ArrayList<>();
      row.add(random.nextInt(6) == 0 ? null : List.of("", "ab", "é'").get(random.nextInt(3)));
      row.add(String.valueOf(random.nextInt(20)));
      row.add(String.valueOf(random.nextInt(9) - 4));
      // Neighbours in value on both sides of borders of buckets, and rows alike.
      row.add(String.valueOf((random.nextInt(40) << 16) + random.nextInt(5) - 2));
      row.add(random.nextInt(4) == 0 ? null : random.nextInt(90_000_000) / 1000.0 - 7 + "");
      row.add("-17");
      boolean extreme = random.nextInt(4) == 0;
      row.add(String.valueOf(extreme ? extremes[random.nextInt(6)] : random.nextLong()));
      row.add(random.nextInt(5) == 0 ? null : "2024-02-" + (10 + random.nextInt(18)));
      long micros = (random.nextLong() >>> 12) - (1L << 51);
      row.add(random.nextInt(5) == 0 ? null : ColumnType.TIMESTAMP.format(micros));
      row.add(ColumnType.TIME.format(random.nextInt(1 << 30) * 80L));
      row.add(String.valueOf(random.nextBoolean()));
      rows.add(row);
    }
    return new GeneratedTable(name, schema, rows);
  }

  private static PlanOptions search(int parties) {
    return PlanOptions.DEFAULT
        .withEvaluation(Evaluation.SEARCH)
        .withResilience(Resilience.allButOne(parties))
        .withDisclosure(Disclosure.DEFAULT.withNothingHidden(true));
  }

  private static PreparedQuery prepared(int parties, String sql) throws Exception {
    PreparedQuery prepared = CLIENTS.get(parties).prepare(sql, search(parties));
    return prepared;
  }

  /**
   * Asks a query with some sets of literals.
   *
   * @param sql for both, where {@code <e>} is a number that DuckDB has as a double
   */
  private static void check(int parties, String sql, List<List<String>> sets) throws Exception {
    String asked = sql.replaceAll("<(\\w+)>", "$1");
    PreparedQuery prepared = prepared(parties, asked);
    String explained = prepared.explain();
    assertTrue(explained.contains("a bucketed search by digits of values"), explained);
    for (List<String> literals : sets) {
      QueryResult ours = prepared.run(new WrittenQuery(asked, literals).secrets(), fraction -> {});
      String written =
          new WrittenQuery(sql.replaceAll("<(\\w+)>", "CAST($1 AS DOUBLE)"), literals).plain();
      Answers.assertSame(written, plain.query(written), ours.rows());
      String rounds = ours.rounds() + (ours.rounds() == 1 ? " round of" : " rounds of");
      assertTrue(explained.contains("request    " + rounds), written + "\n" + explained);
    }
  }

  private static final String WHERE = " WHERE (x BETWEEN ? AND ? OR small = ?)";

  private static final List<List<String>> SETS =
      List.of(
          List.of("0", "20", "0"), // all rows
          List.of("5", "11", "-2"),
          List.of("9", "4", "77"), // nothing
          List.of("NULL", "5", "3"),
          List.of("7", "7", "NULL"));

  @ParameterizedTest
  @CsvSource({
    "rows0, 2", "rows1, 2", "rows2, 2", "rows9, 2", "rows600, 2",
    "rows0, 3", "rows1, 3", "rows9, 3", "rows600, 3", "rows600, 4"
  })
  void quantilesOfAllTypes(String table, int parties) throws Exception {
    for (String column : COLUMNS) {
      String from = " FROM " + table + WHERE;
      check(
          parties,
          "SELECT QUANTILE_DISC(%1$s, 0), QUANTILE_DISC(%1$s, 0.25), QUANTILE_DISC(%1$s, 0.5)"
                  .formatted(column)
              + ", QUANTILE_DISC(%1$s, 1), COUNT(*), COUNT(%1$s), SUM(x)".formatted(column)
              + from,
          SETS);
      if (NUMBERS.contains(column)) {
        check(
            parties,
            "SELECT MEDIAN(<%1$s>) m, QUANTILE_CONT(<%1$s>, 0.25), QUANTILE_CONT(<%1$s>, 1)"
                    .formatted(column)
                + from,
            SETS);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void descendingSharesAndSpellingsWithinGroup(int parties) throws Exception {
    String sql =
        "SELECT PERCENTILE_CONT(0.75) WITHIN GROUP (ORDER BY wide DESC),"
            + " PERCENTILE_CONT(0.125) WITHIN GROUP (ORDER BY wide),"
            + " PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY wide) FROM rows600"
            + WHERE;
    check(parties, sql, SETS);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void eachGroupHasItsOwn(int parties) throws Exception {
    for (String table : List.of("rows0", "rows9", "rows600")) {
      check(
          parties,
          "SELECT g, flag, MEDIAN(<amount>) m, QUANTILE_DISC(amount, 0.75), AVG(x), COUNT(*) n FROM "
              + table
              + WHERE
              + " GROUP BY g, flag HAVING COUNT(*) > 1 OR MEDIAN(<amount>) IS NULL",
          SETS);
    }
  }

  @Test
  void conditionsOfAllKinds() throws Exception {
    String select =
        "SELECT MEDIAN(<wide>), QUANTILE_DISC(wide, 0.25), COUNT(*) FROM rows600 WHERE ";
    check(2, select + "g LIKE ?", List.of(List.of("'a%'"), List.of("'%é_'"), List.of("'q'")));
    check(
        2,
        select + "x NOT IN (?, ?) AND day >= ? AND small <> 2",
        List.of(List.of("3", "4", "'2024-02-12'"), List.of("3", "3", "'2025-01-01'")));
    check(
        2,
        select + "x BETWEEN ? AND ? AND small BETWEEN ? AND ? AND amount < ?",
        List.of(
            List.of("0", "20", "-5", "5", "70000"),
            List.of("3", "9", "-1", "1", "20000.5"),
            List.of("9", "3", "-1", "1", "20000.5")));
    check(2, select + "g IS NOT DISTINCT FROM ?", List.of(List.of("'ab'"), List.of("NULL")));
  }

  @Test
  void aQueryWithoutSecretsMayBeAskedToo() throws Exception {
    check(2, "SELECT MEDIAN(<wide>) FROM rows600", List.of(List.of()));
    check(3, "SELECT QUANTILE_DISC(word, 0.5) FROM rows600 WHERE flag", List.of(List.of()));
  }

  @Test
  void severalQueriesShareTheirRounds() throws Exception {
    String sql =
        "SELECT g, MEDIAN(wide), QUANTILE_DISC(wide, 0.25) FROM rows600" + WHERE + " GROUP BY g";
    List<WrittenQuery> queries = SETS.stream().map(set -> new WrittenQuery(sql, set)).toList();
    for (int parties : List.of(2, 3)) {
      List<QueryResult> results =
          CLIENTS
              .get(parties)
              .prepare(sql, search(parties).withQueries(queries.size()))
              .runAll(queries.stream().map(WrittenQuery::secrets).toList(), fraction -> {});
      for (int i = 0; i < results.size(); i++) {
        String written = queries.get(i).plain();
        Answers.assertSame(written, plain.query(written), results.get(i).rows());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"2, DENSE", "2, RING", "3, DENSE", "3, RING"})
  void schemesOfSharesThatAreAskedFor(int parties, FoldScheme scheme) throws Exception {
    String sql = "SELECT QUANTILE_DISC(wide, 0.5), QUANTILE_DISC(wide, 1) FROM rows600 WHERE x = ?";
    PreparedQuery prepared =
        CLIENTS.get(parties).prepare(sql, search(parties).withScheme(scheme).withCheck(false));
    for (String x : List.of("3", "77", "NULL")) {
      WrittenQuery query = WrittenQuery.of(sql, x);
      QueryResult ours = prepared.run(query.secrets(), fraction -> {});
      Answers.assertSame(query.plain(), plain.query(query.plain()), ours.rows());
    }
  }

  /** Asks what no fold counts, by the alternative that is chosen. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void expressionsOfManyValuesAreAnswered(int parties) throws Exception {
    PlanOptions options = PlanOptions.DEFAULT.withResilience(Resilience.allButOne(parties));
    for (String sql :
        List.of(
            "SELECT MEDIAN(<amount>) m, QUANTILE_DISC(amount, 0.25), COUNT(DISTINCT team), COUNT(*)"
                + " FROM many WHERE team = ? AND date <= ?",
            "SELECT team, QUANTILE_DISC(seen, 0.5) s, AVG(amount) FROM many"
                + " WHERE team <> ? AND date > ? GROUP BY team",
            "SELECT QUANTILE_DISC(id * 3 + 7, 0.5) FROM many WHERE team = ? AND NOT date < ?",
            "SELECT QUANTILE_DISC(word, 0.25), QUANTILE_DISC(word, 0.75) FROM many"
                + " WHERE team = ? OR date = ?")) {
      String asked = sql.replaceAll("<(\\w+)>", "$1");
      PreparedQuery prepared = CLIENTS.get(parties).prepare(asked, options);
      if (sql.startsWith("SELECT MEDIAN")) { // others may be looked up
        assertInstanceOf(QuantileQuery.class, prepared, sql);
      }
      for (List<String> set :
          List.of(
              List.of("'team3'", "DATE '1999-05-01'"),
              List.of("'nobody'", "DATE '1900-01-01'"),
              List.of("'team0'", "NULL"))) {
        QueryResult ours = prepared.run(new WrittenQuery(asked, set).secrets(), fraction -> {});
        String written =
            new WrittenQuery(sql.replaceAll("<(\\w+)>", "CAST($1 AS DOUBLE)"), set).plain();
        Answers.assertSame(written, plain.query(written), ours.rows());
      }
    }
  }

  /** Checks that times in units are searched by their number of units, by three providers too. */
  @Test
  void unitsOfTimesHaveFewDigits() throws Exception {
    List<List<String>> sets = List.of(List.of("'team3'"), List.of("'nobody'"), List.of("NULL"));
    for (int parties : List.of(2, 3)) {
      check(
          parties,
          "SELECT QUANTILE_DISC(DATE_TRUNC('second', seen), 0.25),"
              + " QUANTILE_DISC(DATE_TRUNC('second', seen), 1), COUNT(*) FROM many WHERE team = ?",
          sets);
      check(
          parties,
          "SELECT QUANTILE_DISC(amount * 20 * 7, 0.5), COUNT(*) FROM many WHERE team = ?",
          sets);
    }
    assertRefused(
        3,
        "SELECT QUANTILE_DISC(seen, 0.5) FROM many WHERE team = ?",
        "but the last one with a secret, which are 32 bits here; by 3 providers these are the keys"
            + " of a function that each provider expands, at most 2^24; take quantiles of a"
            + " coarser expression, such as DATE_TRUNC('second', …), or ask two providers");
  }

  /** Draws expressions, shares, conditions and secrets. */
  @Test
  void drawnQueries() throws Exception {
    System.out.println("QuantileSearchTest seed " + seed);
    for (int i = 0; i < (ViewQueryCases.LONG ? 1_000 : 40); i++) {
      String table = "rows" + pick(List.of(2, 9, 600, 600));
      String number = pick(NUMBERS);
      String other = pick(List.of("x", "small", "7"));
      String e = pick(List.of("%s", "%s * 1000 + %s", "%s - %s * %2$s", "ABS(%s) %% (%s + 90)"));
      e = e.formatted(number, other);
      String condition = pick(List.of("x %s ?", "small %s ? AND flag", "NOT (amount %s ?)"));
      condition = condition.formatted(pick(List.of("=", "<", ">=", "<>")));
      String asked = "SELECT QUANTILE_DISC(%1$s, %2$s), MEDIAN(%1$s)".formatted(e, pick(SHARES));
      String from = " FROM " + table + " WHERE " + condition;
      boolean few = !(e + condition).contains("amount"); // else more keys than three take
      int parties = few ? pick(List.of(2, 3)) : 2;
      List<String> set = List.of(String.valueOf(random.nextInt(22) - 2));
      PreparedQuery prepared = prepared(parties, asked + from);
      QueryResult ours =
          prepared.run(new WrittenQuery(asked + from, set).secrets(), fraction -> {});
      String written =
          new WrittenQuery(
                  asked.replace(
                          "MEDIAN(" + e + ")", "QUANTILE_CONT(CAST(" + e + " AS DOUBLE), 0.5)")
                      + from,
                  set)
              .plain();
      Answers.assertSame("seed " + seed + ": " + written, plain.query(written), ours.rows());
    }
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  @Test
  void theRoundsAreExplained() throws Exception {
    String text =
        prepared(2, "SELECT MEDIAN(amount), COUNT(*) FROM many WHERE team = ? AND date > ?")
            .explain();
    for (String part :
        List.of(
            "a bucketed search by digits of values, two-party scheme",
            "2 rounds of a fold over all rows",
            "round 1    ",
            " bytes, counts in 1,024 buckets",
            "round 2    2 places, each ",
            "checked",
            "the buckets that the search goes on in")) {
      assertTrue(text.contains(part), () -> part + " in\n" + text);
    }
    String dense =
        prepared(3, "SELECT QUANTILE_DISC(id, 0.5) FROM many WHERE team = ? AND date > ?")
            .explain();
    assertTrue(dense.contains("additive sharing of all values of a function"), dense);
  }

  private static void assertRefused(int parties, String sql, String... parts) {
    RefusedQueryException e =
        assertThrows(
            RefusedQueryException.class,
            () -> CLIENTS.get(parties).prepare(sql, search(parties)),
            sql);
    for (String part : parts) {
      assertTrue(e.getMessage().contains(part), e.getMessage());
    }
  }

  @Test
  void whatIsRefusedIsByTheTemplateAndWithTheMend() {
    String where = " FROM many WHERE team = ? AND date <= ?";
    assertRefused(
        2,
        "SELECT MEDIAN(amount), QUANTILE_DISC(id, 0.5)" + where,
        "of one expression that can have more than 65,536 values, the query has 2",
        "ask in as many queries");
    assertRefused(
        2,
        "SELECT MEDIAN(amount), COUNT(DISTINCT amount)" + where,
        "of the counts of all values",
        "ask for the rows of one key");
    assertRefused(
        2,
        "SELECT QUANTILE_DISC(name, 0.5)" + where,
        "by their digits, and not of texts",
        "ask for the rows of one key");
    assertRefused(2, "SELECT MODE(amount)" + where, "the query asks for sums; use a fold");
    assertRefused(
        3,
        "SELECT MEDIAN(amount) FROM many WHERE team = ? AND seen <= ?",
        "make more than 2^24 keys",
        "compare fewer columns");
  }
}
