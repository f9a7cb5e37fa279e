package org.splinter.bench.query;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The paper's queries on restaurants and flights (its §8.1) at its table sizes, with two and with
 * three embedded providers: rounds, bytes that each provider receives and returns, and times,
 * beside the paper's own figures (its figure 7).
 */
public final class PaperBenchmark {
  /** The paper's figures of a query; its bytes are those of all providers together. */
  private record Paper(int rounds, double sentKilobytes, double receivedKilobytes) {}

  private static final Map<Integer, List<Paper>> PAPER =
      Map.of(
          2,
          List.of(
              new Paper(1, 2.75, 0.03),
              new Paper(1, 16.5, 7),
              new Paper(11, 244, 0.7),
              new Paper(1, 8.5, 0.06),
              new Paper(1, 3.25, 0.3)),
          3,
          List.of(
              new Paper(1, 10, 18),
              new Paper(1, 1900, 0.21),
              new Paper(11, 880, 396),
              new Paper(1, 160, 300),
              new Paper(1, 20, 0.13)));

  private PaperBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    Arguments given = Arguments.of(arguments);
    Session session = new Session(given.home());
    try (PlainAnswers duckdb = new PlainAnswers()) {
      importTables(given, session, duckdb);
      List<MeasuredQuery> questions = questions(duckdb);
      Sheet sheet =
          new Sheet(
              "query",
              "parties",
              "rounds",
              "paper",
              "sent kB",
              "paper",
              "received kB",
              "paper",
              "sum, paper's / ours",
              "ms",
              "prepare ms");
      double floor = session.emptyJobMillis(2);
      for (int parties = 2; parties <= 3; parties++) {
        for (int i = 0; i < questions.size(); i++) {
          Measured measured = session.ask(questions.get(i), parties, duckdb);
          Paper paper = Objects.requireNonNull(PAPER.get(parties)).get(i);
          double sent = measured.sentBytes() / 1e3;
          double received = measured.receivedBytes() / 1e3;
          sheet.add(
              measured.question().name(),
              parties,
              measured.result().rounds(),
              paper.rounds(),
              "%.2f".formatted(sent),
              paper.sentKilobytes(),
              "%.2f".formatted(received),
              paper.receivedKilobytes(),
              (paper.sentKilobytes() + paper.receivedKilobytes()) / (sent + received),
              measured.medianMillis(),
              measured.prepareMillis());
        }
      }
      System.out.print(sheet);
      System.out.printf("empty job %.0f ms%n", floor);
      if (given.csv().isPresent()) {
        sheet.writeCsv(given.csv().get());
      }
    }
  }

  private static void importTables(Arguments given, Session session, PlainAnswers duckdb)
      throws Exception {
    Map<String, Path> files = new LinkedHashMap<>();
    files.put("restaurants", given.file("restaurants.parquet"));
    files.put("flights", given.file("flights.parquet"));
    if (!Files.exists(files.get("restaurants"))) {
      PaperTables.writeRestaurants(
          duckdb, given.data(), files.get("restaurants"), given.rows(PaperTables.RESTAURANTS));
    }
    if (!Files.exists(files.get("flights"))) {
      PaperTables.writeFlights(
          duckdb, given.data(), files.get("flights"), given.rows(PaperTables.FLIGHTS));
    }
    for (Map.Entry<String, Path> table : files.entrySet()) {
      session.importTable(table.getKey(), table.getValue());
      duckdb.load(table.getKey(), table.getValue());
    }
  }

  private static List<MeasuredQuery> questions(PlainAnswers duckdb) throws Exception {
    List<String> kinds = List.of("Mexican", "Chinese", "Indian", "Greek", "Thai", "Japanese");
    String anyKind = String.join(" OR ", kinds.stream().map(kind -> "category = ?").toList());
    String restaurants = " FROM restaurants WHERE ";
    MeasuredQuery best =
        MeasuredQuery.of(
            "restaurants Q3",
            "SELECT category, name, MAX(stars_derived)"
                + restaurants
                + anyKind
                + " GROUP BY category",
            kinds,
            0,
            2);
    return List.of(
        MeasuredQuery.of(
            "restaurants Q1", "SELECT COUNT(*)" + restaurants + "category = ?", List.of("Thai"), 0),
        MeasuredQuery.of(
            "restaurants Q2",
            "SELECT name, stars_derived"
                + restaurants
                + "category = ? AND (hex2mi_derived = ? OR hex2mi_derived = ? OR hex2mi_derived = ?)"
                + " ORDER BY stars_derived DESC NULLS LAST LIMIT 10",
            List.of("Mexican", cell(duckdb, 0), cell(duckdb, 1), cell(duckdb, 2)),
            1),
        best.plain(best.plain().replace("name, ", "min(name), ")),
        MeasuredQuery.of(
            "flights Q1",
            "SELECT AVG(price_derived) FROM flights WHERE month = ? AND origin = ? AND dest = ?",
            List.of("3", "JFK", "LAX"),
            0),
        MeasuredQuery.of(
            "flights Q2",
            "SELECT flight_no, price_derived FROM flights WHERE origin = ? AND dest = ?"
                + " ORDER BY price_derived LIMIT 10",
            List.of("JFK", "LAX"),
            1));
  }

  /** Returns the number of one of the squares with the most restaurants of the category. */
  private static String cell(PlainAnswers duckdb, int number) throws Exception {
    return duckdb.single(
        """
        SELECT hex2mi_derived FROM restaurants
        WHERE category = 'Mexican' AND hex2mi_derived IS NOT NULL
        GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1 OFFSET %d
        """
            .formatted(number));
  }
}
