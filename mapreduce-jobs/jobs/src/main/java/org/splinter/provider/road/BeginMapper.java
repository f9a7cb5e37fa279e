package org.splinter.provider.road;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.ByteWriter;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.road.CellIndex;
import org.splinter.protocol.road.GridDefinition;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.TransitDefinition;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.unit.TaskProgress;
import org.splinter.provider.job.unit.UnitMapper;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.road.network.CellRows;
import org.splinter.provider.road.network.PathRows;
import org.splinter.provider.road.network.RoadGraph;
import org.splinter.provider.road.network.TransitNetwork;

/**
 * The first step of a build for routes, one task: it makes the network of a graph, or cuts one that
 * is there into cells, writes the public index, and reports how many rows there are.
 */
final class BeginMapper extends UnitMapper {
  private static final double READ = 0.1;
  private static final double BUILT = 0.9;

  @Override
  protected byte[] work(Configuration configuration, int unit, Path output, TaskProgress progress)
      throws IOException {
    RoadInput input = RoadInput.load(configuration);
    SlotFiles files = new SlotFiles(output);
    try {
      int rows = input.definition().accept(new Begin(input, files, progress));
      return new ByteWriter().i32(rows).toByteArray();
    } catch (OutOfMemoryError e) {
      throw TaskMemory.exhausted(configuration, input.definition().table());
    }
  }

  /** The step that makes the network or the cells, and returns the number of rows. */
  private record Begin(RoadInput input, SlotFiles files, Progress progress)
      implements RoadDefinition.Visitor<Integer, IOException> {
    @Override
    public Integer paths(TransitDefinition paths) throws IOException {
      return network(input, paths, files, progress);
    }

    @Override
    public Integer cells(GridDefinition cells) throws IOException {
      return cut(input, cells, files, progress);
    }
  }

  private static int network(
      RoadInput input, TransitDefinition transit, SlotFiles files, Progress progress)
      throws IOException {
    Manifest manifest = input.tables().version(transit.table(), transit.fingerprint());
    RoadGraph graph =
        GraphReader.read(input.tables(), manifest, input.columns(), progress.part(0, READ));
    TransitNetwork network;
    try {
      network = TransitNetwork.build(graph, transit.transitNodes(), progress.part(READ, BUILT));
    } catch (IllegalArgumentException e) {
      throw new RefusedRequestException("graph '" + transit.table() + "': " + e.getMessage());
    }
    FileSystem fileSystem = input.tables().fileSystem();
    try (OutputStream out = new BufferedOutputStream(fileSystem.create(files.hierarchy(), false))) {
      network.write(out);
    }
    TableFiles.write(fileSystem, files.index(), network.index().encode());
    return PathRows.of(network, transit.allPairs()).rows();
  }

  private static int cut(RoadInput input, GridDefinition grid, SlotFiles files, Progress progress)
      throws IOException {
    TransitNetwork network = input.network(files);
    int[] begins = CellRows.of(network).cuts(grid.cells(), progress.named("cutting cells"));
    CellIndex index = new CellIndex(begins, network.nodes());
    TableFiles.write(input.tables().fileSystem(), files.index(), index.encode());
    return index.cells();
  }
}
