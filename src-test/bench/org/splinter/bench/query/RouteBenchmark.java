package org.splinter.bench.query;

import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.apache.hadoop.conf.Configuration;
import org.splinter.bench.EmptyJob;
import org.splinter.cli.SplinterCommand;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.query.QueryResult;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.road.RoutePreparation;
import org.splinter.client.road.RouteResult;
import org.splinter.client.road.Trip;
import org.splinter.client.secret.SecretValue;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.road.RoadIndex;
import org.splinter.protocol.road.RoadManifest;

/**
 * Private routes over the roads of New York, by distance and by time: the time to make the tables,
 * their sizes, and the time of a trip with two and with three providers, beside an empty job.
 *
 * <p>With {@code --provider A,B[,C]} the named providers are asked, such as clusters; else embedded
 * ones. {@code --all-pairs} makes the paper's table of all pairs of transit nodes; {@code --quick}
 * takes Rome.
 */
public final class RouteBenchmark {
  private static final int TRIPS = 9;
  private static final long SEED = 9;

  private final Path home;
  private final List<String> names;
  private final List<HadoopProvider> providers = new ArrayList<>();
  private final boolean allPairs;
  private final String graph;

  private RouteBenchmark(Path home, List<String> names, boolean quick, boolean allPairs)
      throws Exception {
    this.home = home;
    this.names = names;
    this.allPairs = allPairs;
    this.graph = quick ? "rome" : "ny";
    Providers directory = new Providers(home.toAbsolutePath(), new Configuration(false));
    for (String name : names) {
      providers.add(directory.find(name));
    }
  }

  public static void main(String[] arguments) throws Exception {
    Arguments given = Arguments.of(arguments);
    List<String> words = List.of(arguments);
    int named = words.indexOf("--provider");
    String names = named < 0 ? "alpha,beta,gamma" : words.get(named + 1);
    boolean quick = words.contains("--quick");
    RouteBenchmark benchmark =
        new RouteBenchmark(
            given.home(), Arrays.asList(names.split(",")), quick, words.contains("--all-pairs"));
    benchmark.importGraph(given.data().resolve("road"), quick);
    Sheet tables =
        new Sheet("table", "rows", "row bytes", "MB", "index kB", "made in s", "heap MB");
    Sheet trips =
        new Sheet(
            "metric", "providers", "rounds", "sent kB", "received kB", "all kB", "ms", "empty job");
    for (String metric : quick ? List.of("distance") : List.of("distance", "time")) {
      benchmark.prepare(metric, tables);
      for (int parties = 2; parties <= benchmark.providers.size(); parties++) {
        benchmark.ask(metric, parties, trips);
      }
    }
    System.out.print(tables);
    System.out.println("of a trip, by provider but for \"all kB\"; medians of " + TRIPS);
    System.out.print(trips);
    if (given.csv().isPresent()) {
      trips.writeCsv(given.csv().get());
    }
  }

  private void importGraph(Path road, boolean quick) throws Exception {
    for (int i = 0; i < names.size(); i++) {
      if (providers.get(i).tables().contains(graph)) {
        continue;
      }
      List<String> arguments = new ArrayList<>(List.of("import", graph));
      if (quick) {
        arguments.addAll(List.of("--arcs", "distance=" + road.resolve("rome99.gr.gz")));
      } else {
        arguments.addAll(List.of("--arcs", "distance=" + road.resolve("USA-road-d.NY.gr.gz")));
        arguments.addAll(List.of("--arcs", "time=" + road.resolve("USA-road-t.NY.gr.gz")));
        arguments.addAll(List.of("--coordinates", road.resolve("USA-road-d.NY.co.gz").toString()));
      }
      arguments.addAll(List.of("--provider", names.get(i), "--home", home.toString()));
      PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
      List<String> command = new ArrayList<>(List.of("graph"));
      command.addAll(arguments);
      if (SplinterCommand.run(err, err, command.toArray(String[]::new)) != 0) {
        throw new IllegalStateException("the import failed (above)");
      }
    }
  }

  private RouteOptions options(String metric) {
    RouteOptions usual = RouteOptions.DEFAULT.of(graph).by(metric);
    return new RouteOptions(
        usual.graph(), usual.metric(), usual.transitNodes(), usual.cells(), allPairs);
  }

  /** Makes the tables at the first provider alone, then at the others. */
  private void prepare(String metric, Sheet sheet) throws Exception {
    HadoopProvider first = providers.get(0);
    RoutePreparation alone =
        new RouteClient(List.of(first), MetadataCache.NONE).preparation(options(metric));
    resetHeapPeaks();
    long start = System.nanoTime();
    alone.preparePaths(done -> {});
    double paths = (System.nanoTime() - start) / 1e9;
    alone.prepare(done -> {});
    double cells = (System.nanoTime() - start) / 1e9 - paths;
    double heap = heapPeak() / 1e6;
    add(sheet, metric + ", paths", first.find(alone.grid().transit()).orElseThrow(), paths, heap);
    add(sheet, metric + ", cells", first.find(alone.grid()).orElseThrow(), cells, heap);
    new RouteClient(providers, MetadataCache.NONE).preparation(options(metric)).prepare(done -> {});
  }

  private static void add(
      Sheet sheet, String name, RoadManifest made, double seconds, double heap) {
    sheet.add(
        name,
        made.rows(),
        made.slots().slotBytes(),
        made.slots().bytes() / 1e6,
        made.indexBytes() / 1e3,
        seconds,
        heap);
  }

  private static List<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }

  private static void resetHeapPeaks() {
    System.gc(); // else garbage would count
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  /** Returns the sum of the pools' peaks: at least the memory used at once, garbage included. */
  private static long heapPeak() {
    return heapPools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
  }

  private void ask(String metric, int parties, Sheet sheet) throws Exception {
    System.err.printf("asking %d trips by %s of %d providers%n", TRIPS, metric, parties);
    List<HadoopProvider> asked = providers.subList(0, parties);
    RouteClient client = new RouteClient(asked, MetadataCache.in(home.resolve("routes")));
    List<Long> nodes = nodes(client, metric);
    Random random = new Random(SEED);
    List<Double> millis = new ArrayList<>();
    List<QueryResult> results = new ArrayList<>();
    for (int i = 0; i < TRIPS; i++) {
      Trip trip = new Trip(any(nodes, random), any(nodes, random));
      long start = System.nanoTime();
      results.add(client.plan(options(metric)).run(List.of(trip), done -> {}).how());
      millis.add((System.nanoTime() - start) / 1e6);
    }
    QueryResult how = results.get(0); // every trip has equal byte counts
    double empty = Double.MAX_VALUE;
    for (int i = 0; i < TRIPS; i++) {
      empty = Math.min(empty, EmptyJob.run(asked.get(0)));
    }
    sheet.add(
        metric,
        parties,
        how.rounds(),
        most(how, QueryResult.ProviderRecord::sentBytes) / 1e3,
        most(how, QueryResult.ProviderRecord::receivedBytes) / 1e3,
        (how.sentBytes() + how.receivedBytes()) / 1e3,
        millis.stream().sorted().toList().get(TRIPS / 2),
        empty);
  }

  /** Returns all nodes, read from the index that a first trip returns. */
  private List<Long> nodes(RouteClient client, String metric) throws Exception {
    Trip some = new Trip(SecretValue.of("1"), SecretValue.of("2"));
    RouteResult result = client.plan(options(metric)).run(List.of(some), done -> {});
    RoadIndex index = result.index();
    List<Long> nodes = new ArrayList<>();
    for (int i = 0; i < index.nodes(); i++) {
      nodes.add(index.id(i));
    }
    return nodes;
  }

  private static SecretValue any(List<Long> nodes, Random random) {
    return SecretValue.of(String.valueOf(nodes.get(random.nextInt(nodes.size()))));
  }

  private static long most(QueryResult how, ToLongFunction<QueryResult.ProviderRecord> bytes) {
    return how.providers().stream().mapToLong(bytes).max().orElse(0);
  }
}
