package org.splinter.provider.road.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Tests that graphs have the added nodes and arcs, in any order, and that faulty ones are refused
 * in one line.
 */
final class RoadGraphTest {
  @Test
  void parallelArcsCountOnceAndLoopsNotAtAll() {
    RoadGraph graph =
        new RoadGraph.Builder()
            .arc(5, -3, 7)
            .arc(5, -3, 4)
            .arc(5, -3, 9)
            .arc(5, 5, 0)
            .arc(-3, 9, 0)
            .node(100)
            .build();
    assertArrayEquals(new long[] {-3, 5, 9, 100}, graph.ids());
    assertEquals(2, graph.arcs());
    assertEquals(4, graph.outgoing().weight[graph.outgoing().find(1, 0)]);
    assertEquals(0, graph.outgoing().weight[graph.outgoing().find(0, 2)]);
    assertFalse(graph.symmetric());
    assertFalse(graph.located());
  }

  @Test
  void symmetryIsSeen() {
    assertTrue(new RoadGraph.Builder().arc(1, 2, 3).arc(2, 1, 3).build().symmetric());
    assertTrue(new RoadGraph.Builder().arc(1, 2, 3).arc(2, 1, 3).arc(2, 1, 4).build().symmetric());
    assertFalse(new RoadGraph.Builder().arc(1, 2, 3).arc(2, 1, 4).build().symmetric());
    assertTrue(new RoadGraph.Builder().node(1).build().symmetric());
  }

  @Test
  void faultyGraphsAreRefused() {
    RoadGraph.Builder builder = new RoadGraph.Builder();
    assertProblem(
        "the arc from node 1 to node 2 has weight -1, must be 0 to 2147483645",
        () -> builder.arc(1, 2, -1));
    assertProblem(
        "the arc from node 1 to node 2 has weight 2147483646, must be 0 to 2147483645",
        () -> builder.arc(1, 2, 2_147_483_646L));
    assertProblem(
        "node 4 lies at 180000001, 0, must be millionths of a degree: longitude within 180000000,"
            + " latitude within 90000000",
        () -> builder.node(4, 180_000_001, 0));
    assertProblem(
        "node 4 lies at 0, -90000001, must be millionths of a degree: longitude within 180000000,"
            + " latitude within 90000000",
        () -> builder.node(4, 0, -90_000_001));
    assertProblem(
        "node 2 has no coordinates and others have; give them to all nodes or to none",
        new RoadGraph.Builder().node(1, 0, 0).arc(1, 2, 3)::build);
    assertProblem(
        "node 1 is declared at two places; keep one of them",
        new RoadGraph.Builder().node(1, 0, 0).node(1, 0, 1)::build);
    assertProblem(
        "the graph has no nodes",
        () -> TransitNetwork.build(new RoadGraph.Builder().build(), 1, done -> {}));
    RoadGraph one = new RoadGraph.Builder().node(1, 0, 0).node(1, 0, 0).build();
    assertProblem(
        "-1 transit nodes, must be 0 to 32768", () -> TransitNetwork.build(one, -1, done -> {}));
    assertProblem(
        "32769 transit nodes, must be 0 to 32768",
        () -> TransitNetwork.build(one, 32_769, done -> {}));
    CellRows rows = CellRows.of(TransitNetwork.build(one, 1, done -> {}));
    assertProblem("0 cells, must be at least 1", () -> rows.cuts(0, done -> {}));
  }

  /**
   * Checks the refusal of paths that get too long by a shortcut, and of those that get too long by
   * the sum of a label.
   */
  @Test
  void pathsThatAreTooLongAreRefused() {
    for (int nodes = 4; nodes < 9; nodes++) {
      RoadGraph.Builder fits = new RoadGraph.Builder();
      RoadGraph.Builder tooLong = new RoadGraph.Builder();
      for (int node = 1; node < nodes; node++) {
        int part = RoadGraph.MAX_LENGTH / (nodes - 1);
        int first = RoadGraph.MAX_LENGTH - part * (nodes - 2);
        fits.arc(node, node + 1, node == 1 ? first : part);
        tooLong.arc(node, node + 1, RoadGraph.MAX_LENGTH);
      }
      TransitNetwork.build(fits.build(), 1, done -> {});
      assertProblem(
          "a path in the graph is longer than 2147483645; take a larger unit of length",
          () -> TransitNetwork.build(tooLong.build(), 1, done -> {}));
    }
  }

  private static void assertProblem(String problem, Executable call) {
    assertEquals(problem, assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}
