package org.splinter.client.road.path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.jgrapht.alg.interfaces.ShortestPathAlgorithm.SingleSourcePaths;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.DirectedWeightedMultigraph;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of routes in real road networks against Dijkstra over the whole network, which is checked
 * against JGraphT's. Cases that take minutes run with {@code splinter.long}.
 */
@Tag("slow")
final class RealRoutesTest {
  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final int SOURCES = 60;
  private static final int TRANSIT_NODES = 1333;
  private static final int CELLS = 5000;
  private static final int[] KILOMETRES = {1, 2, 5, 10, 20, 50};

  private final long seed = Long.getLong("splinter.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void dijkstraAgreesWithJgrapht() throws IOException {
    RoadCase rome = RoadFiles.rome();
    DirectedWeightedMultigraph<Integer, DefaultWeightedEdge> graph =
        new DirectedWeightedMultigraph<>(DefaultWeightedEdge.class);
    IntStream.range(0, rome.nodes()).forEach(graph::addVertex);
    for (int arc = 0; arc < rome.from.length; arc++) {
      DefaultWeightedEdge edge = graph.addEdge(rome.from[arc], rome.to[arc]);
      graph.setEdgeWeight(edge, rome.weight[arc]);
    }
    for (int i = 0; i < SOURCES; i++) {
      int source = random.nextInt(rome.nodes());
      long[] distances = rome.distances(source);
      SingleSourcePaths<Integer, DefaultWeightedEdge> paths =
          new DijkstraShortestPath<>(graph).getPaths(source);
      for (int target = 0; target < rome.nodes(); target++) {
        double expected = paths.getWeight(target);
        assertEquals(
            expected == Double.POSITIVE_INFINITY ? RoadCase.FAR : (long) expected,
            distances[target],
            "seed " + seed);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void romesAreExact(boolean allPairs) throws IOException {
    RoadCase rome = RoadFiles.rome();
    LocalRoadTables tables = new LocalRoadTables(rome.graph(random), 60, 100, allPairs);
    for (int i = 0; i < (LONG ? 40 : 1); i++) {
      int source = random.nextInt(rome.nodes());
      long[] distances = rome.distances(source);
      for (int target = 0; target < rome.nodes(); target++) {
        check(rome, tables, source, target, distances);
      }
    }
  }

  /** Checks a part of New York, cut out so that some nodes are not connected with others. */
  @ParameterizedTest
  @ValueSource(chars = {'d', 't'})
  void thoseOfManhattanAreExact(char metric) throws IOException {
    RoadCase newYork = RoadFiles.newYork(metric);
    RoadCase part =
        RoadFiles.part(
            newYork,
            node ->
                newYork.lon[node] > -74_020_000
                    && newYork.lon[node] < -73_930_000
                    && newYork.lat[node] > 40_700_000
                    && newYork.lat[node] < 40_830_000);
    checkStrata(part, new LocalRoadTables(part.graph(random), 300, 400, metric == 't'), 6, 120);
  }

  @ParameterizedTest
  @ValueSource(chars = {'d', 't'})
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void newYorksAreExact(char metric, TestReporter reporter) throws IOException {
    RoadCase newYork = RoadFiles.newYork(metric);
    LocalRoadTables tables =
        new LocalRoadTables(newYork.graph(random), TRANSIT_NODES, CELLS, false);
    reporter.publishEntry("New York by " + metric, tables.toString());
    checkStrata(newYork, tables, SOURCES, 2000);
    assertTrue(2 * (tables.cellBytes + tables.pathBytes) < 43_500, tables::toString);
  }

  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void moscowsAreExact(TestReporter reporter) throws IOException, SQLException {
    RoadCase moscow = RoadFiles.moscow();
    assertTrue(Arrays.stream(moscow.weight).anyMatch(weight -> weight == 0));
    LocalRoadTables tables = new LocalRoadTables(moscow.graph(random), TRANSIT_NODES, CELLS, false);
    reporter.publishEntry("Moscow", tables.toString());
    checkStrata(moscow, tables, 20, 500);
  }

  /**
   * Checks random targets and, for each source, targets in its cell, in the next cell and at each
   * distance.
   */
  private void checkStrata(RoadCase roads, LocalRoadTables tables, int sources, int randomPairs)
      throws IOException {
    int[] byPosition = new int[roads.nodes()];
    for (int node = 0; node < roads.nodes(); node++) {
      byPosition[tables.index.position(roads.ids[node]).orElseThrow()] = node;
    }
    for (int i = 0; i < sources; i++) {
      int source = random.nextInt(roads.nodes());
      long[] distances = roads.distances(source);
      for (int j = i * randomPairs / sources; j < (i + 1) * randomPairs / sources; j++) {
        check(roads, tables, source, random.nextInt(roads.nodes()), distances);
      }
      int cell = tables.cell(tables.index.position(roads.ids[source]).orElseThrow());
      int next = Math.min(cell + 1, tables.cuts.length - 1);
      for (int position = tables.cuts[cell]; position < tables.end(next); position++) {
        check(roads, tables, source, byPosition[position], distances);
      }
      for (int neighbour : neighbours(roads, source)) {
        check(roads, tables, source, neighbour, distances);
      }
      for (int kilometres : KILOMETRES) {
        int[] ring = ring(roads, source, kilometres);
        for (int j = 0; j < Math.min(5, ring.length); j++) {
          check(roads, tables, source, ring[random.nextInt(ring.length)], distances);
        }
      }
    }
  }

  private static int[] neighbours(RoadCase roads, int source) {
    return IntStream.range(0, roads.from.length)
        .filter(arc -> roads.from[arc] == source)
        .map(arc -> roads.to[arc])
        .toArray();
  }

  private static int[] ring(RoadCase roads, int source, int kilometres) {
    double scale = Math.cos(Math.toRadians(roads.lat[source] / 1e6));
    return IntStream.range(0, roads.nodes())
        .filter(
            node -> {
              double east = (roads.lon[node] - roads.lon[source]) * scale * 0.111_195e-3;
              double north = (roads.lat[node] - roads.lat[source]) * 0.111_195e-3;
              double away = Math.sqrt(east * east + north * north);
              return away > 0.9 * kilometres && away < 1.1 * kilometres;
            })
        .toArray();
  }

  private void check(
      RoadCase roads, LocalRoadTables tables, int source, int target, long[] distances)
      throws IOException {
    Route route = tables.route(roads.ids[source], roads.ids[target]);
    String what = "seed " + seed + ": " + roads.ids[source] + " to " + roads.ids[target];
    roads.check(source, target, distances[target], route, what);
  }
}
