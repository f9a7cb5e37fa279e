package org.splinter.client.road;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.splinter.client.metadata.CommonVersion;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.metadata.RoadCache;
import org.splinter.client.round.RoundDriver;
import org.splinter.client.round.Traffic;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.road.CellIndex;
import org.splinter.protocol.road.GridDefinition;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.RoadIndex;
import org.splinter.protocol.road.RoadManifest;

/**
 * The cells and paths of a graph at all providers: what is missing is made by all of them at once;
 * tables whose contents differ are refused.
 */
final class RoadTables {
  private final PublicMetadata metadata;
  private final GridDefinition grid;

  /** Both tables, as all providers have them. */
  record Ready(RoadManifest cells, RoadManifest paths) {}

  /** What a client needs of the tables. */
  record Built(RoadManifest cells, RoadManifest paths, RoadIndex nodes, CellIndex cellIndex) {}

  RoadTables(PublicMetadata metadata, GridDefinition grid) {
    this.metadata = metadata;
    this.grid = grid;
  }

  /** The tables; what is missing is made, the cells of the paths. */
  Ready prepare(Progress progress) throws IOException, InterruptedException {
    Optional<Ready> there = ready();
    if (there.isPresent()) {
      return there.get();
    }
    // Paths that are there too: asked for, they are the last ones to make room for the cells.
    make(grid.transit(), progress.part(0, 0.6));
    make(grid, progress.part(0.6, 1));
    return ready()
        .orElseThrow(
            () ->
                new IOException(
                    "the cells and paths of graph '"
                        + grid.table()
                        + "' did not stay at all providers; raise their splinter.view.quota"));
  }

  private Optional<Ready> ready() throws IOException {
    Optional<RoadManifest> cells = find(grid);
    Optional<RoadManifest> paths = find(grid.transit());
    return cells.isPresent() && paths.isPresent()
        ? Optional.of(new Ready(cells.get(), paths.get()))
        : Optional.empty();
  }

  /** Makes one of the tables at all providers. */
  RoadManifest make(RoadDefinition definition, Progress progress)
      throws IOException, InterruptedException {
    List<RoadManifest> made =
        RoundDriver.make(
                metadata.providers(),
                (provider, party, own) -> provider.prepareRoad(definition, own),
                progress)
            .stream()
            .map(RoundDriver.Reply::result)
            .toList();
    return common(definition, made);
  }

  private Optional<RoadManifest> find(RoadDefinition definition) throws IOException {
    List<RoadManifest> found =
        metadata.ofAll(provider -> provider.road(definition)).stream()
            .flatMap(Optional::stream)
            .toList();
    return found.size() == metadata.providers().size()
        ? Optional.of(common(definition, found))
        : Optional.empty();
  }

  /**
   * Tables that are prepared, and their indexes.
   *
   * @param traffic told what is fetched for it
   */
  Built built(Ready tables, RoadCache cache, Traffic traffic) throws IOException {
    RoadManifest ofCells = tables.cells();
    RoadManifest ofPaths = tables.paths();
    PublicMetadata.Found<RoadIndex> nodes = metadata.roadIndex(ofPaths, cache, RoadIndex::decode);
    PublicMetadata.Found<CellIndex> begins = metadata.roadIndex(ofCells, cache, CellIndex::decode);
    traffic.fetched(nodes.fetchedBytes() + begins.fetchedBytes());
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

  private RoadManifest common(RoadDefinition definition, List<RoadManifest> found)
      throws IOException {
    for (int i = 0; i < found.size(); i++) {
      if (!found.get(i).definition().equals(definition)) {
        throw new IOException(
            "provider " + metadata.providers().get(i).name() + " has another table for routes");
      }
    }
    return CommonVersion.ofView(metadata.providers(), found);
  }
}
