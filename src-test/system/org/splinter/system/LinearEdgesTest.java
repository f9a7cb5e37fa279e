package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.PlanOptions;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/**
 * Tests of secret conditions where they go wrong first: equal values of IN, bounds at the ends of a
 * domain, empty clauses, NULL; and sums at the ends of 64 bits. Each is checked against DuckDB,
 * without jobs.
 */
@Tag("slow")
final class LinearEdgesTest {
  private static final PlanOptions OPEN =
      PlanOptions.DEFAULT.withDisclosure(Disclosure.DEFAULT.withNothingHidden(true));
  private static final PlanOptions HIDDEN =
      PlanOptions.DEFAULT.withDisclosure(new Disclosure(true, true));

  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final long SEED = Long.getLong("splinter.seed", System.nanoTime());
  private static final Random RANDOM = new Random(SEED);
  private static final String LEAST = "-9223372036854775808";
  private static final String MOST = "9223372036854775807";

  @TempDir private static Path home;
  private static PlainDatabase plain;
  private static SplinterClient client;

  @BeforeAll
  static void importTables() throws Exception {
    System.out.println("LinearEdgesTest seed " + SEED);
    plain = new PlainDatabase();
    List<GeneratedTable> tables =
        List.of(
            edges("edges", 96),
            edges("empty", 0),
            edges("single", 1),
            new TableGenerator(new Random(1)).manyValues("many"));
    for (GeneratedTable table : tables) {
      String schema = table.writeSchema(home).toString();
      String csv = table.writeCsv(home).toString();
      CommandLine.succeed(
          home, "import", "--provider", "alpha", "--table", table.name(), "--schema", schema, csv);
      plain.load(table);
    }
    HadoopProvider alpha = new Providers(home, new Configuration(false)).find("alpha");
    client =
        new SplinterClient(
            List.of(
                new LocalEvaluation("alpha", alpha, EvaluationPath.AUTO),
                new LocalEvaluation("beta", alpha, EvaluationPath.AUTO)));
  }

  @AfterAll
  static void close() throws Exception {
    plain.close();
  }

  /**
   * Returns a table of columns whose domains fill their bits (eight values, all of 64 bits), and of
   * some whose domains do not.
   */
  private static GeneratedTable edges(String name, int count) {
    Schema schema =
        new Schema(
            List.of(
                new Column("eight", ColumnType.INTEGER),
                new Column("seven", ColumnType.INTEGER),
                new Column("same", ColumnType.INTEGER),
                new Column("word", ColumnType.INTEGER),
                new Column("price", ColumnType.decimal(2)),
                new Column("date", ColumnType.DATE),
                new Column("open", ColumnType.BOOLEAN),
                new Column("name", ColumnType.STRING)));
    List<String> words = List.of(LEAST, MOST, "0", "-1", "1", "2147483648", "4294967296");
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<String> row = new ArrayList<>();
      row.add(String.valueOf(i % 8));
      row.add(i % 13 == 12 ? null : String.valueOf(i % 7 - 3));
      row.add("5");
      row.add(words.get(i % words.size()));
      row.add(BigDecimal.valueOf(i * 25L - 400, 2).toString());
      row.add(LocalDate.of(2023, 12, 25).plusDays(i * 5L).toString());
      row.add(i % 5 == 4 ? null : String.valueOf(i % 3 == 0));
      row.add(i % 11 == 10 ? null : List.of("", "ab", "abc", "b", "é", "\uffff").get(i % 6));
      rows.add(row);
    }
    return new GeneratedTable(name, schema, rows);
  }

  private static void check(String sql, List<List<String>> sets) throws Exception {
    PreparedQuery prepared = client.prepare(sql, OPEN);
    boolean hide = true; // the first values; long runs hide all of them, others some
    for (List<String> literals : sets) {
      WrittenQuery query = new WrittenQuery(sql, literals);
      List<List<Object>> ours = prepared.run(query.secrets(), fraction -> {}).rows();
      List<List<Object>> expected = plain.query(query.plain());
      Answers.assertSame(query.plain(), expected, ours);
      if (hide && !literals.contains("NULL")) { // which SQL compares with nothing
        List<List<Object>> hidden =
            client.prepare(query.constant(), HIDDEN).run(List.of(), fraction -> {}).rows();
        Answers.assertSame("constants made secret: " + query.constant(), expected, hidden);
      }
      hide = LONG || RANDOM.nextInt(4) == 0 || (hide && literals.contains("NULL"));
    }
  }

  private static void where(String table, String condition, List<List<String>> sets)
      throws Exception {
    String number = table.equals("many") ? "amount" : "seven";
    check("SELECT COUNT(*), SUM(" + number + ") FROM " + table + " WHERE " + condition, sets);
  }

  private static List<String> of(String... literals) {
    return List.of(literals);
  }

  @Test
  void equalValuesOfInCountOnce() throws Exception {
    List<List<String>> pairs =
        List.of(of("2", "2"), of("2", "3"), of("2", "9"), of("9", "9"), of("2", "NULL"));
    for (String form :
        List.of("seven IN (?, ?)", "seven NOT IN (?, ?)", "(seven = ? OR seven = ?)")) {
      where("edges", form, pairs);
    }
    where("edges", "seven IN (?, 2, ?)", List.of(of("2", "2"), of("3", "3"), of("3", "2")));
    where(
        "edges", "price IN (?, ?)", List.of(of("1.5", "1.50"), of("1.5", "1.500"), of("2", "2.0")));
    where("edges", "name IN (?, ?)", List.of(of("'ab'", "'ab'"), of("''", "''"), of("''", "'ab'")));
    where("edges", "seven IN (?, ?) AND eight IN (?, ?)", List.of(of("2", "2", "1", "1")));
    where("edges", "seven IN (?, ?) OR eight IN (?, ?)", List.of(of("2", "2", "1", "1")));
    where("edges", "NOT (seven IN (?, ?) OR eight = ?)", List.of(of("2", "2", "1")));
    where("many", "id IN (?, ?)", List.of(of("1000000000003", "1000000000003")));
    where("many", "code IN (?, ?)", List.of(of("'kv'", "'kv'"), of("'kv'", "'none'")));
  }

  @Test
  void differentRowsAndValues() throws Exception {
    List<List<String>> sets = List.of(of("2"), of("9"), of("NULL"), of("-3"));
    for (String table : List.of("edges", "empty", "single")) {
      for (String select :
          List.of(
              "SELECT DISTINCT open, name FROM %s WHERE seven <= ? ORDER BY 1 NULLS FIRST, 2",
              "SELECT DISTINCT eight AS e, LEFT(name, 1) FROM %s WHERE seven <> ?"
                  + " ORDER BY e DESC, 2 NULLS LAST LIMIT 5 OFFSET 2",
              "SELECT DISTINCT open, COUNT(*) FROM %s WHERE seven <= ? GROUP BY open ORDER BY open",
              "SELECT DISTINCT MAX(seven) FROM %s WHERE eight <> ?",
              "SELECT COUNT(DISTINCT name), COUNT(DISTINCT open), SUM(DISTINCT price),"
                  + " MEDIAN(eight) FROM %s WHERE seven <= ?")) {
        check(select.formatted(table), sets);
      }
    }
  }

  /** Checks sums of products, which have the digits of both numbers. */
  @Test
  void correlationsOfDecimals() throws Exception {
    String exact = "CAST(price AS DOUBLE)";
    for (String function : List.of("CORR", "COVAR_POP", "COVAR_SAMP")) {
      String sql = "SELECT " + function + "(price, seven) FROM edges WHERE eight <> ?";
      PreparedQuery prepared = client.prepare(sql, OPEN);
      for (String eight : List.of("3", "9")) {
        WrittenQuery query = WrittenQuery.of(sql, eight);
        double ours = (Double) prepared.run(query.secrets(), done -> {}).rows().get(0).get(0);
        Object expected = plain.query(query.plain().replace("price", exact)).get(0).get(0);
        double theirs = ((Number) expected).doubleValue();
        assertEquals(theirs, ours, 1e-9 * Math.max(1, Math.abs(theirs)), query.plain());
      }
    }
  }

  /**
   * Checks every comparison with the least and the greatest value there is, and with their
   * neighbours.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "edges.eight",
        "edges.seven",
        "edges.same",
        "edges.word",
        "edges.price",
        "edges.date",
        "edges.name",
        "edges.eight + seven",
        "edges.eight % 4",
        "edges.seven * 2",
        "edges.MONTH(date)",
        "edges.DAY(date)",
        "edges.QUARTER(date)",
        "edges.YEAR(date)",
        "edges.LEFT(name, 1)",
        "single.eight",
        "single.word",
        "single.price",
        "many.id",
        "many.word",
        "many.amount",
        "many.date",
        "many.code"
      })
  void boundsAtTheEndsOfTheDomain(String place) throws Exception {
    String table = place.substring(0, place.indexOf('.'));
    String key = place.substring(place.indexOf('.') + 1);
    String extremes = "SELECT MIN(%s), MAX(%s) FROM %s".formatted(key, key, table);
    List<Object> row = plain.query(extremes).get(0);
    List<String> bounds = new ArrayList<>(List.of("NULL"));
    if (row.get(0) instanceof BigDecimal least && row.get(1) instanceof BigDecimal most) {
      BigDecimal unit = BigDecimal.ONE.movePointLeft(least.scale());
      BigDecimal half = new BigDecimal("0.5").multiply(unit);
      for (BigDecimal end : List.of(least, most)) {
        for (BigDecimal by : List.of(BigDecimal.ZERO, unit, unit.negate(), half, half.negate())) {
          bounds.add(end.add(by).toPlainString());
        }
      }
      bounds.addAll(List.of(LEAST, MOST));
    } else if (row.get(0) instanceof LocalDate least && row.get(1) instanceof LocalDate most) {
      for (LocalDate end : List.of(least, most)) {
        for (int by = -1; by <= 1; by++) {
          bounds.add("DATE '" + end.plusDays(by) + "'");
        }
      }
    } else {
      bounds.addAll(
          List.of("'" + row.get(0) + "'", "'" + row.get(1) + "'", "''", "'\uffff\uffff'"));
    }
    List<List<String>> singles = bounds.stream().map(List::of).toList();
    for (String operator : List.of("<", "<=", ">", ">=", "=", "<>")) {
      where(table, key + " " + operator + " ?", singles);
    }
    where(table, "NOT (" + key + " <= ?)", singles);
    List<List<String>> pairs = new ArrayList<>();
    for (String low : bounds) {
      for (String high : bounds) {
        pairs.add(List.of(low, high));
      }
    }
    // All pairs of bounds are asked where the domain fills its bits, elsewhere some.
    boolean full = place.equals("edges.eight") || place.equals("edges.word");
    int step = full ? 1 : LONG ? 5 : 29;
    List<List<String>> chosen = new ArrayList<>();
    for (int i = RANDOM.nextInt(Math.min(step, pairs.size())); i < pairs.size(); i += step) {
      chosen.add(pairs.get(i));
    }
    where(table, key + " BETWEEN ? AND ?", chosen);
    where(table, key + " NOT BETWEEN ? AND ?", chosen);
  }

  @Test
  void anEmptyClauseAddsNothingAndStillStands() throws Exception {
    List<List<String>> intervals =
        List.of(
            of("3", "1", "-3", "0"),
            of("-3", "0", "3", "1"),
            of("3", "1", "2", "0"),
            of("NULL", "1", "-3", "0"),
            of("-3", "0", "1", "NULL"),
            of("-3", "0", "-1", "2"),
            of("-3", "3", "-1", "2"),
            of("-3", "0", "1", "3"),
            of("100", "200", "-3", "3"),
            of(LEAST, MOST, LEAST, MOST));
    where("edges", "(seven BETWEEN ? AND ? OR seven BETWEEN ? AND ?)", intervals);
    where("edges", "NOT (seven BETWEEN ? AND ? OR seven BETWEEN ? AND ?)", intervals);
    where("edges", "(seven BETWEEN ? AND ? OR eight BETWEEN ? AND ?)", intervals);
    where("edges", "NOT (seven BETWEEN ? AND ? OR eight BETWEEN ? AND ?)", intervals);
    where("edges", "(seven BETWEEN ? AND ? AND eight BETWEEN ? AND ?)", intervals);
    where("edges", "(seven NOT BETWEEN ? AND ? AND eight BETWEEN ? AND ?)", intervals);
    where("edges", "(seven NOT BETWEEN ? AND ? OR eight NOT BETWEEN ? AND ?)", intervals);
    where(
        "edges",
        "(seven = ? OR eight BETWEEN ? AND ? OR name LIKE ?)",
        List.of(
            of("2", "5", "1", "'a%'"),
            of("9", "5", "1", "'zz%'"),
            of("NULL", "1", "5", "NULL"),
            of("2", "1", "5", "'%'")));
    where(
        "edges",
        "(seven BETWEEN ? AND ? OR seven = ? OR seven IN (?, 1))",
        List.of(
            of("-1", "1", "0", "0"),
            of("1", "-1", "0", "0"),
            of("1", "-1", "9", "9"),
            of("-3", "3", "3", "1")));
  }

  @Test
  void aPointAndABoundOnOneKey() throws Exception {
    where(
        "edges",
        "eight = ? AND seven <= ?",
        List.of(of("7", "3"), of("7", "4"), of("7", "-4"), of("8", "3"), of("0", "-3")));
    where(
        "edges",
        "open = ? AND eight = ? AND price >= ?",
        List.of(of("true", "7", "-4"), of("false", "0", "19.75"), of("NULL", "0", "0")));
    where(
        "many",
        "team = ? AND word < ?",
        List.of(of("'team4'", MOST), of("'team4'", LEAST), of("'team0'", "0")));
    where("many", "name = ? AND id <= ?", List.of(of("'person with a long name 5'", MOST)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"edges", "empty", "single"})
  void everyAggregateOverLittle(String table) throws Exception {
    String select =
        "SELECT COUNT(*), COUNT(seven), SUM(word), AVG(seven), SUM(price) - SUM(seven),"
            + " SUM(word) / COUNT(*), HISTOGRAM(seven, -2, 0, 2), SUM(seven * eight) FROM "
            + table;
    check(select, List.of(of()));
    check(select + " WHERE eight <= ?", List.of(of("7"), of("0"), of("-1"), of("NULL")));
    check(select + " WHERE seven <> 100 OR word > ?", List.of(of("0"), of(MOST)));
    String grouped = select.replace("SELECT ", "SELECT open, MONTH(date), ");
    check(grouped + " WHERE eight > ? GROUP BY 1, 2", List.of(of("-1"), of("6"), of("7")));
    check(grouped + " WHERE eight > ? GROUP BY 1, 2 HAVING COUNT(*) > 1", List.of(of("2")));
  }

  @Test
  void sumsBeyond64Bits() throws Exception {
    check(
        "SELECT SUM(word), SUM(CASE WHEN word > 0 THEN word ELSE 0 END), SUM(word) + 1"
            + " FROM many WHERE team = ?",
        List.of(of("'team1'"), of("'none'")));
    for (String number : List.of("word", "amount", "id")) {
      for (LinearQuery.Column column :
          List.of(LinearQuery.Column.VAR_SAMP, LinearQuery.Column.STDDEV_POP)) {
        String from = "%s FROM many WHERE id %s";
        String asked = column + "(" + number + ")";
        String listed = "LIST(CAST(" + number + " AS VARCHAR))";
        LinearQuery query =
            new LinearQuery(
                "SELECT " + from.formatted(asked, "< ?"),
                List.of("1000000030000"),
                "SELECT " + from.formatted(asked, "< 1000000030000"),
                "SELECT " + from.formatted(listed, "< 1000000030000"),
                List.of(column),
                false,
                new Answerable(Alternatives.ALL, true, false, false, Set.of(), false, false),
                Set.of());
        List<List<Object>> ours =
            client
                .prepare(query.sql())
                .run(ProviderViews.secrets("1000000030000"), fraction -> {})
                .rows();
        Answers.assertSame(query.sql(), query.expected(plain), ours);
      }
    }
  }
}
