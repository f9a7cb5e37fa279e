package org.splinter.bench.query;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.splinter.bench.EmptyJob;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.PlanOptions;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.prepared.StoredView;

/** The embedded providers of one home, asked in this warm JVM, and others that get their tables. */
final class Session {
  private static final int RUNS = 7;

  private final List<HadoopProvider> providers = new ArrayList<>();
  private final List<HadoopProvider> others;

  Session(Path home) throws IOException {
    this(home, List.of());
  }

  Session(Path home, List<HadoopProvider> others) throws IOException {
    this.others = others;
    Providers directory = new Providers(home.toAbsolutePath(), new Configuration(false));
    for (String name : Providers.EMBEDDED) {
      providers.add(directory.find(name));
    }
  }

  HadoopProvider first() {
    return providers.get(0);
  }

  /** Imports a file at every provider that does not have the table yet. */
  void importTable(String table, Path file) throws IOException, InterruptedException {
    List<HadoopProvider> all = new ArrayList<>(providers);
    all.addAll(others);
    for (HadoopProvider provider : all) {
      if (!provider.tables().contains(table)) {
        System.err.printf("importing %s at %s%n", table, provider.name());
        provider.importTable(
            new ImportOptions(table, List.of(file.toString()), null, List.of(), false, false),
            (stage, fraction) -> {});
      }
    }
  }

  /**
   * Drops all views, so that they are built anew, makes the table that a question joins, and
   * returns its milliseconds.
   */
  double joinMillis(MeasuredQuery question, int parties) throws IOException {
    for (HadoopProvider provider : providers) {
      provider.drop(provider.prepared().stream().filter(StoredView.class::isInstance).toList());
    }
    long start = System.nanoTime();
    new SplinterClient(providers.subList(0, parties)).prepare(question.sql());
    return (System.nanoTime() - start) / 1e6;
  }

  /** Returns the median time of an empty job at {@code parties} providers at once. */
  double emptyJobMillis(int parties) throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(parties);
    try {
      List<Callable<Double>> jobs = new ArrayList<>();
      providers.subList(0, parties).forEach(provider -> jobs.add(() -> EmptyJob.run(provider)));
      List<Double> millis = new ArrayList<>();
      for (int run = 0; run < RUNS; run++) {
        long start = System.nanoTime();
        for (Future<Double> job : threads.invokeAll(jobs)) {
          job.get();
        }
        millis.add((System.nanoTime() - start) / 1e6);
      }
      return millis.stream().sorted().toList().get(RUNS / 2);
    } finally {
      threads.shutdown();
    }
  }

  /**
   * Asks a question of the first {@code parties} providers: once to build its views and tables,
   * then some times more. The answer must be DuckDB's each time.
   */
  Measured ask(MeasuredQuery question, int parties, PlainAnswers duckdb)
      throws IOException, InterruptedException, SQLException {
    System.err.printf("asking %s of %d providers%n", question.name(), parties);
    Series asked = new Series(question, PlanOptions.DEFAULT, parties);
    for (int run = 0; run <= RUNS; run++) {
      asked.ask(duckdb);
    }
    return asked.measured();
  }

  /**
   * Asks a question of two providers with a check of the answer and without, in turn, each of them
   * first in every second run, so that neither is favoured. The first run of each does not count.
   *
   * @return what was measured with a check, then without
   */
  List<Measured> askInTurn(
      MeasuredQuery question, PlanOptions options, int runs, PlainAnswers duckdb)
      throws IOException, InterruptedException, SQLException {
    System.err.printf("asking %s with and without a check%n", question.name());
    Series checked = new Series(question, options.withCheck(true), 2);
    Series unchecked = new Series(question, options.withCheck(false), 2);
    for (int run = 0; run <= runs; run++) {
      (run % 2 == 0 ? checked : unchecked).ask(duckdb);
      (run % 2 == 0 ? unchecked : checked).ask(duckdb);
    }
    return List.of(checked.measured(), unchecked.measured());
  }

  /** Runs of one question in one way. */
  private final class Series {
    private final MeasuredQuery question;
    private final PlanOptions options;
    private final SplinterClient client;
    private final List<SecretValue> secrets;
    private final List<Double> millis = new ArrayList<>();
    private final List<QueryResult> results = new ArrayList<>();

    Series(MeasuredQuery question, PlanOptions options, int parties) {
      this.question = question;
      this.options = options;
      client = new SplinterClient(providers.subList(0, parties));
      secrets = question.secrets().stream().map(SecretValue::of).toList();
    }

    void ask(PlainAnswers duckdb) throws IOException, InterruptedException, SQLException {
      long start = System.nanoTime();
      PreparedQuery query = client.prepare(question.sql(), options);
      QueryResult result = query.run(secrets, fraction -> {});
      results.add(result);
      millis.add((System.nanoTime() - start) / 1e6);
      duckdb.check(question, result);
    }

    Measured measured() {
      return new Measured(
          question,
          results.get(0).timing().prepareNanos() / 1e6,
          millis.subList(1, millis.size()),
          results.get(results.size() - 1));
    }
  }
}
