package org.splinter.bench.query;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;

/**
 * The cost of the answer check: whole queries over the flights of New York in 2013 to two embedded
 * providers, with the check and without in turn, in one warm JVM. It is meant to be at most {@value
 * #MOST} times.
 *
 * <p>Without the real table it generates one of equal size, and says so.
 */
public final class CheckBenchmark {
  private static final double MOST = 1.15;
  private static final int RUNS = 15;
  private static final long ROWS = 336_776;

  private CheckBenchmark() {}

  /** A question, and the way in which it is to be answered. */
  private record Case(MeasuredQuery question, Evaluation evaluation) {}

  public static void main(String[] arguments) throws Exception {
    Arguments given = Arguments.of(arguments);
    Session session = new Session(given.home());
    try (PlainAnswers duckdb = new PlainAnswers()) {
      String flights = importFlights(given, session, duckdb);
      Sheet sheet =
          new Sheet(
              "query",
              "on, ms",
              "off, ms",
              "on / off",
              "at most",
              "sent kB, on",
              "sent kB, off",
              "received kB, on",
              "received kB, off");
      for (Case each : cases(duckdb, flights)) {
        add(sheet, session, each, duckdb);
      }
      System.out.printf("medians of %d runs%n", RUNS);
      System.out.print(sheet);
      if (given.csv().isPresent()) {
        sheet.writeCsv(given.csv().get());
      }
    }
  }

  private static void add(Sheet sheet, Session session, Case each, PlainAnswers duckdb)
      throws Exception {
    PlanOptions options = PlanOptions.DEFAULT.withEvaluation(each.evaluation());
    List<Measured> both = session.askInTurn(each.question(), options, RUNS, duckdb);
    Measured on = both.get(0);
    Measured off = both.get(1);
    if (!on.result().checked() || off.result().checked()) {
      throw new IllegalStateException(
          each.question().name() + ": the check is not what was asked for");
    }
    double ratio = on.medianMillis() / off.medianMillis();
    sheet.add(
        each.question().name(),
        on.medianMillis(),
        off.medianMillis(),
        "%.2f".formatted(ratio),
        MOST + (ratio <= MOST ? " reached" : " missed"),
        on.sentBytes() / 1e3,
        off.sentBytes() / 1e3,
        on.receivedBytes() / 1e3,
        off.receivedBytes() / 1e3);
  }

  /** Imports the table at all providers and returns its name. */
  static String importFlights(Arguments given, Session session, PlainAnswers duckdb)
      throws Exception {
    Path source = given.data().resolve("flights/nyc13_flights.parquet");
    boolean real = Files.exists(source);
    String table = real ? "flights_2013" : "flights_generated";
    Path file = given.file(table + ".parquet");
    if (!Files.exists(file)) {
      if (!real) {
        System.err.println("there is no " + source + "; the table is generated");
        duckdb.execute(
            "CREATE MACRO draw(n, use, least, many) AS"
                + " least + CAST(hash(n, use) % many AS INTEGER)");
      }
      duckdb.execute(
          "COPY (%s LIMIT %d) TO %s (FORMAT PARQUET, COMPRESSION ZSTD)"
              .formatted(
                  real ? "FROM read_parquet(" + PlainAnswers.quoted(source) + ")" : generated(),
                  given.rows(ROWS),
                  PlainAnswers.quoted(file)));
    }
    session.importTable(table, file);
    duckdb.load(table, file);
    return table;
  }

  /** Returns a query of rows that are alike the real ones in what the questions ask for. */
  private static String generated() {
    return """
        SELECT range AS flight_id, draw(range, 1, 1, 12) AS month, chr(draw(range, 2, 65, 8)) || 'A' AS carrier,
          draw(range, 3, 1, 8500) AS flight, 'N' || draw(range, 4, 10000, 4043) AS tailnum,
          ['EWR', 'JFK', 'LGA'][draw(range, 5, 1, 3)] AS origin, 'D' || draw(range, 6, 10, 80) AS dest,
          draw(range, 7, 80, 2500) AS distance,
          CASE WHEN draw(range, 8, 0, 40) > 0 THEN draw(range, 9, -40, 300) END AS dep_delay
        FROM range(%d)
        """
        .formatted(ROWS);
  }

  private static List<Case> cases(PlainAnswers duckdb, String table) throws SQLException {
    String from = " FROM " + table;
    String dest = most(duckdb, table, "dest");
    String tail = most(duckdb, table, "tailnum");
    String carrier = most(duckdb, table, "carrier");
    MeasuredQuery point =
        MeasuredQuery.of(
            "fold, point",
            "SELECT COUNT(*), AVG(dep_delay)" + from + " WHERE dest = ?",
            List.of(dest),
            0,
            1);
    // Deviations are sums of another order in DuckDB, and differ in their last digits.
    MeasuredQuery interval =
        MeasuredQuery.of(
            "fold, interval by group",
            "SELECT month, AVG(dep_delay), STDDEV(dep_delay)"
                + from
                + " WHERE distance BETWEEN ? AND ? AND NOT (carrier IN (?, ?)) GROUP BY month",
            List.of("500", "1000", carrier, "AA"),
            0,
            1);
    MeasuredQuery text =
        MeasuredQuery.of(
            "fold, free text",
            "SELECT COUNT(*)" + from + " WHERE tailnum = ? AND month >= ?",
            List.of(tail, "5"),
            0);
    MeasuredQuery pirPoint =
        MeasuredQuery.of(
            "PIR, point",
            "SELECT COUNT(*), MAX(dep_delay)" + from + " WHERE tailnum = ?",
            List.of(tail),
            0,
            1);
    MeasuredQuery rows =
        MeasuredQuery.of(
            "PIR, ten rows",
            "SELECT flight, dep_delay"
                + from
                + " WHERE origin = ? AND dest = ? ORDER BY dep_delay DESC NULLS LAST, flight LIMIT 10",
            List.of("JFK", dest),
            0,
            1);
    return List.of(
        new Case(point, Evaluation.FOLD),
        new Case(interval, Evaluation.FOLD),
        new Case(text, Evaluation.FOLD),
        new Case(pirPoint, Evaluation.VIEWS),
        new Case(rows, Evaluation.VIEWS));
  }

  /** Returns the most frequent value of a column. */
  private static String most(PlainAnswers duckdb, String table, String column) throws SQLException {
    return duckdb.single(
        "SELECT %1$s FROM %2$s WHERE %1$s IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1"
            .formatted(column, table));
  }
}
