package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.road.RouteQuery;
import org.splinter.client.road.RouteResult;
import org.splinter.client.road.Trip;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Resilience;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.road.RoadManifest;
import org.splinter.provider.prepared.StoredView;

/**
 * Tests that routes through real jobs are the shortest ones, by Dijkstra's algorithm: on Rome's
 * roads where they are at hand, else on a town. Providers that imported the arcs in different
 * orders have equal bytes.
 */
@Tag("slow")
final class RoutesTest {
  private static final long SEED = 20_261_122;

  @TempDir private static Path home;
  private static PlainGraph plain;

  @BeforeAll
  static void importRome() throws Exception {
    Path rome = Datasets.road("rome99.gr.gz");
    Path file = rome != null ? rome : PlainGraph.writeTown(home, 60, new Random(SEED));
    plain = PlainGraph.read(file);
    graph("alpha", "rome", file);
    Path shuffled = home.resolve("shuffled.gr");
    PlainGraph.shuffle(file, shuffled, new Random(SEED));
    graph("beta", "rome", shuffled);
    graph("gamma", "rome", shuffled);
  }

  private static void graph(String provider, String name, Path file) {
    CommandLine.succeed(
        home, "graph", "import", name, "--arcs", "distance=" + file, "--provider", provider);
  }

  private static List<HadoopProvider> providers(int count) throws Exception {
    Providers directory = new Providers(home, new Configuration(false));
    List<HadoopProvider> providers = new ArrayList<>();
    for (String name : Providers.EMBEDDED.subList(0, count)) {
      providers.add(directory.find(name));
    }
    return providers;
  }

  private static Trip trip(int from, int to) {
    return new Trip(SecretValue.of(String.valueOf(from)), SecretValue.of(String.valueOf(to)));
  }

  /**
   * Asks for the routes of some pairs of nodes at once, checks each of them, and returns the
   * result.
   */
  private static RouteResult check(
      List<? extends Provider> providers, RouteOptions options, List<int[]> pairs)
      throws Exception {
    return check(new RouteClient(providers, MetadataCache.NONE).plan(options), pairs);
  }

  private static RouteResult check(RouteQuery query, List<int[]> pairs) throws Exception {
    RouteResult result =
        query.run(pairs.stream().map(pair -> trip(pair[0], pair[1])).toList(), done -> {});
    Map<Integer, long[]> lengths = new HashMap<>();
    for (int i = 0; i < pairs.size(); i++) {
      int from = pairs.get(i)[0];
      int to = pairs.get(i)[1];
      long length = lengths.computeIfAbsent(from, plain::lengths)[to];
      plain.check(result.routes().get(i), from, to, length);
    }
    assertEquals(2, result.how().rounds());
    assertFalse(result.how().privately());
    return result;
  }

  private static List<int[]> pairs(int count, int sources) {
    Random random = new Random(SEED);
    List<int[]> pairs = new ArrayList<>(List.of(new int[] {1, 1}, new int[] {2, plain.nodes}));
    int from = 1;
    for (int i = pairs.size(); i < count; i++) {
      from = i % Math.max(1, count / sources) == 0 ? 1 + random.nextInt(plain.nodes) : from;
      pairs.add(new int[] {from, 1 + random.nextInt(plain.nodes)});
    }
    return pairs;
  }

  @Test
  void sixtyRoutesAreShortest() throws Exception {
    check(providers(2), RouteOptions.DEFAULT, pairs(60, 60));
  }

  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void fiveHundredRoutesAreShortest() throws Exception {
    check(providers(2), RouteOptions.DEFAULT, pairs(500, 100));
  }

  /** Routes between neighbours, which are mostly in one cell; the best way may leave it. */
  @Test
  void routesWithinACellAreShortest() throws Exception {
    List<int[]> pairs = new ArrayList<>();
    for (int node = 1; node < 40; node++) {
      pairs.add(new int[] {node, node + 1});
    }
    RouteOptions few =
        new RouteOptions(
            Optional.of("rome"),
            Optional.of("distance"),
            OptionalInt.of(20),
            OptionalInt.of(10),
            false);
    check(providers(2), few, pairs);
  }

  @Test
  void ofThreeProviders() throws Exception {
    RouteResult result = check(providers(3), RouteOptions.DEFAULT, pairs(4, 4));
    assertEquals("multi-party", result.how().scheme());
  }

  @Test
  void ofFourProvidersOfWhichOneLies() throws Exception {
    SharedHome.copy(home.resolve("providers/beta"), home.resolve("providers/delta"));
    List<Provider> providers = new ArrayList<>(providers(3));
    Liar liar = new Liar(new Providers(home, new Configuration(false)).find("delta"));
    providers.add(liar);
    RouteQuery query =
        new RouteClient(
                providers, Resilience.of(4, Optional.of(1), Optional.of(1)), MetadataCache.NONE)
            .plan(RouteOptions.DEFAULT);
    for (int round = 0; round < 2; round++) {
      liar.lieIn(round, Lie.OTHER_SHARES, 1);
      RouteResult result = check(query, pairs(4, 4));
      assertTrue(result.how().checked());
      assertEquals("threshold", result.how().scheme());
    }
  }

  @Test
  void ofFourProviders() throws Exception {
    ProviderViews four = new ProviderViews(home, 4, Fault.NONE);
    check(four.asked(), RouteOptions.DEFAULT, pairs(4, 4));
  }

  @Test
  void ofAllPairsOfTransitNodes() throws Exception {
    RouteOptions all =
        new RouteOptions(
            Optional.of("rome"), Optional.empty(), OptionalInt.of(40), OptionalInt.of(30), true);
    check(providers(2), all, pairs(20, 20));
  }

  @Test
  void providersHaveTheSameBytesWhateverTheOrderOfArcs() throws Exception {
    RouteQuery query = new RouteClient(providers(2), MetadataCache.NONE).plan(RouteOptions.DEFAULT);
    new RouteClient(providers(2), MetadataCache.NONE)
        .preparation(RouteOptions.DEFAULT)
        .prepare(done -> {});
    List<List<StoredView>> stored = new ArrayList<>();
    for (HadoopProvider provider : providers(2)) {
      stored.add(
          provider.prepared().stream()
              .map(StoredView.class::cast)
              .filter(
                  view ->
                      view.name().equals(query.grid().name().shortName())
                          || view.name().equals(query.grid().transit().name().shortName()))
              .sorted(Comparator.comparing(StoredView::name))
              .toList());
    }
    for (int i = 0; i < 2; i++) {
      StoredView one = stored.get(0).get(i);
      StoredView other = stored.get(1).get(i);
      assertTrue(one.manifest() instanceof RoadManifest);
      assertEquals(one.manifest(), other.manifest());
      for (String file : files(one)) {
        assertArrayEquals(bytes(one, file), bytes(other, file), file);
      }
      assertEquals(files(one), files(other));
    }
  }

  private static List<String> files(StoredView view) throws Exception {
    try (Stream<Path> files = Files.list(Path.of(view.directory().toUri()))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.startsWith(".") && !name.equals("used"))
          .sorted()
          .toList();
    }
  }

  private static byte[] bytes(StoredView view, String file) throws Exception {
    return Files.readAllBytes(Path.of(view.directory().toUri()).resolve(file));
  }

  /** Checks routes in New York, by distance and by time. */
  @ParameterizedTest
  @CsvSource({"distance, d", "time, t"})
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void sixtyRoutesInNewYork(String metric, String letter) throws Exception {
    Path arcs = Datasets.road("USA-road-" + letter + ".NY.gr.gz");
    assumeTrue(arcs != null);
    PlainGraph rome = plain;
    try {
      plain = PlainGraph.read(arcs);
      CommandLine.succeed(
          home,
          "graph",
          "import",
          "ny_" + letter,
          "--arcs",
          metric + "=" + arcs,
          "--coordinates",
          Datasets.road("USA-road-d.NY.co.gz").toString(),
          "--providers",
          "alpha,beta");
      check(providers(2), RouteOptions.DEFAULT.of("ny_" + letter), pairs(60, 20));
    } finally {
      plain = rome;
      CommandLine.succeed(home, "tables", "drop", "ny_" + letter, "--providers", "alpha,beta");
    }
  }
}
