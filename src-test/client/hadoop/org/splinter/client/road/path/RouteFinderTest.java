package org.splinter.client.road.path;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.provider.road.network.RoadGraph;

/** Tests of single cases by name, and of rows other than those asked for. */
final class RouteFinderTest {
  private static final int SIDE = 12;

  private static RoadGraph.Builder both(RoadGraph.Builder builder, long a, long b, int weight) {
    return builder.arc(a, b, weight).arc(b, a, weight);
  }

  private static void assertRoute(Route route, long length, long... path) {
    assertTrue(route.reachable());
    assertEquals(length, route.length());
    assertArrayEquals(path, route.path());
  }

  @Test
  void oneNodeIsReachedFromItself() throws IOException {
    for (int transitNodes = 0; transitNodes < 2; transitNodes++) {
      RoadGraph graph = new RoadGraph.Builder().node(42, 0, 0).build();
      LocalRoadTables tables = new LocalRoadTables(graph, transitNodes, 3, transitNodes == 0);
      assertRoute(tables.route(42, 42), 0, 42);
      assertEquals(1, tables.cuts.length);
      assertEquals(0, tables.pathRows);
    }
  }

  @Test
  void nodesWithoutArcsReachNoOther() throws IOException {
    RoadGraph graph = new RoadGraph.Builder().node(1).node(2).node(3).build();
    for (int cells = 1; cells <= 3; cells++) {
      LocalRoadTables tables = new LocalRoadTables(graph, 1, cells, false);
      assertRoute(tables.route(2, 2), 0, 2);
      Route none = tables.route(1, 3);
      assertFalse(none.reachable());
      assertEquals(0, none.length());
      assertArrayEquals(new long[0], none.path());
      assertArrayEquals(new int[0], none.positions());
    }
  }

  /** Checks that predictable numbers are packed in next to no bytes, and are read nevertheless. */
  @Test
  void monotonousGraphsHaveRoutes() throws IOException {
    int nodes = 10_000;
    RoadGraph.Builder isolated = new RoadGraph.Builder().arc(7, 8, 5);
    RoadGraph.Builder star = new RoadGraph.Builder();
    RoadGraph.Builder path = new RoadGraph.Builder();
    for (int node = 0; node < nodes; node++) {
      isolated.node(node);
      both(star, 0, 1 + node, 3);
      both(path, node, node + 1, 2);
    }
    LocalRoadTables tables = new LocalRoadTables(isolated.build(), 9, 20, false);
    assertTrue(64 * tables.index.encode().length < nodes);
    assertRoute(tables.route(7, 8), 5, 7, 8);
    assertFalse(tables.route(8, 7).reachable());
    assertRoute(new LocalRoadTables(star.build(), 9, 20, false).route(5, nodes), 6, 5, 0, nodes);
    assertRoute(
        new LocalRoadTables(path.build(), 9, 20, false).route(0, nodes),
        2L * nodes,
        LongStream.rangeClosed(0, nodes).toArray());
  }

  @Test
  void shorterOfParallelArcsIsTaken() throws IOException {
    RoadGraph graph = new RoadGraph.Builder().arc(1, 2, 9).arc(1, 2, 4).arc(1, 2, 6).build();
    LocalRoadTables tables = new LocalRoadTables(graph, 1, 2, false);
    assertRoute(tables.route(1, 2), 4, 1, 2);
    assertFalse(tables.route(2, 1).reachable());
  }

  /**
   * Checks closed roads, which have the greatest length: shortcuts over two of them are no shortest
   * paths.
   */
  @Test
  void roadsMayBeAsLongAsCanBe() throws IOException {
    int closed = Integer.MAX_VALUE - 2;
    RoadGraph.Builder builder = new RoadGraph.Builder();
    both(builder, 5, 2, closed);
    both(builder, 5, 4, 6);
    both(builder, 1, 6, 4);
    both(builder, 2, 4, 9);
    both(builder, 5, 6, 3);
    both(builder, 4, 1, closed);
    both(builder, 6, 3, closed);
    both(builder, 2, 3, 1);
    RoadGraph graph = builder.build();
    for (int transitNodes = 0; transitNodes <= 6; transitNodes++) {
      LocalRoadTables tables = new LocalRoadTables(graph, transitNodes, 3, transitNodes % 2 == 0);
      assertRoute(tables.route(1, 6), 4, 1, 6);
      assertRoute(tables.route(6, 3), 19, 6, 5, 4, 2, 3);
      assertRoute(tables.route(3, 1), 23, 3, 2, 4, 5, 6, 1);
    }
  }

  @Test
  void circlesWithoutLengthAreNotDriven() throws IOException {
    RoadGraph.Builder builder = new RoadGraph.Builder();
    for (int node = 0; node < 6; node++) {
      builder.arc(node, (node + 1) % 6, 0);
    }
    builder.arc(3, 10, 5);
    for (int transitNodes = 0; transitNodes <= 7; transitNodes++) {
      LocalRoadTables tables = new LocalRoadTables(builder.build(), transitNodes, 4, false);
      assertRoute(tables.route(1, 10), 5, 1, 2, 3, 10);
      assertRoute(tables.route(5, 4), 0, 5, 0, 1, 2, 3, 4);
      assertRoute(tables.route(5, 5), 0, 5);
    }
  }

  /** Checks two nodes side by side, with a slow street between them and a fast one around. */
  @Test
  void bestPathMayLeaveTheCellOfBothEnds() throws IOException {
    RoadGraph.Builder builder = new RoadGraph.Builder().node(1, 0, 0).node(2, 1, 0);
    both(builder, 1, 2, 100);
    for (int node = 3; node < 20; node++) {
      builder.node(node, 1000 * node, 1000);
      both(builder, node == 3 ? 1 : node - 1, node, 2);
    }
    both(builder, 19, 2, 2);
    for (int transitNodes : new int[] {0, 1, 4, 19}) {
      LocalRoadTables tables = new LocalRoadTables(builder.build(), transitNodes, 2, false);
      int cell = tables.cell(tables.index.position(1).orElseThrow());
      assertEquals(cell, tables.cell(tables.index.position(2).orElseThrow()));
      Route route = tables.route(1, 2);
      assertEquals(36, route.length());
      assertEquals(19, route.path().length);
      assertTrue(
          Arrays.stream(route.positions()).anyMatch(position -> tables.cell(position) != cell));
    }
  }

  /** Returns a city of one-way streets with lengths that differ. */
  private static LocalRoadTables city(boolean allPairs) throws IOException {
    Random random = new Random(7);
    RoadGraph.Builder builder = new RoadGraph.Builder();
    for (int node = 0; node < SIDE * SIDE; node++) {
      builder.node(node, node % SIDE, node / SIDE);
      for (int next : new int[] {node % SIDE < SIDE - 1 ? node + 1 : node, node + SIDE}) {
        if (next < SIDE * SIDE) {
          builder.arc(node, next, 10 + random.nextInt(90));
          builder.arc(next, node, 10 + random.nextInt(90));
        }
      }
    }
    return new LocalRoadTables(builder.build(), 12, 30, allPairs);
  }

  private static int position(LocalRoadTables tables, long id) {
    return tables.index.position(id).orElseThrow();
  }

  private static RouteFinder find(
      LocalRoadTables tables, boolean allPairs, int pathRows, byte[] from, byte[] to) {
    return RouteFinder.find(
        tables.index,
        allPairs,
        pathRows,
        position(tables, 0),
        position(tables, SIDE * SIDE - 1),
        from,
        to);
  }

  private static byte[] cellRow(LocalRoadTables tables, long id) {
    return tables.cellRow(tables.cell(position(tables, id)));
  }

  @Test
  void faultyCellRowsAreToldWithTheRoute() throws IOException {
    LocalRoadTables tables = city(false);
    byte[] from = cellRow(tables, 0);
    byte[] to = cellRow(tables, SIDE * SIDE - 1);
    byte[] other = cellRow(tables, SIDE * SIDE / 2);
    byte[] torn = from.clone();
    Arrays.fill(torn, 30, torn.length, (byte) 0x55);
    byte[] empty = new byte[to.length];
    assertFault("of another cell than", find(tables, false, tables.pathRows, other, to));
    assertFault("of another cell than", find(tables, false, tables.pathRows, from, other));
    assertFault("occupied is 0", find(tables, false, tables.pathRows, from, empty));
    assertFault("cell row: ", find(tables, false, tables.pathRows, torn, to));
    assertFault("a path row that the table does not have", find(tables, false, 0, from, to));
  }

  private static void assertFault(String problem, RouteFinder finder) {
    assertEquals(OptionalInt.empty(), finder.firstPathRow());
    assertEquals(OptionalInt.empty(), finder.secondPathRow());
    IOException e = assertThrows(IOException.class, () -> finder.route(null, null));
    assertTrue(e.getMessage().contains(problem), e.getMessage());
  }

  @Test
  void otherPathRowsAreRefused() throws IOException {
    LocalRoadTables tables = city(false);
    RouteFinder finder =
        find(tables, false, tables.pathRows, cellRow(tables, 0), cellRow(tables, SIDE * SIDE - 1));
    byte[] first = slot(tables, finder.firstPathRow());
    byte[] second = slot(tables, finder.secondPathRow());
    assertTrue(finder.route(first, second).reachable());
    int asked =
        Stream.of(finder.firstPathRow(), finder.secondPathRow())
            .mapToInt(row -> row.isPresent() ? 1 : 0)
            .sum();
    assertTrue(asked > 0, "the case is of no use");
    for (int row = 0; row < tables.pathRows; row++) {
      byte[] wrong = tables.pathRow(row);
      if (finder.firstPathRow().isPresent() && finder.firstPathRow().getAsInt() != row) {
        assertRefused("path row: is another path", finder, wrong, second);
      }
      if (finder.secondPathRow().isPresent() && finder.secondPathRow().getAsInt() != row) {
        assertRefused("path row: is another path", finder, first, wrong);
      }
    }
    byte[] empty = new byte[tables.pathBytes];
    assertRefused("path row: occupied is 0", finder, empty, empty);
    assertThrows(IllegalArgumentException.class, () -> finder.route(null, null));
  }

  private static byte @Nullable [] slot(LocalRoadTables tables, OptionalInt row) {
    return row.isPresent() ? tables.pathRow(row.getAsInt()) : null;
  }

  private static void assertRefused(
      String problem, RouteFinder finder, byte @Nullable [] first, byte @Nullable [] second) {
    FormatException e = assertThrows(FormatException.class, () -> finder.route(first, second));
    assertTrue(e.getMessage().startsWith(problem), e.getMessage());
  }

  @Test
  void atMostOneRowOfAllPairsIsNeeded() throws IOException {
    LocalRoadTables tables = city(true);
    assertEquals(12 * 11, tables.pathRows);
    int needed = 0;
    for (int source = 0; source < SIDE * SIDE; source += 5) {
      for (int target = 0; target < SIDE * SIDE; target += 7) {
        RouteFinder finder = tables.find(position(tables, source), position(tables, target));
        assertEquals(OptionalInt.empty(), finder.secondPathRow());
        needed += finder.firstPathRow().isPresent() ? 1 : 0;
      }
    }
    assertTrue(needed > 0);
  }

  @Test
  void nothingOfARoutePrints() throws IOException {
    LocalRoadTables tables = city(false);
    RouteFinder finder = tables.find(3, 100);
    assertEquals("RouteFinder[hidden]", finder.toString());
    assertEquals("Route[hidden]", tables.route(3, 100).toString());
  }

  /**
   * Checks that finding never fails, whatever bytes arrive: it ends with a route or a clear
   * refusal.
   */
  @Test
  void spoiltRowsAreRefusedOrGiveARoute() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    LocalRoadTables tables = city(false);
    byte[] from = cellRow(tables, 0);
    byte[] to = cellRow(tables, SIDE * SIDE - 1);
    for (int i = 0; i < 5000; i++) {
      byte[] spoilt = (i % 2 == 0 ? from : to).clone();
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        spoilt[random.nextInt(spoilt.length)] ^= (byte) (1 << random.nextInt(8));
      }
      RouteFinder finder =
          find(
              tables, false, tables.pathRows, i % 2 == 0 ? spoilt : from, i % 2 == 0 ? to : spoilt);
      try {
        finder.route(slot(tables, finder.firstPathRow()), slot(tables, finder.secondPathRow()));
      } catch (IOException e) {
        assertTrue(e.getMessage().contains(" row: "), "seed " + seed);
      }
    }
  }
}
