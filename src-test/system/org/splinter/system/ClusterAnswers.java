package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.road.RouteQuery;
import org.splinter.client.road.RouteResult;
import org.splinter.client.road.Trip;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.PreparationPolicy;
import org.splinter.fss.NativeStatus;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.provider.prepared.StoredView;

/**
 * Tests of two providers as real daemons: import and query by {@code hadoop jar} as with embedded
 * providers, with the native path inside the containers.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class ClusterAnswers {
  private static final Pattern FIRST_ATTEMPT = Pattern.compile("attempt_\\d+_\\d+_m_000000_0\\b");

  private static final String SQL =
      "SELECT COUNT(*), AVG(dep_delay) FROM flights WHERE origin = ? AND dest = ?";

  private static final WrittenQuery FIRST_ROWS =
      WrittenQuery.of(
          "SELECT flight_id, dep_delay FROM flights WHERE dest = ?"
              + " ORDER BY dep_delay DESC NULLS LAST, flight_id LIMIT 3",
          "'LAX'");
  private static final WrittenQuery DYADIC =
      WrittenQuery.of(
          "SELECT MAX(arr_delay), COUNT(*) FROM flights WHERE month BETWEEN ? AND ?", "3", "8");
  private static final WrittenQuery RANKED =
      WrittenQuery.of(
          "SELECT MAX(distance) FROM flights WHERE flight_id * 1000 + distance BETWEEN ? AND ?",
          "100000",
          "700000");

  // In uber mode the counter of bytes written includes the job history, which holds times of
  // varying lengths.
  private static final Pattern TIME_OR_MEMORY =
      Pattern.compile("MILLIS|MICROS|TIME|MEMORY|HEAP|CPU|FILE_BYTES|BYTES_WRITTEN");

  private static final boolean LONG = Boolean.getBoolean("splinter.long");

  /** Two queries of one template with different secrets, asked one after the other. */
  private static final List<Asked> ASKED = new ArrayList<>();

  private static final List<RecordingProvider> RECORDED = new ArrayList<>();

  private static String printedByHadoopJar = "";

  private static TestClusters clusters;

  @BeforeAll
  static void importSample() throws Exception {
    clusters = ClusterTest.clusters();
    String sample = Datasets.sample().file().toString();
    FutureTask<String> imported =
        new FutureTask<>(() -> clusters.hadoopJar("one", "import", "--table", "flights", sample));
    new Thread(imported, "import").start();
    Path home = Files.createDirectories(clusters.directory().resolve("flights"));
    SampleFlights.copyTo(home);
    clusters.copyTable(
        new Providers(home, new Configuration(false)).find("alpha"), "flights", "two");
    imported.get();
    // The first job of a cluster makes directories for all that follow.
    printedByHadoopJar =
        clusters.hadoopJar(
            "one",
            "query",
            SQL,
            "--param",
            "JFK",
            "--param",
            "LAX",
            "--format",
            "csv",
            "--providers",
            clusters.both());
    for (String name : TestClusters.NAMES) {
      clusters.newHistories(name);
      RECORDED.add(new RecordingProvider(clusters.provider(name)));
    }
    for (String place : List.of("LAX", "no such place")) {
      long before = bytesWritten();
      QueryResult result =
          new SplinterClient(RECORDED)
              .prepare(SQL)
              .run(List.of(SecretValue.of("JFK"), SecretValue.of(place)), fraction -> {});
      long written = bytesWritten() - before;
      List<SortedMap<String, Long>> histories = new ArrayList<>();
      for (String provider : TestClusters.NAMES) {
        clusters.newHistories(provider).forEach(job -> histories.add(counters(job)));
      }
      ASKED.add(new Asked(result, histories, written));
    }
  }

  /**
   * A query with its results at the clusters.
   *
   * @param histories the counters of the query's jobs, by provider
   * @param written bytes that this process wrote to HDFS meanwhile
   */
  private record Asked(QueryResult result, List<SortedMap<String, Long>> histories, long written) {}

  @Test
  void hadoopJarAnswersAsEmbeddedProvidersDo(@TempDir Path home) throws Exception {
    SampleFlights.copyTo(home);
    String embedded =
        CommandLine.succeed(
            home, "query", SQL, "--param", "JFK", "--param", "LAX", "--format", "csv");
    assertEquals(embedded.strip(), printedByHadoopJar.strip());
  }

  @Test
  void jobHistoryDoesNotDependOnTheSecret() {
    for (Asked query : ASKED) {
      assertEquals(2, query.histories().size(), "one job at each provider");
      assertTrue(query.histories().get(0).size() > 20, query.histories().toString());
    }
    assertEquals(ASKED.get(0).histories(), ASKED.get(1).histories());
  }

  /** Returns all counters except times and memory. */
  private static SortedMap<String, Long> counters(JobHistoryParser.JobInfo job) {
    SortedMap<String, Long> counters = new TreeMap<>();
    for (CounterGroup group : job.getTotalCounters()) {
      for (Counter counter : group) {
        if (!TIME_OR_MEMORY.matcher(counter.getName()).find()) {
          counters.put(group.getName() + " " + counter.getName(), counter.getValue());
        }
      }
    }
    return counters;
  }

  @Test
  void containersUseTheNativePathAndKeepNoShare() throws Exception {
    QueryResult result = ASKED.get(0).result();
    assertFalse(result.privately(), "both clusters are on this host");
    String whyNot = result.privacy().whyNot().orElse("");
    assertTrue(whyNot.startsWith("same host 127.0.0.1 "), whyNot);
    String fastest = NativeStatus.probe().paths().get(0).label();
    for (QueryResult.ProviderRecord record : result.providers()) {
      assertEquals(1, record.counters().get("path." + fastest));
    }
    clusters.assertNothingKept(RECORDED);
  }

  /** Checks that a killed daemon is reported, and starts again on its ports and with its data. */
  @Test
  void killedDaemonsStartAgain() throws Exception {
    String before = daemons("one");
    assertEquals(5, before.lines().count(), before);
    String listed = clusters.run("dfs", "one", "-ls", "/splinter/tables/flights").out();
    for (String daemon : List.of("namenode", "nodemanager")) {
      assertEquals("", clusters.run("kill", "one", daemon).err());
      assertRefused(daemon + " of provider one is not running", "kill", "one", daemon);
    }
    CommandLine.Outcome status = clusters.run("status", "one");
    assertEquals(1, status.exitCode(), status.out());
    assertTrue(status.out().matches("(?s)one +namenode +stopped\\n.*"), status.out());
    assertRefused("'webserver' is no daemon: namenode ", "kill", "one", "webserver");
    assertRefused("no provider three in ", "kill", "three", "datanode");

    assertEquals(0, clusters.run("up", "one").exitCode());
    assertEquals(before, daemons("one"));
    assertEquals(listed, clusters.run("dfs", "one", "-ls", "/splinter/tables/flights").out());
  }

  /**
   * Returns the status of a provider that is up, with its daemons but without their process ids and
   * memory.
   */
  private static String daemons(String provider) throws Exception {
    CommandLine.Outcome status = clusters.run("status", provider);
    assertEquals(0, status.exitCode(), status.out());
    return status.out().replaceAll("pid \\d+ +\\d+ MiB", "runs");
  }

  private static void assertRefused(String error, String verb, String... arguments)
      throws Exception {
    CommandLine.Outcome outcome = clusters.run(verb, arguments);
    assertEquals(1, outcome.exitCode());
    assertTrue(outcome.err().startsWith("cluster: " + error), outcome.err());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
  }

  /** Checks that one upload of the jar serves all jobs. */
  @Test
  void jobsShareTheirJar() {
    long written = ASKED.get(1).written();
    assertTrue(written < 1 << 20, written + " bytes written by a second query");
  }

  /**
   * Checks that containers use an installed archive of classes; all jobs after it start the
   * quicker.
   */
  @Test
  @Order(1)
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void containersUseTheInstalledArchive(@TempDir Path home) throws Exception {
    HadoopProvider one = clusters.provider("one");
    FileSystem fileSystem = one.root().getFileSystem(one.configuration());
    org.apache.hadoop.fs.Path library = new org.apache.hadoop.fs.Path(one.root(), "lib");
    assertEquals(1, fileSystem.listStatus(library).length, "the jar that all jobs took");
    String installed = check(home, "--install");
    assertEquals(
        2,
        installed.lines().filter(l -> l.contains("ms in one process, class archive used")).count(),
        installed);
    assertEquals(3, fileSystem.listStatus(library).length, "jar, archive and its index");
    String checked = check(home);
    String fastest = NativeStatus.probe().paths().get(0).label();
    assertTrue(
        checked.matches("(?s).*native path " + fastest + ", reads \\d+ MB/s, class archive used.*"),
        checked);
  }

  private static String check(Path home, String... options) {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("-D", "mapreduce.job.jar=" + clusters.jar()));
    all.addAll(List.of("-queue", "default", "--providers", clusters.both()));
    all.addAll(List.of(options));
    return CommandLine.succeed(home, "check", all.toArray(String[]::new));
  }

  /** Returns the bytes that this process has written to HDFS. */
  private static long bytesWritten() {
    return FileSystem.getGlobalStorageStatistics().get("hdfs").getLong("bytesWritten");
  }

  /**
   * Checks that the first use builds a view, once, with the bytes of an embedded provider's. Long
   * runs check other addressings too, whose views are prepared ahead.
   */
  @Test
  void viewsAnswerAsEmbeddedOnesDo(@TempDir Path home) throws Exception {
    Twins twins = new Twins(home);
    SampleFlights.copyTo(home);
    twins.ask(FIRST_ROWS, PlanOptions.DEFAULT);
    assertEquals(1, twins.made(), "the first question builds the view");
    twins.ask(new WrittenQuery(FIRST_ROWS.sql(), List.of("'no such place'")), PlanOptions.DEFAULT);
    assertEquals(1, twins.made(), "the second one finds it");
    if (LONG) {
      String prepared =
          clusters.command(home, "prepare", DYADIC.sql(), "--providers", clusters.both());
      assertTrue(prepared.endsWith("prepared\n"), prepared);
      twins.ask(RANKED, PlanOptions.DEFAULT);
      twins.ask(DYADIC, PlanOptions.DEFAULT.withPreparation(PreparationPolicy.NEVER));
    }
    twins.assertSameViews();
    clusters.assertNothingKept(twins.asked);
    String list = CommandLine.succeed(home, "views", "--provider", clusters.specification("one"));
    int views = LONG ? 3 : 1;
    assertEquals(1 + views, list.lines().count(), list);
    assertTrue(list.lines().toList().get(1).matches("one .* flights .*"), list);
    for (String provider : TestClusters.NAMES) {
      CommandLine.Outcome drop =
          CommandLine.run(
              "views",
              "drop",
              "--table",
              "flights",
              "--provider",
              clusters.specification(provider));
      String dropped = provider + ": " + views + (views == 1 ? " view" : " views") + " dropped, ";
      assertTrue(drop.err().startsWith(dropped), drop.err());
      assertEquals(List.of(), clusters.provider(provider).prepared());
    }
  }

  /**
   * Checks six queries of a fold in one round against embedded providers; long runs check queries
   * of all kinds. It runs last, since other tests look at all views that there are.
   */
  @Test
  @Order(Integer.MAX_VALUE)
  void batchesAnswerAsEmbeddedOnesDo(@TempDir Path home) throws Exception {
    Twins twins = new Twins(home);
    SampleFlights.copyTo(home);
    int queries = 0;
    for (ClusterQueries.Batch batch : ClusterQueries.folded(LONG)) {
      queries += twins.askBatch(batch, Evaluation.FOLD);
    }
    if (LONG) {
      Path carriers = home.resolve("carriers.csv");
      Files.write(carriers, List.of("carrier,name", "UA,United", "B6,JetBlue", "AA,American"));
      twins.importTable("carriers", carriers);
      Path ledger = home.resolve("ledger.csv");
      Files.write(
          ledger,
          List.of(
              "zone,total",
              "north,12345678901234567890.5",
              "north,-99999999999999999999.9",
              "north,7",
              "south,-0.5",
              "south,18446744073709551616",
              "east,"));
      twins.importTable("ledger", ledger);
      for (ClusterQueries.Batch batch : ClusterQueries.lookedUp()) {
        queries += twins.askBatch(batch, Evaluation.VIEWS);
      }
    }
    assertEquals(LONG ? 66 : 6, queries);
    clusters.assertNothingKept(twins.asked);
  }

  /** Checks joins, searches, and appended rows, which take many jobs and so minutes. */
  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void joinsSearchesAndAppendsAsEmbeddedProvidersDo(@TempDir Path home) throws Exception {
    Twins twins = new Twins(home);
    Path flights = Datasets.sample().file();
    List<String> lines = Files.readAllLines(flights);
    Path carriers = home.resolve("carriers.csv");
    Files.write(carriers, List.of("carrier,name", "UA,United", "B6,JetBlue", "AA,American"));
    Path first = Files.write(home.resolve("first.csv"), lines.subList(0, lines.size() / 2));
    List<String> rest = new ArrayList<>(lines.subList(lines.size() / 2, lines.size()));
    rest.add(0, lines.get(0));
    Path second = Files.write(home.resolve("second.csv"), rest);
    twins.importTable("carriers", carriers);
    twins.importTable("trips", first);
    String trips = DYADIC.sql().replace("flights", "trips");
    String rows = FIRST_ROWS.sql().replace("flights", "trips");
    twins.ask(new WrittenQuery(trips, DYADIC.literals()), PlanOptions.DEFAULT);
    twins.ask(new WrittenQuery(rows, FIRST_ROWS.literals()), PlanOptions.DEFAULT);
    twins.importTable("trips", second, "--append");
    PlanOptions carried = PlanOptions.DEFAULT.withPreparation(PreparationPolicy.NEVER);
    twins.ask(new WrittenQuery(trips, DYADIC.literals()), carried);
    twins.ask(new WrittenQuery(rows, FIRST_ROWS.literals()), carried);
    twins.ask(
        WrittenQuery.of(
            "SELECT f.flight_id, c.name FROM trips f JOIN carriers c ON f.carrier = c.carrier"
                + " WHERE c.name = ? ORDER BY f.distance DESC, f.flight_id LIMIT 3",
            "'United'"),
        PlanOptions.DEFAULT);
    twins.ask(
        WrittenQuery.of(
            "SELECT origin, MAX(dep_delay) FROM trips WHERE dest = ? AND month BETWEEN ? AND ?"
                + " AND day BETWEEN ? AND ? GROUP BY origin",
            "'LAX'",
            "2",
            "9",
            "1",
            "20"),
        PlanOptions.DEFAULT.withEvaluation(Evaluation.SEARCH));
    twins.assertSameViews();
    clusters.assertNothingKept(twins.asked);
  }

  /**
   * Checks that tables for routes are those of an embedded provider, though tasks of their jobs are
   * killed.
   */
  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void routesAreShortestThoughTasksAreKilled(@TempDir Path home) throws Exception {
    Path file = PlainGraph.writeTown(home, 40, new Random(3));
    PlainGraph plain = PlainGraph.read(file);
    String arcs = "time=" + file;
    CommandLine.succeed(home, "graph", "import", "town", "--arcs", arcs, "--provider", "alpha");
    clusters.command(
        home, "graph", "import", "town", "--arcs", arcs, "--providers", clusters.both());
    RouteOptions town = RouteOptions.DEFAULT.of("town");
    HadoopProvider alpha = new Providers(home, new Configuration(false)).find("alpha");
    new RouteClient(List.of(alpha), MetadataCache.NONE).preparation(town).prepare(done -> {});
    List<RecordingProvider> providers =
        List.of(
            new RecordingProvider(clusters.provider("one")),
            new RecordingProvider(clusters.provider("two")));
    RouteClient client = new RouteClient(providers, MetadataCache.NONE);
    RouteQuery query = client.plan(town);
    Set<String> killed =
        killingTasks(
            () -> {
              client.preparation(town).prepare(done -> {});
              return true;
            });
    // Paths come first, then cells: one job begins, several make rows. The few slots of a town are
    // written in the application master.
    assertEquals(4, killed.size(), killed.toString());
    for (String name : TestClusters.NAMES) {
      assertEquals(
          alpha.find(query.grid()).orElseThrow().digest(),
          clusters.provider(name).find(query.grid()).orElseThrow().digest());
    }
    Trip trip = new Trip(SecretValue.of("1"), SecretValue.of("1500"));
    RouteResult found = query.run(List.of(trip), done -> {});
    plain.check(found.routes().get(0), 1, 1500, plain.lengths(1)[1500]);
    assertTrue(found.how().privacy().whyNot().orElse("").startsWith("same host 127.0.0.1 "));
    clusters.assertNothingKept(providers);
  }

  /**
   * Checks that tables that maps alone make are those of an embedded provider, though maps are
   * killed.
   */
  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void hexagonsAndDimensionsAreTheSameThoughTasksAreKilled(@TempDir Path home) throws Exception {
    List<String> lines = new ArrayList<>(List.of("id,food,lat,lon"));
    for (int i = 0; i < 5_000; i++) {
      lines.add(i + "," + (i % 7 == 0 ? "" : "food " + i % 11) + ",40." + i + ",-73." + 7 * i);
    }
    new Twins(home).importTable("places", Files.write(home.resolve("places.csv"), lines));
    String[] hexagons = {"places", "--at", "lat,lon", "--as", "near"};
    String[] dimensions = {
      "cube", "near", "--any", "food", "--area", "hex_1mi,hex_5mi", "--keep", "id", "--as", "found"
    };
    derive(home, "hexagons", hexagons);
    derive(home, "tables", dimensions);
    HadoopProvider alpha = new Providers(home, new Configuration(false)).find("alpha");
    for (String name : TestClusters.NAMES) {
      for (String table : List.of("near", "found")) {
        assertEquals(
            alpha.manifest(table).fingerprint(),
            clusters.provider(name).manifest(table).fingerprint());
      }
    }
    assertEquals(0, clusters.provider("one").leftovers().size());
  }

  /** Runs a command at an embedded provider, and then at the clusters, where tasks are killed. */
  private static void derive(Path home, String command, String... arguments) throws Exception {
    List<String> here = new ArrayList<>(List.of(arguments));
    here.addAll(List.of("--provider", "alpha"));
    CommandLine.succeed(home, command, here.toArray(String[]::new));
    List<String> there = new ArrayList<>(List.of("-D", "mapreduce.job.ubertask.enable=false"));
    there.addAll(List.of(arguments));
    there.addAll(List.of("--provider", clusters.both()));
    Set<String> killed =
        killingTasks(
            () -> !clusters.command(home, command, there.toArray(String[]::new)).isEmpty());
    assertTrue(killed.size() > 1, "of the map that makes rows, and of their import: " + killed);
  }

  /** Runs some work, and kills the first attempt of the first task of each job of one provider. */
  private static Set<String> killingTasks(Callable<Boolean> work) throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    Set<String> killed = new HashSet<>();
    try {
      Future<Boolean> working = executor.submit(work);
      while (!working.isDone()) {
        for (ProcessHandle task : clusters.containers("one", "YarnChild")) {
          Matcher attempt = FIRST_ATTEMPT.matcher(TestClusters.commandLine(task));
          if (attempt.find() && killed.add(attempt.group())) {
            task.destroyForcibly();
          }
        }
        Thread.sleep(20);
      }
      assertTrue(working.get());
    } finally {
      executor.shutdownNow();
    }
    return killed;
  }

  /** The two clusters, and two embedded providers that receive equal queries. */
  private static final class Twins {
    private final Path home;
    private final List<RecordingProvider> asked;
    private final List<HadoopProvider> embedded;

    Twins(Path home) throws IOException {
      this.home = home;
      this.asked =
          List.of(
              new RecordingProvider(clusters.provider("one")),
              new RecordingProvider(clusters.provider("two")));
      Providers providers = new Providers(home, new Configuration(false));
      this.embedded = List.of(providers.find("alpha"), providers.find("beta"));
    }

    /** Asks clusters and embedded providers; answers, rounds and the slots read must be equal. */
    void ask(WrittenQuery query, PlanOptions options) throws Exception {
      QueryResult there = answer(asked, query, options);
      QueryResult here =
          answer(embedded, query, options.withPreparation(PreparationPolicy.IF_WORTH_IT));
      assertEquals(here.rows(), there.rows(), query.plain());
      assertEquals(here.rounds(), there.rounds(), query.plain());
      for (int i = 0; i < asked.size(); i++) {
        assertEquals(
            here.providers().get(i).counters().get("slots"),
            there.providers().get(i).counters().get("slots"),
            query.plain());
      }
    }

    private static QueryResult answer(
        List<? extends Provider> providers, WrittenQuery query, PlanOptions options)
        throws Exception {
      return new SplinterClient(providers)
          .prepare(query.sql(), options)
          .run(query.secrets(), fraction -> {});
    }

    /** Asks all queries of a batch at once, and returns the number of queries. */
    int askBatch(ClusterQueries.Batch batch, Evaluation evaluation) throws Exception {
      PreparedQuery there = prepare(asked, batch, evaluation);
      PreparedQuery here = prepare(embedded, batch, evaluation);
      assertEquals(here.manifest().fingerprint(), there.manifest().fingerprint(), batch.sql());
      List<QueryResult> expected = here.runAll(batch.secrets(), fraction -> {});
      List<QueryResult> answers = there.runAll(batch.secrets(), fraction -> {});
      assertEquals(batch.queries().size(), answers.size());
      for (int i = 0; i < answers.size(); i++) {
        String plain = batch.queries().get(i).plain();
        assertEquals(expected.get(i).rows(), answers.get(i).rows(), plain);
        assertEquals(expected.get(i).rounds(), answers.get(i).rounds(), plain);
      }
      return answers.size();
    }

    private static PreparedQuery prepare(
        List<? extends Provider> providers, ClusterQueries.Batch batch, Evaluation evaluation)
        throws IOException {
      PlanOptions options =
          PlanOptions.DEFAULT
              .withQueries(batch.queries().size())
              .withEvaluation(evaluation)
              .withPreparation(PreparationPolicy.IF_WORTH_IT);
      return new SplinterClient(providers).prepare(batch.sql(), options);
    }

    /** Returns the number of views that each of the two clusters was asked to make so far. */
    long made() {
      List<Long> each =
          asked.stream()
              .map(p -> p.questions().stream().filter(q -> q.startsWith("make view")).count())
              .toList();
      assertEquals(each.get(0), each.get(1));
      return each.get(0);
    }

    void importTable(String table, Path file, String... options) throws Exception {
      List<String> arguments = new ArrayList<>(List.of("--table", table, file.toString()));
      arguments.addAll(List.of(options));
      CommandLine.succeed(home, "import", arguments.toArray(String[]::new));
      for (String cluster : TestClusters.NAMES) {
        arguments.addAll(List.of("--provider", clusters.specification(cluster)));
      }
      clusters.command(home, "import", arguments.toArray(String[]::new));
    }

    void assertSameViews() throws IOException {
      for (String cluster : TestClusters.NAMES) {
        assertEquals(digests(embedded.get(0)), digests(clusters.provider(cluster)));
      }
    }

    private static Set<ViewDigest> digests(HadoopProvider provider) throws IOException {
      return provider.prepared().stream()
          .filter(StoredView.class::isInstance)
          .map(view -> ((StoredView) view).manifest().digest())
          .collect(Collectors.toSet());
    }
  }
}
