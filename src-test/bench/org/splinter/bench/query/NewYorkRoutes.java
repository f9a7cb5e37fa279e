package org.splinter.bench.query;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.splinter.cli.SplinterCommand;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.QueryResult;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.road.Trip;
import org.splinter.client.secret.SecretValue;
import org.splinter.protocol.road.RoadIndex;

/**
 * Routes by distance between nodes of New York that are drawn at random, asked by a warm client.
 */
final class NewYorkRoutes {
  private static final String GRAPH = "newyork";

  private final Path arcs;
  private final Path coordinates;
  private final MetadataCache cache;

  /**
   * The routes that were asked.
   *
   * @param millis of each
   * @param last how the last one was answered
   */
  record Asked(List<Double> millis, QueryResult last) {}

  NewYorkRoutes(Arguments given) {
    Path road = given.data().resolve("road");
    arcs = road.resolve("USA-road-d.NY.gr.gz");
    coordinates = road.resolve("USA-road-d.NY.co.gz");
    cache = MetadataCache.in(given.home().resolve("routes"));
  }

  /** Returns whether the files of the roads are there. */
  boolean haveFiles() {
    return Files.exists(arcs) && Files.exists(coordinates);
  }

  /**
   * Imports the roads at every provider that does not have them.
   *
   * @param where the option that says where the providers are, with its value
   */
  void importAt(List<? extends Provider> providers, List<String> where) throws IOException {
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    for (Provider provider : providers) {
      if (provider.tables().contains(GRAPH)) {
        continue;
      }
      List<String> command =
          List.of(
              "graph",
              "import",
              GRAPH,
              "--arcs",
              "distance=" + arcs,
              "--coordinates",
              coordinates.toString(),
              "--provider",
              provider.name());
      String[] words = Stream.concat(command.stream(), where.stream()).toArray(String[]::new);
      if (SplinterCommand.run(err, err, words) != 0) {
        throw new IllegalStateException("the import failed (above)");
      }
    }
  }

  /**
   * Asks routes, one after the other.
   *
   * @param runs how many, one at least
   */
  Asked ask(List<? extends Provider> providers, int runs) throws Exception {
    RouteClient client = new RouteClient(providers, cache);
    RouteOptions options = RouteOptions.DEFAULT.of(GRAPH).by("distance");
    client.preparation(options).prepare(done -> {});
    RoadIndex index =
        client
            .plan(options)
            .run(List.of(new Trip(SecretValue.of("1"), SecretValue.of("2"))), done -> {})
            .index();
    Random random = new Random(1);
    List<Double> millis = new ArrayList<>();
    QueryResult last;
    do {
      Trip trip = new Trip(node(index, random), node(index, random));
      long start = System.nanoTime();
      last = client.plan(options).run(List.of(trip), done -> {}).how();
      millis.add((System.nanoTime() - start) / 1e6);
    } while (millis.size() < runs);
    return new Asked(millis, last);
  }

  private static SecretValue node(RoadIndex index, Random random) {
    return SecretValue.of(String.valueOf(index.id(random.nextInt(index.nodes()))));
  }
}
