package org.splinter.client.road.path;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.splinter.protocol.road.RoadIndex;
import org.splinter.provider.road.network.CellRows;
import org.splinter.provider.road.network.PathRows;
import org.splinter.provider.road.network.RoadGraph;
import org.splinter.provider.road.network.TransitNetwork;

/**
 * The tables of a graph as providers serve them, read locally: every access goes through the bytes
 * of the network, of the index and of rows, which are padded to one size.
 */
final class LocalRoadTables {
  final RoadIndex index;
  final int[] cuts;
  final int cellBytes;
  final int pathBytes;
  final int pathRows;
  private final boolean allPairs;
  private final byte[][] cells;
  private final byte[][] paths;

  LocalRoadTables(RoadGraph graph, int transitNodes, int cellCount, boolean allPairs)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TransitNetwork.build(graph, transitNodes, done -> {}).write(bytes);
    TransitNetwork network = TransitNetwork.read(new ByteArrayInputStream(bytes.toByteArray()));
    this.allPairs = allPairs;
    index = RoadIndex.decode(network.index().encode());
    CellRows cellRows = CellRows.of(network);
    cuts = cellRows.cuts(cellCount, done -> {});
    cells = new byte[cuts.length][];
    for (int cell = 0; cell < cuts.length; cell++) {
      cells[cell] = cellRows.row(cuts[cell], end(cell));
    }
    cellBytes = longest(cells);
    PathRows rows = PathRows.of(network, allPairs);
    paths = new byte[rows.rows()][];
    Arrays.setAll(paths, rows::row);
    pathRows = paths.length;
    pathBytes = longest(paths);
  }

  private static int longest(byte[][] rows) {
    return Arrays.stream(rows).mapToInt(row -> row.length).max().orElse(0);
  }

  int end(int cell) {
    return cell + 1 < cuts.length ? cuts[cell + 1] : index.nodes();
  }

  int cell(int position) {
    int found = Arrays.binarySearch(cuts, position);
    return found < 0 ? -found - 2 : found;
  }

  byte[] cellRow(int cell) {
    return Arrays.copyOf(cells[cell], cellBytes);
  }

  byte[] pathRow(int row) {
    return Arrays.copyOf(paths[row], pathBytes);
  }

  RouteFinder find(int source, int target) {
    return RouteFinder.find(
        index, allPairs, pathRows, source, target, cellRow(cell(source)), cellRow(cell(target)));
  }

  /** Returns a route between nodes given by their numbers. */
  Route route(long source, long target) throws IOException {
    RouteFinder finder =
        find(index.position(source).orElseThrow(), index.position(target).orElseThrow());
    byte[] first =
        finder.firstPathRow().isPresent() ? pathRow(finder.firstPathRow().getAsInt()) : null;
    byte[] second =
        finder.secondPathRow().isPresent() ? pathRow(finder.secondPathRow().getAsInt()) : null;
    return finder.route(first, second);
  }

  /** Asserts that the cells are ranges that partition all positions. */
  void checkCuts() {
    assertEquals(0, cuts[0]);
    for (int cell = 0; cell < cuts.length; cell++) {
      assertEquals(true, cuts[cell] < end(cell));
    }
  }

  @Override
  public String toString() {
    return cuts.length
        + " cell rows of at most "
        + cellBytes
        + " bytes, "
        + pathRows
        + " path rows of at most "
        + pathBytes
        + " bytes, an index of "
        + index.encode().length;
  }
}
