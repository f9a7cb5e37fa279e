package org.splinter.provider.road;

import java.io.IOException;
import java.util.List;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.road.GraphColumns;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.road.network.RoadGraph;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/** Reader of a graph from its table's batches, with the lengths of one metric. */
final class GraphReader {
  private GraphReader() {}

  /**
   * Reads a graph.
   *
   * @throws RefusedRequestException naming a row that no graph can have
   */
  static RoadGraph read(
      TableStore tables, Manifest manifest, GraphColumns columns, Progress progress)
      throws IOException {
    RoadGraph.Builder graph = new RoadGraph.Builder();
    GraphRows rows = new GraphRows(tables, manifest, columns);
    List<Manifest.StoredBatch> batches = manifest.batches();
    try (BatchReader reader =
        VersionFiles.batches(
            tables.fileSystem(), tables.directory(manifest), manifest, columns.all())) {
      for (int i = 0; i < batches.size(); i++) {
        rows.add(reader.read(batches.get(i).file(), batches.get(i).span()), graph);
        progress.report("reading the graph", (i + 1.0) / batches.size());
      }
      return graph.build();
    } catch (IllegalArgumentException e) {
      throw new RefusedRequestException("graph '" + manifest.table() + "': " + e.getMessage());
    }
  }
}
