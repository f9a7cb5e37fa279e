package org.splinter.bench.query;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A private whois service over a million generated domains joined with their registrars, with two
 * embedded providers: each kind of query beside the floor of an empty job at both of them at once,
 * when its view is cached; and the build of its view beside a plain GROUP BY of the same table.
 */
public final class WhoisBenchmark {
  private static final String JOINED =
      " FROM domains d JOIN registrars r ON d.registrar_id = r.registrar_id WHERE ";

  private WhoisBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    Arguments given = Arguments.of(arguments);
    Session session = new Session(given.home());
    try (PlainAnswers duckdb = new PlainAnswers()) {
      importTables(given, session, duckdb);
      List<MeasuredQuery> questions = questions(duckdb);
      double join = session.joinMillis(questions.get(0), 2);
      double floor = session.emptyJobMillis(2);
      Sheet sheet =
          new Sheet(
              "query", "rounds", "sent kB", "received kB", "ms", "over the floor", "prepare ms");
      for (MeasuredQuery question : questions) {
        Measured measured = session.ask(question, 2, duckdb);
        sheet.add(
            question.name(),
            measured.result().rounds(),
            measured.sentBytes() / 1e3,
            measured.receivedBytes() / 1e3,
            measured.medianMillis(),
            measured.medianMillis() - floor,
            measured.prepareMillis());
      }
      System.out.print(sheet);
      System.out.printf(
          "empty job %.0f ms; join %.0f ms; plain GROUP BY contact_id at one provider %.0f ms%n",
          floor, join, GroupByJob.run(session.first(), "domains", "contact_id"));
      if (given.csv().isPresent()) {
        sheet.writeCsv(given.csv().get());
      }
    }
  }

  private static void importTables(Arguments given, Session session, PlainAnswers duckdb)
      throws Exception {
    Path registrars = given.file("registrars.parquet");
    Path domains = given.file("domains.parquet");
    if (!Files.exists(domains)) {
      WhoisTables.writeRegistrars(duckdb, given.data(), registrars);
      WhoisTables.writeDomains(
          duckdb, given.data(), registrars, domains, given.rows(WhoisTables.ROWS));
    }
    session.importTable("registrars", registrars);
    session.importTable("domains", domains);
    duckdb.load("registrars", registrars);
    duckdb.load("domains", domains);
  }

  private static List<MeasuredQuery> questions(PlainAnswers duckdb) throws Exception {
    String name = duckdb.single("SELECT domain FROM domains LIMIT 1 OFFSET 1000");
    String contact =
        duckdb.single(
            "SELECT contact_id FROM domains GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1");
    String registrar =
        duckdb.single(
            "SELECT registrar" + JOINED + "true GROUP BY 1 ORDER BY count(*) DESC LIMIT 1");
    String byName =
        "SELECT d.domain, r.registrar, d.created, d.expires, d.status" + JOINED + "d.domain = ?";
    return List.of(
        MeasuredQuery.of("name, present", byName, List.of(name), 0, 1, 2, 3, 4),
        MeasuredQuery.of("name, absent", byName, List.of("no-such-name.example"), 0),
        MeasuredQuery.of(
            "a contact's domains",
            "SELECT d.domain, r.registrar" + JOINED + "d.contact_id = ?",
            List.of(contact),
            0,
            1),
        MeasuredQuery.of(
            "range of dates",
            "SELECT d.domain, d.expires"
                + JOINED
                + "d.expires BETWEEN ? AND ? ORDER BY d.expires, d.domain LIMIT 10",
            List.of("2010-01-01", "2010-03-31"),
            0,
            1),
        MeasuredQuery.of(
            "top ten by registrar",
            "SELECT d.domain, d.created"
                + JOINED
                + "r.registrar = ? ORDER BY d.created DESC, d.domain LIMIT 10",
            List.of(registrar),
            0,
            1),
        MeasuredQuery.of(
            "groups by registrar",
            "SELECT r.registrar, COUNT(*), MAX(d.created)"
                + JOINED
                + "d.status = ? GROUP BY r.registrar",
            List.of("clientHold"),
            0,
            1,
            2));
  }
}
