package org.splinter.bench.query;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.splinter.client.SplinterClient;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.Resilience;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.hadoop.ProvidersFile;
import org.splinter.provider.prepared.StoredView;

/**
 * Keyword queries over registered domains through four and six doors, of which one or two may
 * collude and one lies or none, beside the figures of Olumofin and Goldberg (PETS 2010) and beside
 * downloading the table. Answers are compared with DuckDB's.
 *
 * <p>Arguments besides those of all benchmarks: {@code --doors FILE}, a providers' file of six
 * doors over the home's embedded providers; {@code --rows N} of the table.
 */
public final class KeywordBenchmark {
  private static final int RUNS = 15;
  private static final double MEGABITS_10 = 10e6 / 8;

  private final Arguments given;
  private final PlainAnswers duckdb;
  private final Providers doors;
  private final List<String> names;
  private final Sheet sheet =
      new Sheet(
          "query",
          "doors",
          "collude",
          "p50 ms",
          "one lies",
          "ratio",
          "rounds",
          "kB",
          "rows",
          "index s",
          "index MB",
          "paper s",
          "paper kB",
          "paper index s");

  private KeywordBenchmark(Arguments given, PlainAnswers duckdb, Providers doors) {
    this.given = given;
    this.duckdb = duckdb;
    this.doors = doors;
    this.names = doors.usual();
  }

  public static void main(String[] arguments) throws Exception {
    Arguments given = Arguments.of(arguments);
    List<String> words = List.of(arguments);
    Providers doors =
        new Providers(
            given.home().toAbsolutePath(),
            new Configuration(false),
            ProvidersFile.read(Path.of(words.get(words.indexOf("--doors") + 1))),
            notice -> {});
    long rows = given.rows(Long.parseLong(words.get(words.indexOf("--rows") + 1)));
    try (PlainAnswers duckdb = new PlainAnswers()) {
      new KeywordBenchmark(given, duckdb, doors).run(rows);
    }
  }

  private void run(long rows) throws Exception {
    Path domains = importTables(rows);
    for (KeywordQueries.Keyword keyword : KeywordQueries.over(duckdb)) {
      ask(keyword, Resilience.of(4, Optional.of(1), Optional.of(1)));
      ask(keyword, Resilience.of(6, Optional.of(3), Optional.of(1)));
    }
    System.out.print(sheet);
    System.out.printf(
        "%,d domains; downloading them, %,d kB compressed, takes %.1f s at 10 Mbit/s%n",
        rows, Files.size(domains) / 1000, Files.size(domains) / MEGABITS_10);
    if (given.csv().isPresent()) {
      sheet.writeCsv(given.csv().get());
    }
  }

  private Path importTables(long rows) throws Exception {
    Path registrars = given.file("registrars.parquet");
    Path domains = given.file("domains-" + rows + ".parquet");
    if (!Files.exists(domains)) {
      WhoisTables.writeRegistrars(duckdb, given.data(), registrars);
      WhoisTables.writeDomains(duckdb, given.data(), registrars, domains, rows);
    }
    Session session = new Session(given.home(), embedded().subList(3, names.size()));
    session.importTable("registrars", registrars);
    session.importTable("domains", domains);
    duckdb.load("registrars", registrars);
    duckdb.load("domains", domains);
    return domains;
  }

  private List<HadoopProvider> embedded() throws IOException {
    Providers home = new Providers(given.home().toAbsolutePath(), new Configuration(false));
    List<HadoopProvider> embedded = new ArrayList<>();
    for (String name : names) {
      embedded.add(home.find(name));
    }
    return embedded;
  }

  /** Asks a query of honest doors and of doors of which one lies, in turn. */
  private void ask(KeywordQueries.Keyword keyword, Resilience resilience) throws Exception {
    int parties = resilience.trust().parties();
    System.err.printf("asking %s of %d doors%n", keyword.query().name(), parties);
    List<Provider> honest = new ArrayList<>();
    for (String name : names.subList(0, parties)) {
      honest.add(doors.party(name));
    }
    List<Provider> lying = new ArrayList<>(honest);
    lying.set(1, LyingDoor.over(honest.get(1)));
    long before = viewBytes();
    Series honestly = new Series(keyword.query(), honest, resilience, false);
    Series falsely = new Series(keyword.query(), lying, resilience, true);
    for (int run = 0; run < RUNS + RUNS / 2; run++) {
      honestly.ask();
      falsely.ask();
    }
    QueryResult how = honestly.results.get(0);
    sheet.add(
        keyword.query().name(),
        parties,
        resilience.trust().colluding(),
        honestly.median(),
        falsely.median(),
        "%.2f".formatted(falsely.median() / honestly.median()),
        how.rounds(),
        (how.sentBytes() + how.receivedBytes()) / 1e3,
        how.rows().size(),
        how.timing().prepareNanos() / 1e9,
        (viewBytes() - before) / 1e6,
        keyword.seconds(),
        keyword.kilobytes(),
        keyword.indexSeconds());
  }

  /** Returns the bytes of the views of the first provider. */
  private long viewBytes() throws IOException {
    return embedded().get(0).prepared().stream()
        .filter(StoredView.class::isInstance)
        .mapToLong(prepared -> prepared.bytes())
        .sum();
  }

  /** Runs of one query of some doors. */
  private final class Series {
    private final MeasuredQuery question;
    private final SplinterClient client;
    private final List<SecretValue> secrets;
    private final boolean lie;
    private final List<Double> millis = new ArrayList<>();
    private final List<QueryResult> results = new ArrayList<>();

    Series(MeasuredQuery question, List<Provider> providers, Resilience resilience, boolean lie) {
      this.question = question;
      this.client = new SplinterClient(providers, resilience, MetadataCache.NONE);
      this.secrets = question.secrets().stream().map(SecretValue::of).toList();
      this.lie = lie;
    }

    void ask() throws Exception {
      long start = System.nanoTime();
      PreparedQuery query =
          client.prepare(question.sql(), PlanOptions.DEFAULT.withEvaluation(Evaluation.VIEWS));
      QueryResult result = query.run(secrets, fraction -> {});
      millis.add((System.nanoTime() - start) / 1e6);
      results.add(result);
      duckdb.check(question, result);
      boolean named = result.providers().get(1).doneWithout().isPresent();
      if (!result.checked() || (lie && !named)) {
        throw new IllegalStateException(question.name() + ": the liar is not named");
      }
    }

    /** Returns the median of the later runs; the first third is of cold doors. */
    double median() {
      List<Double> warm = millis.subList(RUNS / 2, millis.size());
      return warm.stream().sorted().toList().get(warm.size() / 2);
    }
  }
}
