package org.splinter.precompute;

import java.io.IOException;
import java.util.List;
import org.splinter.job.Progress;
import org.splinter.job.RefusalException;
import org.splinter.precompute.road.RoadGraph;
import org.splinter.query.road.GraphColumns;
import org.splinter.table.BatchReader;
import org.splinter.table.Manifest;
import org.splinter.table.TableStore;

/** Reads a graph from its table's batches, with the lengths of one metric. */
final class GraphReader {
  private GraphReader() {}

  /**
   * Reads a graph.
   *
   * @throws RefusalException naming a row that no graph can have
   */
  static RoadGraph read(
      TableStore tables, Manifest manifest, GraphColumns columns, Progress progress)
      throws IOException {
    RoadGraph.Builder graph = new RoadGraph.Builder();
    Rows rows = new Rows(tables, manifest, columns);
    List<Manifest.StoredBatch> batches = manifest.batches();
    try (BatchReader reader =
        new BatchReader(tables.fileSystem(), tables.directory(manifest), manifest, columns.all())) {
      for (int i = 0; i < batches.size(); i++) {
        rows.add(reader.read(batches.get(i).file(), batches.get(i).span()), graph);
        progress.report("reading the graph", (i + 1.0) / batches.size());
      }
      return graph.build();
    } catch (IllegalArgumentException e) {
      throw new RefusalException("graph '" + manifest.table() + "': " + e.getMessage());
    }
  }
}
