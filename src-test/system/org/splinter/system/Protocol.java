package org.splinter.system;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.FoldScheme;
import org.splinter.client.sql.PlanOptions;

/**
 * A query, the protocol that answers it, and secrets for a comparison of providers' views.
 *
 * @param sql the query, which DuckDB understands too, with a total order wherever it has an order
 * @param secrets lists of SQL literals
 */
record Protocol(String name, Evaluation evaluation, String sql, List<List<String>> secrets) {
  /** The first word of the names of folds by dense shares. */
  private static final String DENSE = "dense";

  private static final String RING = "ring";
  private static final String PAILLIER = "paillier";

  /** The first word of the names of searches for quantiles. */
  private static final String QUANTILES = "quantiles";

  /** Schemes of folds, by the first words of protocols' names. */
  private static final Map<String, FoldScheme> SCHEMES =
      Map.of(
          DENSE, FoldScheme.DENSE,
          RING, FoldScheme.RING,
          PAILLIER, FoldScheme.PAILLIER_2048);

  PlanOptions options() {
    PlanOptions options = PlanOptions.DEFAULT.withEvaluation(evaluation);
    FoldScheme scheme = SCHEMES.get(name.substring(0, name.indexOf(' ') + 1).strip());
    return scheme == null ? options : options.withScheme(scheme);
  }

  /** Returns whether the protocol's plans hold public random numbers. */
  boolean randomised() {
    return evaluation == Evaluation.SEARCH && !name.startsWith(QUANTILES);
  }

  /** Returns the protocol with some of its secrets. */
  Protocol ofDrawnSecrets() {
    return new Protocol(name, evaluation, sql, DrawnSecrets.of(sql, secrets));
  }

  List<List<SecretValue>> values() {
    return secrets.stream().map(set -> new WrittenQuery(sql, set).secrets()).toList();
  }

  /** Asks with all secrets; providers must see equal things, and the answers must be DuckDB's. */
  void check(ProviderViews views, PlainDatabase plain) throws Exception {
    List<List<List<Object>>> answers = views.assertSame(sql, options(), randomised(), values());
    for (int i = 0; i < answers.size(); i++) {
      String written = new WrittenQuery(sql, secrets.get(i)).plain();
      Answers.assertSame(written, plain.query(written), answers.get(i));
    }
  }

  /**
   * Asks batches of many secrets: all of them, all in reverse order, and one again and again.
   * Providers must see equal things each time, and the answers must be DuckDB's.
   */
  void checkBatches(ProviderViews views, PlainDatabase plain) throws Exception {
    List<List<Integer>> batches = new ArrayList<>();
    int all = secrets.size();
    batches.add(IntStream.range(0, all).boxed().toList());
    batches.add(IntStream.range(0, all).map(i -> all - 1 - i).boxed().toList());
    batches.add(Collections.nCopies(all, 0));
    batches.add(Collections.nCopies(all, all - 1));
    List<List<List<List<Object>>>> answers =
        views.assertSameBatches(
            sql,
            options(),
            randomised(),
            batches.stream().map(batch -> batch.stream().map(values()::get).toList()).toList());
    for (int i = 0; i < batches.size(); i++) {
      for (int j = 0; j < all; j++) {
        String written = new WrittenQuery(sql, secrets.get(batches.get(i).get(j))).plain();
        Answers.assertSame(written, plain.query(written), answers.get(i).get(j));
      }
    }
  }

  @Override
  public String toString() {
    return name;
  }

  /** Returns the protocol of this name. */
  static Protocol named(String name) {
    return Stream.of(
            pirQueries(),
            furtherPirQueries(),
            searches(),
            List.of(fold()),
            denseFolds(),
            ringFolds(),
            paillierFolds(),
            quantiles())
        .flatMap(List::stream)
        .filter(protocol -> protocol.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Protocol views(String name, String sql, String... secrets) {
    return new Protocol(name, Evaluation.VIEWS, sql, sets(secrets));
  }

  private static Protocol search(String name, String sql, String... secrets) {
    return new Protocol(name, Evaluation.SEARCH, sql, sets(secrets));
  }

  /** Splits each text into a list of literals at |. */
  private static List<List<String>> sets(String... texts) {
    List<List<String>> sets = new ArrayList<>();
    for (String text : texts) {
      sets.add(List.of(text.split("\\|")));
    }
    return sets;
  }

  private static final String LEAST = "-9223372036854775808";
  private static final String MOST = "9223372036854775807";

  /** Returns the protocols of PIR queries, for any number of providers. */
  static List<Protocol> pirQueries() {
    return List.of(
        views(
            "hashed PIR query",
            "SELECT COUNT(*), SUM(distance), MAX(dep_delay), MIN(tailnum) FROM flights"
                + " WHERE origin = ? AND dest = ?",
            "'JFK'|'LAX'",
            "'JFK'|'no such place'",
            "'nowhere'|'no such place'",
            "NULL|'LAX'",
            "''|''"),
        views(
            "different values of points",
            "SELECT COUNT(DISTINCT carrier), MEDIAN(distance), QUANTILE_DISC(tailnum, 0.5)"
                + " FROM flights WHERE dest IN (?, ?)",
            "'LAX'|'SFO'",
            "'LAX'|'LAX'",
            "'no such place'|'BOS'",
            "NULL|NULL"),
        views(
            "union of points",
            "SELECT origin, COUNT(*), MAX(distance) FROM flights WHERE dest IN (?, ?, ?)"
                + " GROUP BY origin",
            "'LAX'|'SFO'|'BOS'",
            "'LAX'|'LAX'|'SFO'",
            "'LAX'|'LAX'|'LAX'",
            "'no such place'|'LAX'|NULL",
            "NULL|NULL|NULL"),
        views(
            "dyadic nodes",
            "SELECT COUNT(*), MAX(arr_delay), MIN(dep_delay) FROM flights"
                + " WHERE origin = ? AND month BETWEEN ? AND ?",
            "'JFK'|2|11",
            "'JFK'|11|2",
            "'JFK'|12|12",
            "'JFK'|" + LEAST + "|" + MOST,
            "'nowhere'|" + MOST + "|" + MOST,
            "NULL|1|12",
            "'JFK'|NULL|12"),
        views(
            "overlapping intervals",
            "SELECT MAX(dep_delay) FROM flights WHERE distance BETWEEN ? AND ? OR distance = ?",
            "500|1000|2475",
            "500|1000|733",
            "1000|500|1000",
            LEAST + "|" + MOST + "|1",
            "500|NULL|NULL"),
        views(
            "ranks in two rounds",
            "SELECT COUNT(*), MAX(distance) FROM flights"
                + " WHERE flight_id * 1000 + distance BETWEEN ? AND ?",
            "1|900000000",
            "900000000|1",
            LEAST + "|" + MOST,
            MOST + "|" + MOST,
            "1400|1400",
            "NULL|5"),
        views(
            "sums of a box",
            "SELECT origin, COUNT(*), AVG(arr_delay) FROM flights"
                + " WHERE distance BETWEEN ? AND ? AND dep_delay BETWEEN ? AND ? GROUP BY origin",
            "500|1500|-5|60",
            "500|1500|60|-5",
            "1500|500|-5|60",
            LEAST + "|" + MOST + "|" + LEAST + "|" + MOST,
            LEAST + "|" + MOST + "|0|0",
            "733|733|" + LEAST + "|" + MOST,
            MOST + "|" + MOST + "|0|10",
            "NULL|1500|-5|60",
            "500|1500|-5|NULL"),
        views(
            "first rows of a box",
            "SELECT flight_id, dep_delay FROM flights"
                + " WHERE origin = ? AND distance BETWEEN ? AND ? AND flight_id >= ?"
                + " ORDER BY dep_delay DESC NULLS LAST, flight_id LIMIT 4",
            "'JFK'|500|1500|1",
            "'JFK'|1500|500|1",
            "'JFK'|" + LEAST + "|" + MOST + "|" + LEAST,
            "'JFK'|" + LEAST + "|" + MOST + "|" + MOST,
            "'nowhere'|500|1500|1",
            "NULL|500|1500|NULL"),
        views(
            "first rows of a union across keys",
            "SELECT flight_id, dep_delay FROM flights WHERE dest = ? OR month = ?"
                + " ORDER BY dep_delay DESC NULLS LAST, flight_id LIMIT 5",
            "'LAX'|1",
            "'no such place'|1",
            "'LAX'|13",
            "'no such place'|0",
            "NULL|NULL"),
        views(
            "all rows of a key",
            "SELECT flight_id, dest, dep_delay FROM flights WHERE tailnum = ?",
            "'N14228'",
            "'N1'",
            "''",
            "NULL"),
        views(
            "rows of a join",
            "SELECT f.flight_id, c.name FROM flights f JOIN carriers c ON f.carrier = c.carrier"
                + " WHERE c.name = ? ORDER BY f.distance DESC, f.flight_id LIMIT 3",
            "'United'",
            "'Nobody'",
            "NULL"));
  }

  /** Returns further queries that views answer, by the protocols of {@link #pirQueries}. */
  static List<Protocol> furtherPirQueries() {
    return List.of(
        views(
            "product and histogram",
            "SELECT PRODUCT(day % 5 - 2), HISTOGRAM(dep_delay, -5, 0, 30), STDDEV(distance)"
                + " FROM flights WHERE tailnum = ? AND origin = ?",
            "'N14228'|'EWR'",
            "'N14228'|'nowhere'",
            "'N1'|'JFK'",
            "''|''",
            "NULL|NULL"),
        views(
            "patterns",
            "SELECT MAX(distance), MIN(dep_delay), COUNT(*) FROM flights WHERE dest LIKE ?",
            "'S%'",
            "'LAX%'",
            "'%'",
            "'zz%'",
            "'LAX'",
            "'\uffff%'",
            "''",
            "NULL"),
        views(
            "texts in any case",
            "SELECT flight_id, LOWER(dest), LENGTH(tailnum) FROM flights"
                + " WHERE tailnum = ? COLLATE NOCASE AND UPPER(dest || origin) = UPPER(?)",
            "'n14228'|'iahewr'",
            "'N14228'|'nowhere'",
            "''|''",
            "NULL|'IAHEWR'"),
        views(
            "excluded values",
            "SELECT MAX(distance), COUNT(*) FROM flights WHERE dest NOT IN (?, ?) AND origin = ?",
            "'LAX'|'SFO'|'JFK'",
            "'LAX'|'LAX'|'JFK'",
            "'zz'|''|'JFK'",
            "'LAX'|NULL|'JFK'",
            "'LAX'|'SFO'|'nowhere'"),
        views(
            "values told apart from NULL",
            "SELECT MAX(distance), COUNT(*) FROM flights WHERE tailnum IS NOT DISTINCT FROM ?"
                + " AND dep_delay IS DISTINCT FROM ?",
            "'N14228'|0",
            "'N14228'|NULL",
            "NULL|0",
            "NULL|NULL",
            "'nobody'|" + MOST),
        views(
            "all rows of a joined key",
            "SELECT f.flight_id, c.name FROM flights f JOIN carriers c ON f.carrier = c.carrier"
                + " WHERE f.tailnum = ?",
            "'N14228'",
            "'N1'",
            "NULL"),
        views(
            "groups of a join",
            "SELECT c.name, COUNT(*), MAX(f.distance), SUM(f.air_time)"
                + " FROM flights f JOIN carriers c ON f.carrier = c.carrier"
                + " WHERE f.month BETWEEN ? AND ? GROUP BY c.name",
            "1|12",
            "12|1",
            "13|13",
            "6|6",
            "NULL|1"));
  }

  /** Returns a fold, for batches; {@link SecretPairsTest} covers its single queries. */
  static Protocol fold() {
    return new Protocol(
        "fold",
        Evaluation.FOLD,
        "SELECT origin, COUNT(*), SUM(distance), MEDIAN(day) FROM flights"
            + " WHERE dest = ? AND month BETWEEN ? AND ? GROUP BY origin",
        sets("'LAX'|1|12", "'LAX'|12|1", "'no such place'|1|12", "NULL|1|12"));
  }

  private static Protocol dense(String name, String sql, String... secrets) {
    return new Protocol(DENSE + " " + name, Evaluation.FOLD, sql, sets(secrets));
  }

  /** Returns folds by dense shares, for any number of providers. */
  static List<Protocol> denseFolds() {
    return List.of(
        dense(
            "fold of groups",
            "SELECT origin, COUNT(*), AVG(dep_delay), COUNT(DISTINCT carrier),"
                + " COVAR_SAMP(distance, dep_delay) FROM flights"
                + " WHERE dest = ? AND month BETWEEN ? AND ? GROUP BY origin HAVING COUNT(*) > 1",
            "'LAX'|1|12",
            "'LAX'|12|1",
            "'LAX'|" + LEAST + "|" + MOST,
            "'no such place'|1|12",
            "NULL|1|12",
            "'LAX'|NULL|12"),
        dense(
            "fold of several columns",
            "SELECT COUNT(*), STDDEV_POP(distance) FROM flights"
                + " WHERE NOT (carrier IN (?, ?, ?)) OR day < ? AND origin <> ?",
            "'UA'|'AA'|'DL'|15|'JFK'",
            "'UA'|'UA'|'UA'|0|'JFK'",
            "NULL|'AA'|'DL'|15|'nowhere'",
            "'UA'|'AA'|'DL'|NULL|NULL",
            "'no'|'such'|'carrier'|" + MOST + "|''"),
        dense(
            "fold of patterns",
            "SELECT COUNT(*), SUM(distance) FROM flights"
                + " WHERE dest LIKE ? OR carrier ILIKE ? OR CONTAINS(origin, ?)",
            "'%A%'|'u_'|'FK'",
            "'LAX'|'%'|''",
            "''|''|'no such place'",
            "'%_%X%'|NULL|'K'",
            "NULL|NULL|CAST(NULL AS VARCHAR)"));
  }

  /** Returns folds by ring shares, for any number of providers. */
  static List<Protocol> ringFolds() {
    List<Protocol> all = new ArrayList<>();
    for (Protocol dense : denseFolds()) {
      all.add(ring(dense.name().substring(DENSE.length()), dense.sql(), dense.secrets()));
    }
    all.add(
        ring(
            " fold of many keys",
            "SELECT COUNT(*), SUM(distance) FROM flights"
                + " WHERE flight_id + day BETWEEN ? AND ? AND origin <> ?",
            sets(
                "1|90000000|'JFK'",
                "90000000|1|'JFK'",
                LEAST + "|" + MOST + "|''",
                "101|101|'nowhere'",
                "NULL|5|'JFK'")));
    return all;
  }

  /** Returns folds of functions of cells, for any number of providers. */
  static List<Protocol> paillierFolds() {
    return List.of(
        paillier(
            "fold of one column",
            "SELECT COUNT(*) FROM flights WHERE origin = ?",
            sets("'JFK'", "'nowhere'", "''", "NULL")),
        paillier(
            "fold of patterns and groups",
            "SELECT origin, SUM(distance) FROM flights WHERE dest LIKE ? GROUP BY origin",
            sets("'%A%'", "'LAX'", "''", "'%'", "NULL")));
  }

  private static Protocol paillier(String name, String sql, List<List<String>> secrets) {
    return new Protocol(PAILLIER + " " + name, Evaluation.FOLD, sql, secrets);
  }

  private static Protocol ring(String name, String sql, List<List<String>> secrets) {
    return new Protocol(RING + name, Evaluation.FOLD, sql, secrets);
  }

  /** Returns searches for quantiles, for any number of providers. */
  static List<Protocol> quantiles() {
    String value = "flight_id * 1000 + distance";
    return List.of(
        search(
            QUANTILES + " of many values",
            "SELECT MEDIAN(%1$s), QUANTILE_DISC(%1$s, 0.25), COUNT(*), SUM(distance) FROM flights"
                    .formatted(value)
                + " WHERE dest = ? AND month BETWEEN ? AND ?",
            "'LAX'|1|12",
            "'no such place'|1|12",
            "'LAX'|12|1",
            "'LAX'|" + LEAST + "|" + MOST,
            "NULL|1|12",
            "'LAX'|NULL|12"),
        search(
            QUANTILES + " of groups",
            "SELECT origin, QUANTILE_DISC(dep_delay * 100000 + flight_id, 0.5), AVG(arr_delay)"
                + " FROM flights WHERE carrier IN (?, ?) OR day < ? GROUP BY origin",
            "'UA'|'AA'|15",
            "'no such carrier'|'AA'|0",
            "'nobody'|'nobody'|" + LEAST,
            "NULL|NULL|" + MOST,
            "'UA'|'UA'|NULL"),
        search(
            QUANTILES + " of few keys",
            "SELECT MEDIAN(flight_id * 3), COUNT(*) FROM flights WHERE month BETWEEN ? AND ?",
            "1|12",
            "12|1",
            "6|6",
            "NULL|12"));
  }

  /** Returns the searches of two providers. */
  static List<Protocol> searches() {
    String where = " FROM flights WHERE dest = ? AND month BETWEEN ? AND ? AND day BETWEEN ? AND ?";
    String[] secrets = {
      "'LAX'|1|12|1|31",
      "'no such place'|1|12|1|31",
      "'LAX'|12|1|1|31",
      "'LAX'|6|6|15|15",
      "NULL|1|12|1|31",
      "'LAX'|" + LEAST + "|" + MOST + "|" + LEAST + "|" + MOST
    };
    return List.of(
        search(
            "search of the greatest",
            "SELECT origin, MAX(dep_delay)" + where + " GROUP BY origin",
            secrets),
        search(
            "search of the first rows of groups",
            "SELECT origin, MAX(dep_delay, 2), COUNT(*)" + where + " GROUP BY origin",
            secrets),
        search(
            "search of the first rows",
            "SELECT flight_id, dep_delay"
                + where
                + " ORDER BY dep_delay DESC NULLS LAST, flight_id LIMIT 3",
            secrets),
        search(
            "search of the first rows of three intervals",
            "SELECT flight_id, dep_delay FROM flights WHERE distance BETWEEN ? AND ?"
                + " AND month BETWEEN ? AND ? AND day BETWEEN ? AND ?"
                + " ORDER BY dep_delay DESC NULLS LAST, flight_id LIMIT 3",
            "500|1500|2|11|5|25",
            "500|1500|11|2|5|25",
            "500|1500|6|6|15|15",
            "0|1|1|12|1|31",
            LEAST + "|" + MOST + "|" + LEAST + "|" + MOST + "|" + LEAST + "|" + MOST,
            "NULL|1500|2|11|5|25"));
  }
}
