package org.splinter.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.splinter.client.SplinterClient;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.Resilience;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.provider.job.JobKeys;

/** Generated tables, imported at embedded providers and loaded into DuckDB. */
final class LinearTables implements AutoCloseable {
  /** The most rows of a table that the Java reference takes, as it is slow. */
  private static final int REFERENCE_ROWS = Boolean.getBoolean("splinter.long") ? 300 : 60;

  private static final List<String> NAMES = List.of("alpha", "beta", "gamma", "delta", "epsilon");

  /** The turns of the native paths before the reference has its own. */
  private static final int ROUNDS = Boolean.getBoolean("splinter.long") ? 1 : 2;

  private final Path home;
  private final PlainDatabase database = new PlainDatabase();
  private final List<PlainTable> tables = new ArrayList<>();
  private final List<PlainTable> joins = new ArrayList<>();
  private final List<EvaluationPath> paths = NativeStatus.probe().paths();
  private LocalTables local;

  /** Generates and imports tables without joins. */
  LinearTables(Path home, long seed, int count, List<String> providers) throws Exception {
    this(home, seed, count, 0, providers);
  }

  /**
   * Generates and imports tables.
   *
   * @param home the home of the providers
   * @param seed the seed of the tables
   * @param count the number of small tables; one with many values comes after them
   * @param joins the number of joins of two of the small tables
   * @param providers the providers to import at; embedded ones get copies of the first one's tables
   */
  LinearTables(Path home, long seed, int count, int joins, List<String> providers)
      throws Exception {
    this(home, seed, count, joins, providers, List.of());
  }

  /** Generates tables, and imports them with Hadoop's options, as clusters need them. */
  LinearTables(
      Path home, long seed, int count, int joins, List<String> providers, List<String> options)
      throws Exception {
    this.home = home;
    Path files = Files.createDirectories(home.resolve("files"));
    TableGenerator generator = new TableGenerator(new Random(seed));
    boolean embedded = Providers.EMBEDDED.containsAll(providers);
    List<String> importing = embedded ? providers.subList(0, 1) : providers;
    for (int i = 0; i <= count; i++) {
      GeneratedTable table = i < count ? generator.next("t" + i) : generator.manyValues("many");
      List<String> arguments = new ArrayList<>(options);
      arguments.addAll(List.of("--table", table.name()));
      importing.forEach(provider -> arguments.addAll(List.of("--provider", provider)));
      arguments.addAll(List.of("--schema", table.writeSchema(files).toString()));
      arguments.add(table.writeCsv(files).toString());
      CommandLine.succeed(home, "import", arguments.toArray(String[]::new));
      database.load(table);
      tables.add(new PlainTable(database, table.name(), table.schema()));
    }
    for (String provider : embedded ? providers.subList(1, providers.size()) : List.<String>of()) {
      Path all = home.resolve("providers");
      SharedHome.copy(all.resolve(providers.get(0)), all.resolve(provider));
    }
    RandomJoins joined = new RandomJoins(new Random(seed), database, tables.subList(0, count));
    for (int i = 0; i < joins; i++) {
      this.joins.add(joined.next("j" + i));
    }
  }

  PlainDatabase database() {
    return database;
  }

  /**
   * Returns the table for a case: the tables in turn, with joins and the table of many values being
   * rare.
   */
  PlainTable table(int number) {
    if (!joins.isEmpty() && number % 8 == 7) {
      return joins.get(number / 8 % joins.size());
    }
    int small = tables.size() - 1;
    return number % 20 == 19 ? tables.get(small) : tables.get(number % small);
  }

  /**
   * Returns the path for a case: the native paths in turn, and now and then the Java reference
   * where the table is small.
   */
  EvaluationPath path(int number, PlainTable table) {
    int turns = ROUNDS * paths.size();
    int choice = number / 3 % (table.rows() <= REFERENCE_ROWS ? turns + 1 : turns);
    return choice == turns ? EvaluationPath.JAVA : paths.get(choice % paths.size());
  }

  /** Returns a client of two providers without jobs, both over the first provider's tables. */
  SplinterClient inProcess(EvaluationPath path) throws IOException {
    return inProcess(path, Resilience.allButOne(2));
  }

  /**
   * Returns a client of providers without jobs, at most five, all over the first provider's tables.
   */
  SplinterClient inProcess(EvaluationPath path, Resilience resilience) throws IOException {
    return inProcess(path, resilience, UnaryOperator.identity());
  }

  /**
   * Returns such a client.
   *
   * @param fault makes the first provider a faulty one
   */
  SplinterClient inProcess(
      EvaluationPath path, Resilience resilience, UnaryOperator<Provider> fault)
      throws IOException {
    int parties = resilience.trust().parties();
    if (local == null) {
      local = new LocalTables(new Providers(home, new Configuration(false)).find("alpha"));
    }
    List<Provider> providers = new ArrayList<>();
    for (String name : NAMES.subList(0, parties)) {
      providers.add(new LocalEvaluation(name, local, path));
    }
    providers.set(0, fault.apply(providers.get(0)));
    return new SplinterClient(providers, resilience, MetadataCache.NONE);
  }

  /** Returns a client of two embedded providers that run jobs. */
  SplinterClient jobs(EvaluationPath path, int splitRows) throws IOException {
    return jobs(path, splitRows, 2);
  }

  /** Returns a client of {@code parties} embedded providers, at most three, that run jobs. */
  SplinterClient jobs(EvaluationPath path, int splitRows, int parties) throws IOException {
    Configuration overrides = new Configuration(false);
    JobKeys.NATIVE_PATH.set(overrides, path.label());
    JobKeys.SPLIT_ROWS.set(overrides, String.valueOf(splitRows));
    Providers directory = new Providers(home, overrides);
    List<HadoopProvider> providers = new ArrayList<>();
    for (String name : Providers.EMBEDDED.subList(0, parties)) {
      providers.add(directory.find(name));
    }
    return new SplinterClient(providers);
  }

  @Override
  public void close() throws SQLException {
    database.close();
  }
}
