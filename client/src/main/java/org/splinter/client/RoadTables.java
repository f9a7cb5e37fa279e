package org.splinter.client;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.job.Progress;
import org.splinter.query.road.CellIndex;
import org.splinter.query.road.GridDefinition;
import org.splinter.query.road.RoadDefinition;
import org.splinter.query.road.RoadIndex;
import org.splinter.query.road.RoadManifest;

/**
 * The cells and paths of a graph at all providers: what is missing is made by all of them at once.
 *
 * <p>It refuses tables whose contents differ, and names both digests (design §2, invariant 4).
 */
final class RoadTables {
  private final PublicMetadata metadata;
  private final GridDefinition grid;

  /** Both tables, once all providers are known to have them. */
  private Optional<RoadManifest> cells = Optional.empty();

  private Optional<RoadManifest> paths = Optional.empty();
  private @Nullable Built last;

  /** What a client needs of the tables. */
  record Built(RoadManifest cells, RoadManifest paths, RoadIndex nodes, CellIndex cellIndex) {}

  RoadTables(PublicMetadata metadata, GridDefinition grid) {
    this.metadata = metadata;
    this.grid = grid;
  }

  /** Makes what is missing; the cells are made of the paths. */
  void prepare(Progress progress) throws IOException, InterruptedException {
    if (ready()) {
      return;
    }
    // Paths that are there too: asked for, they are the last ones to make room for the cells.
    make(grid.transit(), progress.part(0, 0.6));
    make(grid, progress.part(0.6, 1));
    if (!ready()) {
      throw new IOException(
          "the cells and paths of graph '"
              + grid.table()
              + "' did not stay at all providers; raise their splinter.view.quota");
    }
  }

  private boolean ready() throws IOException {
    cells = find(grid);
    paths = find(grid.transit());
    return cells.isPresent() && paths.isPresent();
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
   * The tables, which are prepared, and their indexes.
   *
   * @param traffic told what is fetched for it
   */
  Built built(RoadCache cache, Traffic traffic) throws IOException {
    RoadManifest ofCells = cells.orElseThrow();
    RoadManifest ofPaths = paths.orElseThrow();
    if (last != null && last.cells.equals(ofCells) && last.paths.equals(ofPaths)) {
      return last;
    }
    PublicMetadata.FoundBytes nodes = metadata.index(ofPaths, cache);
    PublicMetadata.FoundBytes begins = metadata.index(ofCells, cache);
    traffic.fetched(nodes.fetchedBytes() + begins.fetchedBytes());
    RoadIndex index = RoadIndex.decode(nodes.bytes());
    CellIndex cellIndex = CellIndex.decode(begins.bytes());
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
    last = new Built(ofCells, ofPaths, index, cellIndex);
    return last;
  }

  private RoadManifest common(RoadDefinition definition, List<RoadManifest> found)
      throws IOException {
    RoadManifest first = found.get(0);
    for (int i = 0; i < found.size(); i++) {
      if (!found.get(i).definition().equals(definition)) {
        throw new IOException(
            "provider " + metadata.providers().get(i).name() + " has another table for routes");
      }
      if (!found.get(i).digest().equals(first.digest())) {
        throw new IOException(
            "view "
                + definition.name().shortName()
                + " of graph "
                + definition.table()
                + " differs: provider "
                + metadata.providers().get(0).name()
                + " has "
                + first.digest()
                + ", provider "
                + metadata.providers().get(i).name()
                + " has "
                + found.get(i).digest()
                + "; drop it at both ('splinter views drop') and prepare it anew");
      }
    }
    return first;
  }
}
