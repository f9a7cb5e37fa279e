package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.splinter.system.ProviderViews.secrets;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.client.secret.SecretValue;

/**
 * Tests that a provider's view does not depend on the secrets, for every form of condition: pairs
 * that select nothing and everything, equal IN values, intervals that are empty, reversed, one
 * point or the whole domain, overlapping ones, points inside them, NULL and values out of range.
 * Plans, numbers and sizes of shares, sizes and keys of answers, counters and log lines are all
 * equal; the answers are those of DuckDB.
 *
 * <p>Each form is asked with some of its secrets ({@link DrawnSecrets}).
 */
@Tag("slow")
final class SecretPairsTest {
  private static final String NOBODY = "no such place";
  private static final String LEAST = "-9223372036854775808";
  private static final String MOST = "9223372036854775807";

  @TempDir private static Path home;
  private static PlainDatabase plain;
  private static ProviderViews views;

  /**
   * A condition and the secrets to try.
   *
   * @param quoted whether the secrets are texts or dates, both of which DuckDB reads from quoted
   *     literals
   * @param sets lists of secrets, null being NULL
   */
  private record Form(String where, boolean quoted, List<String[]> sets) {
    @Override
    public String toString() {
      return where;
    }
  }

  @BeforeAll
  static void importSample() throws Exception {
    System.out.println("SecretPairsTest seed " + DrawnSecrets.SEED);
    Datasets.Source sample = Datasets.sample();
    SampleFlights.copyTo(home);
    views = new ProviderViews(home);
    plain = new PlainDatabase();
    plain.load(sample.table(), views.alpha().manifest(sample.table()).schema(), sample.file());
  }

  @AfterAll
  static void close() throws Exception {
    plain.close();
  }

  private static Form numbers(String where, String[]... sets) {
    return new Form(where, false, List.of(sets));
  }

  private static Form texts(String where, String[]... sets) {
    return new Form(where, true, List.of(sets));
  }

  private static String[] of(String... secrets) {
    return secrets;
  }

  static Stream<Form> points() {
    return Stream.of(
        texts("origin = ?", of("JFK"), of(NOBODY), of(""), of((String) null)),
        texts("origin <> ?", of("JFK"), of(NOBODY), of((String) null)),
        numbers("month = ?", of("1"), of("0"), of(LEAST), of(MOST), of("1.5"), of((String) null)),
        numbers("NOT (month = ?)", of("1"), of("13"), of("1.5"), of((String) null)),
        texts(
            "origin = ? AND dest = ?",
            of("JFK", "LAX"),
            of("JFK", NOBODY),
            of(NOBODY, NOBODY),
            of(null, "LAX"),
            of("", "")),
        texts(
            "dest IN (?, ?, ?)",
            of("LAX", "SFO", "BOS"),
            of("LAX", "LAX", "SFO"),
            of("LAX", "LAX", "LAX"),
            of(NOBODY, "LAX", null),
            of(null, null, null),
            of(NOBODY, NOBODY, NOBODY)),
        texts(
            "dest IN (?, 'LAX', ?)",
            of("SFO", "BOS"),
            of("LAX", "LAX"),
            of("SFO", "SFO"),
            of(null, "LAX")),
        texts(
            "dest NOT IN (?, ?)",
            of("LAX", "SFO"),
            of("LAX", "LAX"),
            of(NOBODY, "SFO"),
            of(NOBODY, NOBODY),
            of(null, "LAX"),
            of(null, null)),
        numbers("month % 4 = ?", of("0"), of("3"), of("4"), of("-1"), of((String) null)),
        texts("tailnum IS NOT DISTINCT FROM ?", of("N14228"), of(NOBODY), of((String) null)),
        numbers("dep_delay IS DISTINCT FROM ?", of("0"), of(MOST), of("1.5"), of((String) null)),
        texts("LEFT(tailnum, 2) = ?", of("N1"), of("N"), of(""), of("N14228"), of((String) null)));
  }

  static Stream<Form> functions() {
    return Stream.of(
        texts("LOWER(origin) = LOWER(?)", of("jfk"), of("JFK"), of(NOBODY), of((String) null)),
        texts("tailnum = ? COLLATE NOCASE", of("n14228"), of(NOBODY), of(""), of((String) null)),
        texts("UPPER(TRIM(dest)) IN (?, ?)", of("LAX", "SFO"), of("lax", "lax"), of(null, "")),
        texts("dest || '-' || origin > ?", of("LAX-JFK"), of(""), of("\uffff"), of((String) null)),
        texts("tailnum ILIKE ?", of("n1%"), of("%"), of("é%"), of("N14228"), of((String) null)),
        texts("CAST(month AS VARCHAR) <> ?", of("1"), of("01"), of(NOBODY), of((String) null)),
        texts("NULLIF(carrier, 'UA') = ?", of("UA"), of("AA"), of(NOBODY), of((String) null)),
        numbers("LENGTH(tailnum) = ?", of("6"), of("0"), of(MOST), of((String) null)),
        numbers("ABS(dep_delay) < ?", of("0"), of("1"), of("1.5"), of(MOST), of((String) null)),
        numbers("ROUND(distance, -2) = ?", of("100"), of("150"), of(LEAST), of((String) null)),
        numbers("SIGN(arr_delay) = ?", of("1"), of("0"), of("7"), of((String) null)),
        numbers("(day & 3) = ?", of("2"), of("4"), of("-1"), of((String) null)),
        numbers(
            "COALESCE(dep_delay, distance) BETWEEN ? AND ?",
            of("0", "10"),
            of("10", "0"),
            of(LEAST, MOST),
            of(null, "5")),
        numbers(
            "GREATEST(dep_delay, arr_delay, 0) > ?",
            of("0"),
            of("-1"),
            of(MOST),
            of((String) null)));
  }

  static Stream<Form> intervals() {
    String[] lengths = {LEAST, "-1", "0", "94", "229", "229.5", "2475", "4983", MOST, null};
    List<Form> forms = new ArrayList<>();
    for (String operator : List.of("<", "<=", ">", ">=")) {
      forms.add(
          new Form(
              "distance " + operator + " ?",
              false,
              Stream.of(lengths).map(SecretPairsTest::of).toList()));
    }
    forms.add(
        numbers("? > flight_id", of("1"), of("2"), of("400000"), of(MOST), of((String) null)));
    for (String not : List.of("", "NOT ")) {
      forms.add(
          numbers(
              "distance " + not + "BETWEEN ? AND ?",
              of("500", "1000"),
              of("1000", "500"),
              of("1400", "1400"),
              of("229", MOST),
              of(LEAST, MOST),
              of(MOST, LEAST),
              of("4983", "4983"),
              of("-5", "-1"),
              of("500.5", "501.5"),
              of(null, "1000"),
              of("500", null),
              of(null, null)));
      forms.add(
          texts(
              "dest " + not + "LIKE ?",
              of("S%"),
              of("LAX%"),
              of("%"),
              of("zz%"),
              of("LAX"),
              of("\uffff%"),
              of((String) null)));
    }
    forms.add(
        texts("tailnum LIKE ?", of("N1%"), of("%"), of("N14228%"), of("é%"), of((String) null)));
    forms.add(
        texts("carrier >= ?", of("9E"), of(""), of("AA"), of("YV"), of("ZZ"), of((String) null)));
    forms.add(
        numbers(
            "dep_delay + arr_delay > ?",
            of("0"),
            of(LEAST),
            of(MOST),
            of("60"),
            of((String) null)));
    forms.add(
        numbers("distance * 2 <= ?", of("0"), of("1000"), of("1001"), of(MOST), of((String) null)));
    return forms.stream();
  }

  static Stream<Form> combinations() {
    return Stream.of(
        numbers(
            "distance BETWEEN ? AND ? OR distance BETWEEN ? AND ?",
            of("100", "500", "1000", "2000"),
            of("100", "1500", "1000", "2000"),
            of("100", "2000", "500", "1000"),
            of("500", "1000", "500", "1000"),
            of("500", "1000", "1000", "500"),
            of("500", "100", "2000", "1000"),
            of(LEAST, MOST, LEAST, MOST),
            of(null, "100", "500", null)),
        numbers(
            "distance BETWEEN ? AND ? OR distance = ?",
            of("500", "1000", "2475"),
            of("500", "1000", "733"),
            of("500", "1000", "1000"),
            of("1000", "500", "733"),
            of("500", "1000", null)),
        numbers(
            "month IN (?, ?) OR month > ?",
            of("1", "2", "10"),
            of("11", "11", "10"),
            of("1", "1", "12"),
            of("13", "0", "0"),
            of(null, "1", null)),
        numbers(
            "month = ? OR day = ?",
            of("1", "1"),
            of("13", "1"),
            of("1", "32"),
            of("0", "0"),
            of(null, "1"),
            of("1", null)),
        numbers(
            "month = ? OR distance > ? OR day IN (?, ?)",
            of("1", "1000", "1", "2"),
            of("1", "1000", "2", "2"),
            of("0", MOST, "0", "0"),
            of("1", LEAST, "1", "1"),
            of(null, null, null, null)),
        numbers(
            "month = ? AND distance BETWEEN ? AND ?",
            of("1", "500", "1000"),
            of("1", "1000", "500"),
            of("0", "500", "1000"),
            of("1", LEAST, MOST),
            of(null, "500", "1000"),
            of("1", "500", null)),
        numbers(
            "month BETWEEN ? AND ? AND day BETWEEN ? AND ?",
            of("1", "6", "1", "15"),
            of("6", "1", "1", "15"),
            of("1", "12", "1", "31"),
            of("3", "3", "4", "4"),
            of("0", "99", "-1", "99"),
            of(LEAST, MOST, MOST, LEAST),
            of(null, "6", "1", "15")),
        numbers(
            "NOT (month = ? OR day > ?)",
            of("1", "15"),
            of("0", "0"),
            of("0", "31"),
            of(null, "15"),
            of("1", null)),
        numbers(
            "NOT (month = ? AND dep_delay < ?)",
            of("1", "0"),
            of("1", LEAST),
            of("1", MOST),
            of(null, "0"),
            of("1", null)));
  }

  @ParameterizedTest
  @MethodSource
  void points(Form form) throws Exception {
    compare(form, "COUNT(*), SUM(distance)", "");
  }

  @ParameterizedTest
  @MethodSource
  void functions(Form form) throws Exception {
    compare(form, "COUNT(*), SUM(FLOOR(distance))", "");
  }

  @ParameterizedTest
  @MethodSource
  void intervals(Form form) throws Exception {
    compare(form, "COUNT(*), AVG(dep_delay)", "");
  }

  @ParameterizedTest
  @MethodSource
  void combinations(Form form) throws Exception {
    compare(form, "origin, COUNT(*), SUM(air_time)", " GROUP BY origin");
  }

  private void compare(Form form, String items, String tail) throws Exception {
    String sql = "SELECT " + items + " FROM flights WHERE " + form.where() + tail;
    List<List<SecretValue>> all = new ArrayList<>();
    List<String[]> sets = DrawnSecrets.of(form.where(), form.sets());
    sets.forEach(set -> all.add(secrets(set)));
    List<List<List<Object>>> answers = views.assertSame(sql, all);
    assertEquals(all.size(), answers.size());
    for (int i = 0; i < answers.size(); i++) {
      List<String> literals = new ArrayList<>();
      for (String secret : sets.get(i)) {
        boolean quoted = secret != null && form.quoted();
        literals.add(quoted ? "'" + secret + "'" : secret == null ? "NULL" : secret);
      }
      String written = new WrittenQuery(sql, literals).plain();
      Answers.assertSame(written, plain.query(written), answers.get(i));
    }
  }
}
