package org.splinter.client.road.path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.splinter.provider.road.network.RoadGraph;

/**
 * Tests of all pairs of small random graphs against Dijkstra: directed or not, connected or not,
 * with parallel arcs, loops, zero weights and many ties, any number of transit nodes and of cells.
 */
@Tag("slow")
final class RandomRoutesTest {
  private static final int GRAPHS = Boolean.getBoolean("splinter.long") ? 40_000 : 1000;

  /** The greatest length of an arc, and of a path that a graph may have. */
  private static final int LONGEST = 2_147_483_645;

  private final long seed = Long.getLong("splinter.seed", System.nanoTime());

  @Test
  void agreeWithDijkstra() throws IOException {
    for (int i = 0; i < GRAPHS; i++) {
      Random random = new Random(seed + i);
      RoadCase roads = roads(random);
      int transitNodes =
          switch (random.nextInt(4)) {
            case 0 -> random.nextInt(2);
            case 1 -> roads.nodes() + random.nextInt(3);
            default -> random.nextInt(roads.nodes() + 1);
          };
      int cells = 1 + random.nextInt(roads.nodes() + 1);
      String what =
          "seed " + (seed + i) + ", " + transitNodes + " transit nodes, " + cells + " cells";
      RoadGraph graph = roads.graph(random);
      boolean allPairs = random.nextInt(3) == 0;
      LocalRoadTables tables;
      try {
        tables = new LocalRoadTables(graph, transitNodes, cells, allPairs);
      } catch (IllegalArgumentException e) { // a path was too long: no other refusal is right
        assertTrue(longest(roads) > LONGEST, what + ": " + e.getMessage());
        continue;
      }
      tables.checkCuts();
      assertEquals(Math.min(cells, roads.nodes()), tables.cuts.length, what);
      for (int source = 0; source < roads.nodes(); source++) {
        long[] distances = roads.distances(source);
        for (int target = 0; target < roads.nodes(); target++) {
          Route route = tables.route(roads.ids[source], roads.ids[target]);
          String pair = what + ": " + source + " to " + target;
          roads.check(source, target, distances[target], route, pair);
          assertEquals(route.path().length, Arrays.stream(route.path()).distinct().count(), pair);
        }
      }
    }
  }

  private static long longest(RoadCase roads) {
    long longest = 0;
    for (int source = 0; source < roads.nodes(); source++) {
      for (long distance : roads.distances(source)) {
        longest = distance == RoadCase.FAR ? longest : Math.max(longest, distance);
      }
    }
    return longest;
  }

  private static RoadCase roads(Random random) {
    int nodes = 1 + random.nextInt(random.nextInt(10) == 0 ? 60 : 16);
    TreeSet<Long> ids = new TreeSet<>();
    while (ids.size() < nodes) {
      ids.add(random.nextBoolean() ? random.nextInt(100) : random.nextLong());
    }
    boolean located = random.nextBoolean();
    int side = 1 + random.nextInt(20);
    int[] lon = located ? random.ints(nodes, 0, side).toArray() : null;
    int[] lat = located ? random.ints(nodes, -side, side).toArray() : null;
    boolean symmetric = random.nextBoolean();
    int roads = random.nextInt(3 * nodes);
    int[] from = new int[symmetric ? 2 * roads : roads];
    int[] to = new int[from.length];
    int[] weight = new int[from.length];
    int heaviest = new int[] {1, 2, 3, 10, 1_000_000}[random.nextInt(5)];
    boolean closed = random.nextInt(6) == 0; // some roads are of the greatest length
    for (int arc = 0; arc < from.length; arc++) {
      boolean turned = symmetric && arc % 2 == 1;
      from[arc] = turned ? to[arc - 1] : random.nextInt(nodes);
      to[arc] = turned ? from[arc - 1] : near(from[arc], nodes, random);
      int own = closed && random.nextInt(4) == 0 ? LONGEST : random.nextInt(heaviest + 1);
      weight[arc] = turned ? weight[arc - 1] : own;
    }
    long[] numbers = ids.stream().mapToLong(id -> id).toArray();
    return new RoadCase(numbers, lon, lat, from, to, weight);
  }

  /** Returns mostly a node nearby, so that paths have many arcs. */
  private static int near(int node, int nodes, Random random) {
    return random.nextInt(4) == 0
        ? random.nextInt(nodes)
        : Math.floorMod(node + random.nextInt(7) - 3, nodes);
  }
}
