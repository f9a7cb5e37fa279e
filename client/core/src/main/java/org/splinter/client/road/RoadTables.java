package org.splinter.client.road;

import java.io.IOException;
import java.util.Optional;
import org.splinter.client.metadata.CommonVersion;
import org.splinter.client.metadata.Panel;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.round.Transcript;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.road.CellIndex;
import org.splinter.protocol.road.GridDefinition;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.RoadIndex;
import org.splinter.protocol.road.RoadManifest;
import org.splinter.protocol.road.RoadManifestCodec;

/**
 * Tables of cells and paths of a graph at the providers. Tables that are missing are made at all
 * providers at once; tables on whose contents too few agree are refused.
 */
final class RoadTables {
  private final PublicMetadata metadata;
  private final GridDefinition grid;

  /** The cells and the paths, as all providers have them. */
  record Ready(RoadManifest cells, RoadManifest paths) {}

  /** The tables with their decoded indexes. */
  record Built(RoadManifest cells, RoadManifest paths, RoadIndex nodes, CellIndex cellIndex) {}

  RoadTables(PublicMetadata metadata, GridDefinition grid) {
    this.metadata = metadata;
    this.grid = grid;
  }

  /** Returns the tables after making those that are missing; cells are made of the paths. */
  Ready prepare(Panel.Extent extent, Progress progress) throws IOException, InterruptedException {
    if (extent == Panel.Extent.ENOUGH) { // else each is asked: one that has not replied may lack it
      Optional<RoadManifest> cells = find(grid).common();
      Optional<RoadManifest> paths = find(grid.transit()).common();
      if (cells.isPresent() && paths.isPresent()) {
        return new Ready(cells.get(), paths.get());
      }
    }
    // Paths that are there are asked for too: used last, they are the last to make room for the
    // cells.
    RoadManifest madePaths = make(grid.transit(), extent, progress.part(0, 0.6));
    RoadManifest madeCells = make(grid, extent, progress.part(0.6, 1));
    return new Ready(stayed(grid, madeCells), stayed(grid.transit(), madePaths));
  }

  private RoadManifest stayed(RoadDefinition definition, RoadManifest made) throws IOException {
    Panel.Presence<RoadManifest> found = find(definition);
    if (found.gone()) {
      throw new IOException(
          "the cells and paths of graph '"
              + grid.table()
              + "' did not stay at "
              + found.where()
              + "; raise its splinter.view.quota");
    }
    return found.common().orElse(made);
  }

  /** Makes one of the tables at all providers. */
  RoadManifest make(RoadDefinition definition, Panel.Extent extent, Progress progress)
      throws IOException, InterruptedException {
    return metadata.panel().made(definition, CommonVersion.ofViews(), extent, progress);
  }

  private Panel.Presence<RoadManifest> find(RoadDefinition definition) throws IOException {
    return metadata.panel().found(definition, CommonVersion.<RoadManifest>ofViews());
  }

  /**
   * Returns tables that are prepared, with their indexes.
   *
   * @param transcript receives the number of bytes that were fetched
   */
  Built built(Ready tables, Transcript transcript) throws IOException {
    RoadManifest ofCells = tables.cells();
    RoadManifest ofPaths = tables.paths();
    PublicMetadata.Found<RoadIndex> nodes = index(ofPaths, RoadIndex::decode);
    PublicMetadata.Found<CellIndex> begins = index(ofCells, CellIndex::decode);
    transcript.fetched(nodes.fetchedBytes() + begins.fetchedBytes());
    RoadIndex index = nodes.index();
    CellIndex cellIndex = begins.index();
    if (cellIndex.nodes() != index.nodes() || cellIndex.cells() != ofCells.rows()) {
      throw new FormatException(
          "index of cells",
          "is of "
              + cellIndex.cells()
              + " cells of "
              + cellIndex.nodes()
              + " nodes, must be of "
              + ofCells.rows()
              + " of "
              + index.nodes());
    }
    return new Built(ofCells, ofPaths, index, cellIndex);
  }

  private <I> PublicMetadata.Found<I> index(
      RoadManifest manifest, PublicMetadata.IndexDecoder<I> decoder) throws IOException {
    return metadata.index(
        manifest, manifest.definition(), RoadManifestCodec.MAX_INDEX_BYTES, decoder);
  }
}
