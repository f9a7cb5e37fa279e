package org.splinter.bench.query;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.hadoop.ProvidersFile;

/**
 * Whole queries of a warm client through doors, beside the same queries by jobs, in one run: a
 * look-up in a view of 64 MiB, a fold over the flights of 2013, and a route in New York, of doors
 * that were just opened and of doors in use; and rounds of many clients at once per second of a
 * door's CPU. Answers are compared with DuckDB's.
 *
 * <p>Arguments besides those of all benchmarks: {@code --doors FILE}, a providers' file of doors
 * over the home's embedded providers; {@code --pid N} of the first door; {@code --clusters FILE}, a
 * providers' file of two clusters, if they are to be measured too.
 */
public final class DoorBenchmark {
  private static final int RUNS = 101;
  private static final int JOB_RUNS = 9;
  private static final int SLOTS = 131_072;
  private static final int TEXT_BYTES = 440;
  private static final int CLIENTS = 64;
  private static final Duration WARM = Duration.ofSeconds(40);
  private static final Duration LOAD = Duration.ofSeconds(20);
  private static final int TICKS_A_SECOND = 100;

  private final Arguments given;
  private final PlainAnswers duckdb;
  private final List<Provider> doors;
  private final List<HadoopProvider> clusters;
  private final Optional<Path> clustersFile;
  private final NewYorkRoutes routes;
  private final long pid;

  private DoorBenchmark(
      Arguments given,
      PlainAnswers duckdb,
      List<Provider> doors,
      List<HadoopProvider> clusters,
      Optional<Path> clustersFile,
      long pid) {
    this.given = given;
    this.duckdb = duckdb;
    this.doors = doors;
    this.clusters = clusters;
    this.clustersFile = clustersFile;
    this.routes = new NewYorkRoutes(given);
    this.pid = pid;
  }

  public static void main(String[] arguments) throws Exception {
    Arguments given = Arguments.of(arguments);
    List<String> words = List.of(arguments);
    List<Provider> doors = new ArrayList<>();
    Providers ofDoors = directory(given, words, "--doors");
    for (String name : ofDoors.usualParties().subList(0, 2)) {
      doors.add(ofDoors.party(name));
    }
    List<HadoopProvider> clusters = new ArrayList<>();
    Optional<Path> clustersFile = Optional.empty();
    if (words.contains("--clusters")) {
      clustersFile = Optional.of(Path.of(words.get(words.indexOf("--clusters") + 1)));
      Providers ofClusters = directory(given, words, "--clusters");
      for (String name : ofClusters.usual().subList(0, 2)) {
        clusters.add(ofClusters.find(name));
      }
    }
    try (PlainAnswers duckdb = new PlainAnswers()) {
      long pid = Long.parseLong(words.get(words.indexOf("--pid") + 1));
      new DoorBenchmark(given, duckdb, doors, clusters, clustersFile, pid).run();
    }
  }

  private static List<Provider> embedded(Arguments given) throws IOException {
    Providers directory = new Providers(given.home().toAbsolutePath(), new Configuration(false));
    return List.of(directory.find("alpha"), directory.find("beta"));
  }

  private static Providers directory(Arguments given, List<String> words, String option)
      throws IOException {
    return new Providers(
        given.home().toAbsolutePath(),
        new Configuration(false),
        ProvidersFile.read(Path.of(words.get(words.indexOf(option) + 1))),
        System.err::println);
  }

  private void run() throws Exception {
    Session session = new Session(given.home(), clusters);
    String flights = CheckBenchmark.importFlights(given, session, duckdb);
    MeasuredQuery lookUp = lookUp(session);
    MeasuredQuery count = count(flights);
    Sheet sheet = new Sheet("query", "way", "runs", "p50 ms", "p95 ms", "sent kB", "received kB");
    ask(sheet, lookUp, count, "new doors", doors, RUNS);
    route(sheet, "new doors", doors, RUNS);
    ask(sheet, lookUp, count, "embedded jobs", embedded(given), JOB_RUNS);
    route(sheet, "embedded jobs", embedded(given), JOB_RUNS);
    if (!clusters.isEmpty()) {
      ask(sheet, lookUp, count, "YARN", clusters, JOB_RUNS);
      route(sheet, "YARN", clusters, JOB_RUNS);
    }
    Sheet load = new Sheet("clients", "rounds", "rounds / s", "rounds / CPU s", "p50 ms", "p99 ms");
    for (int clients : List.of(1, CLIENTS)) {
      load(load, lookUp, clients);
    }
    ask(sheet, lookUp, count, "doors in use", doors, RUNS);
    route(sheet, "doors in use", doors, RUNS);
    System.out.print(sheet);
    System.out.print(load);
    if (given.csv().isPresent()) {
      sheet.writeCsv(given.csv().get());
    }
  }

  private void ask(
      Sheet sheet,
      MeasuredQuery lookUp,
      MeasuredQuery count,
      String way,
      List<? extends Provider> providers,
      int runs)
      throws Exception {
    ask(sheet, lookUp, Evaluation.VIEWS, way, providers, runs);
    ask(sheet, count, Evaluation.FOLD, way, providers, runs);
  }

  /** Makes a table whose look-ups by key read a view of 64 MiB. */
  private MeasuredQuery lookUp(Session session) throws Exception {
    String table = "texts";
    Path file = given.file(table + ".parquet");
    long rows = given.rows(SLOTS);
    if (!Files.exists(file)) {
      duckdb.execute(
          ("COPY (SELECT range AS id, left(repeat(sha256(CAST(range AS VARCHAR)), 10), %d) AS text"
                  + " FROM range(%d)) TO %s (FORMAT PARQUET)")
              .formatted(TEXT_BYTES, rows, PlainAnswers.quoted(file)));
    }
    session.importTable(table, file);
    duckdb.load(table, file);
    return MeasuredQuery.of(
        "look-up, 64 MiB",
        "SELECT text FROM texts WHERE id = ? LIMIT 1",
        List.of(String.valueOf(rows / 2)),
        0);
  }

  private MeasuredQuery count(String flights) {
    return MeasuredQuery.of(
        "COUNT, 336,776 rows",
        "SELECT COUNT(*) FROM " + flights + " WHERE origin = ? AND dest = ?",
        List.of("JFK", "LAX"),
        0);
  }

  private void ask(
      Sheet sheet,
      MeasuredQuery question,
      Evaluation evaluation,
      String way,
      List<? extends Provider> providers,
      int runs)
      throws Exception {
    System.err.printf("asking %s by %s%n", question.name(), way);
    SplinterClient client = new SplinterClient(providers);
    PlanOptions options = PlanOptions.DEFAULT.withEvaluation(evaluation);
    List<SecretValue> secrets = question.secrets().stream().map(SecretValue::of).toList();
    List<Double> millis = new ArrayList<>();
    QueryResult last = null;
    for (int run = 0; run < runs + warm(runs); run++) {
      long start = System.nanoTime();
      PreparedQuery query = client.prepare(question.sql(), options);
      last = query.run(secrets, fraction -> {});
      millis.add((System.nanoTime() - start) / 1e6);
      duckdb.check(question, last);
    }
    if (last == null || !last.checked()) {
      throw new IllegalStateException(question.name() + " was answered without a check");
    }
    add(sheet, question.name(), way, millis.subList(warm(runs), millis.size()), last);
  }

  private static int warm(int runs) {
    return runs / 2;
  }

  private static void add(
      Sheet sheet, String name, String way, List<Double> millis, QueryResult how) {
    sheet.add(
        name,
        way,
        millis.size(),
        quantile(millis, 0.5),
        quantile(millis, 0.95),
        how.sentBytes() / 1e3,
        how.receivedBytes() / 1e3);
  }

  private static double quantile(List<Double> millis, double share) {
    List<Double> sorted = millis.stream().sorted().toList();
    return sorted.get((int) Math.min(sorted.size() - 1, Math.floor(share * sorted.size())));
  }

  private void route(Sheet sheet, String way, List<? extends Provider> providers, int runs)
      throws Exception {
    if (!routes.haveFiles()) {
      System.err.println(
          "no route is asked: there is no road graph of New York in " + given.data());
      return;
    }
    System.err.printf("asking routes by %s%n", way);
    routes.importAt(embedded(given), List.of("--home", given.home().toString()));
    if (clustersFile.isPresent()) {
      routes.importAt(clusters, List.of("--config", clustersFile.get().toString()));
    }
    NewYorkRoutes.Asked asked = routes.ask(providers, runs + warm(runs));
    List<Double> millis = asked.millis().subList(warm(runs), asked.millis().size());
    add(sheet, "route, New York", way, millis, asked.last());
  }

  /** Measures one look-up that many clients ask at once for a while, after another while of it. */
  private void load(Sheet sheet, MeasuredQuery question, int clients) throws Exception {
    System.err.printf("asking %s by %d clients at once%n", question.name(), clients);
    SplinterClient asking = new SplinterClient(doors);
    List<Double> unused = ask(asking, question, clients, WARM);
    double cpu = cpuSeconds();
    long start = System.nanoTime();
    List<Double> millis = ask(asking, question, clients, LOAD);
    double seconds = (System.nanoTime() - start) / 1e9;
    double used = cpuSeconds() - cpu;
    sheet.add(
        clients,
        millis.size(),
        millis.size() / seconds,
        millis.size() / used,
        quantile(millis, 0.5),
        quantile(millis, 0.99));
  }

  /** Asks a look-up of one round by clients at once, and returns the milliseconds of each. */
  private static List<Double> ask(
      SplinterClient asking, MeasuredQuery question, int clients, Duration time) throws Exception {
    List<SecretValue> secrets = question.secrets().stream().map(SecretValue::of).toList();
    PlanOptions options = PlanOptions.DEFAULT.withEvaluation(Evaluation.VIEWS);
    long end = System.nanoTime() + time.toNanos();
    Callable<List<Double>> client =
        () -> {
          List<Double> millis = new ArrayList<>();
          PreparedQuery query = asking.prepare(question.sql(), options); // one at a time may run it
          while (System.nanoTime() < end) {
            long start = System.nanoTime();
            QueryResult asked = query.run(secrets, fraction -> {});
            millis.add((System.nanoTime() - start) / 1e6);
            if (asked.rounds() != 1) {
              throw new IllegalStateException("a look-up took " + asked.rounds() + " rounds");
            }
          }
          return millis;
        };
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      List<Double> all = new ArrayList<>();
      for (Future<List<Double>> each : threads.invokeAll(Collections.nCopies(clients, client))) {
        all.addAll(each.get());
      }
      return all;
    } finally {
      threads.shutdownNow();
    }
  }

  /** Returns the CPU seconds of the first door's process so far. */
  private double cpuSeconds() throws IOException {
    String line = Files.readString(Path.of(String.format(Locale.ROOT, "/proc/%d/stat", pid)));
    String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
    return (Double.parseDouble(fields[11]) + Double.parseDouble(fields[12])) / TICKS_A_SECOND;
  }
}
