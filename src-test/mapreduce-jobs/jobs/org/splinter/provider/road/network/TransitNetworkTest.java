package org.splinter.provider.road.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.road.PackedFields;
import org.splinter.protocol.road.RoadIndex;

/**
 * Tests that networks of one graph have equal bytes, which read back, and that labels are
 * canonical.
 */
final class TransitNetworkTest {
  private static final long FAR = Long.MAX_VALUE / 4;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  private record Arc(int from, int to, int weight) {}

  private List<Arc> arcs(int nodes, boolean symmetric) {
    List<Arc> arcs = new ArrayList<>();
    for (int left = random.nextInt(3 * nodes); left > 0; left--) {
      Arc arc = new Arc(random.nextInt(nodes), random.nextInt(nodes), random.nextInt(4));
      arcs.add(arc);
      if (symmetric) {
        arcs.add(new Arc(arc.to, arc.from, arc.weight));
      }
    }
    return arcs;
  }

  private static RoadGraph graph(int nodes, boolean located, List<Arc> arcs) {
    RoadGraph.Builder builder = new RoadGraph.Builder();
    for (int node = 0; node < nodes; node++) {
      if (located) {
        builder.node(node, node * 7 % 5, node * 3 % 4);
      } else {
        builder.node(node);
      }
    }
    arcs.forEach(arc -> builder.arc(arc.from, arc.to, arc.weight));
    return builder.build();
  }

  private static byte[] bytes(TransitNetwork network) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    network.write(out);
    return out.toByteArray();
  }

  private static TransitNetwork read(byte[] bytes) throws IOException {
    return TransitNetwork.read(new ByteArrayInputStream(bytes));
  }

  @Test
  void oneGraphGivesOneNetworkAndOneTable() throws IOException {
    for (int i = 0; i < 300; i++) {
      int nodes = 1 + random.nextInt(30);
      boolean located = random.nextBoolean();
      List<Arc> arcs = arcs(nodes, random.nextBoolean());
      byte[] first = bytes(TransitNetwork.build(graph(nodes, located, arcs), 5, done -> {}));
      Collections.shuffle(arcs, random);
      TransitNetwork built = TransitNetwork.build(graph(nodes, located, arcs), 5, done -> {});
      assertArrayEquals(first, bytes(built), "seed " + seed);
      TransitNetwork read = read(first);
      assertArrayEquals(first, bytes(read), "seed " + seed);
      assertArrayEquals(built.index().encode(), read.index().encode());
      int[] cuts = CellRows.of(built).cuts(4, done -> {});
      CellRows again = CellRows.of(read);
      assertArrayEquals(cuts, again.cuts(4, done -> {}));
      for (int cell = cuts.length - 1; cell >= 0; cell--) {
        int end = cell + 1 < cuts.length ? cuts[cell + 1] : nodes;
        assertArrayEquals(CellRows.of(built).row(cuts[cell], end), again.row(cuts[cell], end));
      }
      for (boolean allPairs : new boolean[] {false, true}) {
        PathRows one = PathRows.of(built, allPairs);
        PathRows other = PathRows.of(read, allPairs);
        assertEquals(one.rows(), other.rows());
        for (int row = one.rows() - 1; row >= 0; row--) {
          assertArrayEquals(PathRows.of(built, allPairs).row(row), other.row(row));
        }
      }
    }
  }

  @Test
  void labelsAreCanonical() {
    for (int i = 0; i < 500; i++) {
      int nodes = 1 + random.nextInt(20);
      RoadGraph graph = graph(nodes, random.nextBoolean(), arcs(nodes, random.nextBoolean()));
      TransitNetwork network = TransitNetwork.build(graph, 3, done -> {});
      int[] position = network.hierarchy().position;
      long[][] distance = distances(graph, network);
      for (int node = 0; node < nodes; node++) {
        long[] out = new long[nodes];
        long[] in = new long[nodes];
        list(network.labels().out, node, out);
        list(network.labels().in, node, in);
        for (int hub = 0; hub < nodes; hub++) {
          if (hub == node) {
            continue; // a hub in any case
          }
          long there = distance[position[node]][position[hub]];
          long back = distance[position[hub]][position[node]];
          boolean isOut = there < FAR;
          boolean isIn = back < FAR;
          for (int higher = 0; higher < hub; higher++) {
            long[] from = distance[position[higher]];
            isOut &= distance[position[node]][position[higher]] + from[position[hub]] != there;
            isIn &= distance[position[hub]][position[higher]] + from[position[node]] != back;
          }
          assertEquals(isOut && hub < node ? there : -1, out[hub], "seed " + seed);
          assertEquals(isIn && hub < node ? back : -1, in[hub], "seed " + seed);
        }
      }
    }
  }

  private static void list(HubLabels.Side side, int node, long[] lengths) {
    Arrays.fill(lengths, -1);
    for (int entry = side.begin(node); entry < side.end(node); entry++) {
      assertEquals(-1, lengths[side.hub[entry]]);
      lengths[side.hub[entry]] = side.length[entry];
    }
  }

  /** Returns the distances by position, by the algorithm of Floyd and Warshall. */
  private static long[][] distances(RoadGraph graph, TransitNetwork network) {
    int nodes = graph.nodes();
    long[][] distance = new long[nodes][nodes];
    Arcs arcs = graph.outgoing();
    for (int from = 0; from < nodes; from++) {
      int start = network.index().position(graph.ids()[from]).orElseThrow();
      Arrays.fill(distance[start], FAR);
      distance[start][start] = 0;
      for (int arc = arcs.first[from]; arc < arcs.first[from + 1]; arc++) {
        int end = network.index().position(graph.ids()[arcs.head[arc]]).orElseThrow();
        distance[start][end] = arcs.weight[arc];
      }
    }
    for (int by = 0; by < nodes; by++) {
      for (long[] from : distance) {
        for (int to = 0; to < nodes; to++) {
          from[to] = Math.min(from[to], from[by] + distance[by][to]);
        }
      }
    }
    return distance;
  }

  /**
   * Returns a network of three nodes in a row: position 0 is the lowest and connects the other two
   * by a shortcut.
   */
  private static PackedFields network(int transit) {
    return network(transit, 3);
  }

  private static PackedFields network(int transit, long hubs) {
    RoadIndex index = new RoadIndex(true, new long[] {5, 6, 7}, null, null, new int[] {transit});
    ByteWriter header = new ByteWriter().fixed(new byte[] {'S', 'P', 'R', 'N'}).u8(1);
    return new PackedFields(header.block(index.encode()).toByteArray(), 8)
        .signed(0, 1)
        .signed(0, 1)
        .signed(0, -2)
        .number(1, 0) // no arc of the highest node
        .number(1, 1) // an arc of the second
        .number(2, 0) // to the first
        .number(3, 5)
        .number(4, 1) // by way of the third
        .number(1, 2) // two arcs of the third
        .number(2, 0) // to the first
        .number(3, 2)
        .number(4, 0)
        .number(2, 0) // to the second
        .number(3, 3)
        .number(4, 0)
        .number(7, hubs)
        .bit(5, 1)
        .bit(5, 1)
        .bit(5, 1)
        .bit(6, 0);
  }

  @Test
  void otherBytesAreRefused() throws IOException {
    TransitNetwork network = read(network(1).bytes());
    assertArrayEquals(network(1).bytes(), bytes(network));
    assertField(0, 3, "position is 3, must be 0 to 2");
    assertField(1, 2, "position is 2, must be -1 to 1");
    assertField(1, 0, "position 1 occurs twice");
    assertField(3, 1, "arcs is 1, must be 0 to 0");
    assertField(4, 2, "arcs is 2, must be 0 to 1");
    assertField(5, 1, "arc's end is 1, must be 0 to 0");
    assertField(6, 2_147_483_646L, "weight is 2147483646, must be 0 to 2147483645");
    assertField(6, 4, "a shortcut is not as long as the ways over its middle");
    assertField(7, 2, "middle is 2, must be 0 to 1");
    assertField(11, 1, "middle is 1, must be 0 to 0");
    assertField(12, 1, "arc's end is 1, must be 0 to 0");
    assertField(15, 2, "says that it has 2 hubs and has others");
    assertField(15, 4, "says that it has 4 hubs and has others");
    assertField(15, 2_147_483_639, "says that it has 2147483639 hubs and has others");
    assertField(15, 2_147_483_640, "hubs is 2147483640, must be 0 to 2147483639");
    assertProblem("the index names other transit nodes than the highest ones", network(2).bytes());
    byte[] bytes = network(1).bytes();
    assertProblem("1 trailing bytes after the end", Arrays.copyOf(bytes, bytes.length + 1));
    bytes[0] = 'X';
    assertProblem("these bytes are not of this format (magic SPRN is missing)", bytes);
    bytes[0] = 'S';
    bytes[4] = 2;
    assertProblem("version is 2, must be 1 to 1", bytes);
    bytes[4] = 1;
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> read(shorter));
    }
  }

  @Test
  void shortcutsWithoutWaysAndLongWaysAreRefused() {
    PackedFields missing = chain(5, 1, 5, 1);
    assertProblem("a shortcut is not as long as the ways over its middle", missing.bytes());
    PackedFields tooLong = chain(RoadGraph.MAX_LENGTH, 0, 1, 1);
    assertProblem("a way to a hub is longer than 2147483645", tooLong.bytes());
  }

  /**
   * Returns a network in which the third node has an arc to the second only, which has one to the
   * first.
   */
  private static PackedFields chain(int first, int middle, int second, int isHub) {
    RoadIndex index = new RoadIndex(true, new long[] {5, 6, 7}, null, null, new int[0]);
    ByteWriter header = new ByteWriter().fixed(new byte[] {'S', 'P', 'R', 'N'}).u8(1);
    return new PackedFields(header.block(index.encode()).toByteArray(), 8)
        .signed(0, 0)
        .signed(0, 1)
        .signed(0, 1)
        .number(1, 0)
        .number(1, 1)
        .number(2, 0)
        .number(3, first)
        .number(4, middle)
        .number(1, 1)
        .number(2, 1)
        .number(3, second)
        .number(4, 0)
        .number(7, 2L + isHub)
        .bit(5, 1)
        .bit(5, 1)
        .bit(6, isHub);
  }

  private static void assertField(int field, long wrong, String problem) {
    network(1)
        .assertProblem(
            "road network: " + problem,
            field,
            wrong,
            bytes -> {
              try {
                return read(bytes);
              } catch (FormatException e) {
                throw e;
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
  }

  private static void assertProblem(String problem, byte[] bytes) {
    FormatException e = assertThrows(FormatException.class, () -> read(bytes));
    assertEquals("road network: " + problem, e.getMessage());
  }

  @Test
  void cutsHalveTheLongestRow() {
    int side = 40;
    List<Arc> arcs = new ArrayList<>();
    for (int node = 0; node < side * side; node++) {
      int weight = 1 + random.nextInt(100);
      for (int next : new int[] {node % side < side - 1 ? node + 1 : node, node + side}) {
        if (next < side * side) {
          arcs.add(new Arc(node, next, weight));
          arcs.add(new Arc(next, node, weight));
        }
      }
    }
    CellRows rows =
        CellRows.of(TransitNetwork.build(graph(side * side, false, arcs), 40, done -> {}));
    int longest = Integer.MAX_VALUE;
    for (int cells : new int[] {1, 2, 5, 20, 100, 1600, 5000}) {
      int[] cuts = rows.cuts(cells, done -> {});
      assertEquals(Math.min(cells, side * side), cuts.length);
      int now = 0;
      for (int cell = 0; cell < cuts.length; cell++) {
        int end = cell + 1 < cuts.length ? cuts[cell + 1] : side * side;
        now = Math.max(now, rows.row(cuts[cell], end).length);
      }
      assertTrue(now <= longest, "seed " + seed);
      longest = now;
    }
  }
}
